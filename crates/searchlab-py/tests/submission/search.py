"""Searches as students write them for CS188: functions of a problem that return a list of actions."""

import heapq
from collections import deque


def nullHeuristic(state, problem=None):
    return 0


def depthFirstSearch(problem):
    stack, visited = [(problem.getStartState(), [])], set()
    while stack:
        state, path = stack.pop()
        if problem.isGoalState(state):
            return path
        if state not in visited:
            visited.add(state)
            for successor, action, _ in problem.getSuccessors(state):
                stack.append((successor, path + [action]))


def depthFirstRecursive(problem):
    visited = set()

    def visit(state):
        if problem.isGoalState(state):
            return []
        visited.add(state)
        for successor, action, _ in problem.getSuccessors(state):
            if successor not in visited:
                rest = visit(successor)
                if rest is not None:
                    return [action] + rest

    return visit(problem.getStartState())


def breadthFirst(problem, reverse=False, early=False):
    start = problem.getStartState()
    queue, reached = deque([(start, [])]), {start}
    while queue:
        state, path = queue.popleft()
        if not early and problem.isGoalState(state):
            return path
        successors = problem.getSuccessors(state)
        for successor, action, _ in successors[::-1] if reverse else successors:
            if successor not in reached:
                if early and problem.isGoalState(successor):
                    return path + [action]
                reached.add(successor)
                queue.append((successor, path + [action]))


def breadthFirstSearch(problem):
    return breadthFirst(problem)


def breadthFirstReversed(problem):
    return breadthFirst(problem, reverse=True)


def breadthFirstEarly(problem):
    return breadthFirst(problem, early=True)


def breadthFirstTree(problem):
    queue = deque([(problem.getStartState(), [])])
    while queue:
        state, path = queue.popleft()
        if problem.isGoalState(state):
            return path
        for successor, action, _ in problem.getSuccessors(state):
            queue.append((successor, path + [action]))


def bestFirst(problem, f, tie=1):
    start = problem.getStartState()
    heap, closed, number = [(f(0, start), 0, start, 0, [])], set(), 0
    while heap:
        _, _, state, g, path = heapq.heappop(heap)
        if problem.isGoalState(state):
            return path
        if state in closed:
            continue
        closed.add(state)
        for successor, action, cost in problem.getSuccessors(state):
            if successor not in closed:
                number += tie
                heapq.heappush(heap, (f(g + cost, successor), number, successor, g + cost, path + [action]))


def uniformCostSearch(problem):
    return bestFirst(problem, lambda g, state: g)


def aStarSearch(problem, heuristic=nullHeuristic):
    return bestFirst(problem, lambda g, state: g + heuristic(state, problem))


def aStarNewestFirst(problem, heuristic=nullHeuristic):
    return bestFirst(problem, lambda g, state: g + heuristic(state, problem), tie=-1)


def greedySearch(problem, heuristic=nullHeuristic):
    return bestFirst(problem, lambda g, state: heuristic(state, problem))


def aStarEarly(problem, heuristic=nullHeuristic):
    """Tests when generated, but returns the best goal only when no open state could lead to a cheaper one."""
    start = problem.getStartState()
    heap, g, parents, best = [(heuristic(start, problem), start)], {start: 0}, {start: None}, None
    closed = set()
    if problem.isGoalState(start):
        return []
    while heap:
        f, state = heapq.heappop(heap)
        if best is not None and f >= g[best]:
            break
        if state in closed:
            continue
        closed.add(state)
        for successor, action, cost in problem.getSuccessors(state):
            if successor not in g or g[state] + cost < g[successor]:
                g[successor], parents[successor] = g[state] + cost, (state, action)
                if problem.isGoalState(successor):
                    best = successor
                heapq.heappush(heap, (g[successor] + heuristic(successor, problem), successor))
    actions = []
    while best is not None and parents[best]:
        best, action = parents[best]
        actions.append(action)
    return actions[::-1]


def aStarClosesWhenGenerated(problem, heuristic=nullHeuristic):
    """Wrong: the first path to a state counts, not the cheapest."""
    start = problem.getStartState()
    heap, closed = [(heuristic(start, problem), start, 0, [])], {start}
    while heap:
        _, state, g, path = heapq.heappop(heap)
        if problem.isGoalState(state):
            return path
        for successor, action, cost in problem.getSuccessors(state):
            if successor not in closed:
                closed.add(successor)
                f = g + cost + heuristic(successor, problem)
                heapq.heappush(heap, (f, successor, g + cost, path + [action]))


def uniformCostTestsWhenGenerated(problem):
    """Wrong: the first goal generated need not be the cheapest."""
    heap, closed = [(0, problem.getStartState(), [])], set()
    while heap:
        g, state, path = heapq.heappop(heap)
        if state in closed:
            continue
        closed.add(state)
        for successor, action, cost in problem.getSuccessors(state):
            if problem.isGoalState(successor):
                return path + [action]
            heapq.heappush(heap, (g + cost, successor, path + [action]))


def slow(problem):
    """Right, but sleeps at each expansion."""
    import time

    expand = problem.getSuccessors
    problem.getSuccessors = lambda state: (time.sleep(0.01), expand(state))[1]
    return uniformCostSearch(problem)


def giveUp(problem):
    breadthFirstSearch(problem)
    return None


def doesNothing(problem, heuristic=None):
    pass


def returnsAnEmptyIterator(problem):
    return iter(())


def returnsAnImpossiblePath(problem):
    breadthFirstSearch(problem)
    return ["A->G", "G->A"]


def knownByHeart(problem):
    return ["A->C", "C->E", "E->G"]


def usesCosts(problem):
    """Takes g from the problem, as some do."""
    heap, closed = [(0, problem.getStartState(), [])], set()
    while heap:
        g, state, path = heapq.heappop(heap)
        if problem.isGoalState(state):
            return path
        if state not in closed:
            closed.add(state)
            for successor, action, _ in problem.getSuccessors(state):
                heapq.heappush(heap, (problem.getCostOfActions(path + [action]), successor, path + [action]))
