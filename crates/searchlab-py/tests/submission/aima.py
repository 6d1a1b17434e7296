"""Searches in the manner of aima-python: functions of a problem that return a node."""

import heapq


class Node:
    def __init__(self, state, parent=None, action=None, path_cost=0):
        self.state, self.parent, self.action, self.path_cost = state, parent, action, path_cost

    def __lt__(self, other):
        return self.state < other.state

    def expand(self, problem):
        for action in problem.actions(self.state):
            state = problem.result(self.state, action)
            yield Node(state, self, action, problem.path_cost(self.path_cost, self.state, action, state))

    def solution(self):
        return [node.action for node in self.path()[1:]]

    def path(self):
        node, back = self, []
        while node:
            back.append(node)
            node = node.parent
        return back[::-1]


class Solution:
    """A node that only tells its actions."""

    def __init__(self, node):
        self.node = node

    def solution(self):
        return self.node.solution()


def best_first_graph_search(problem, f):
    frontier, explored = [(f(Node(problem.initial)), Node(problem.initial))], set()
    while frontier:
        _, node = heapq.heappop(frontier)
        if problem.goal_test(node.state):
            return node
        if node.state in explored:
            continue
        explored.add(node.state)
        for child in node.expand(problem):
            if child.state not in explored:
                heapq.heappush(frontier, (f(child), child))
    return None


def uniform_cost_search(problem, display=False):
    return best_first_graph_search(problem, lambda node: node.path_cost)


def astar_search(problem, h=None, display=False):
    h = h or problem.h
    return best_first_graph_search(problem, lambda node: node.path_cost + h(node))


def depth_first_graph_search(problem):
    """Marks states when they are generated, as the graph search of the book."""
    frontier, explored = [Node(problem.initial)], set()
    while frontier:
        node = frontier.pop()
        if problem.goal_test(node.state):
            return Solution(node)
        explored.add(node.state)
        waiting = {node.state for node in frontier}
        frontier.extend(one for one in node.expand(problem) if one.state not in explored and one.state not in waiting)
    return None
