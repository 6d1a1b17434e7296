"""Searches that take functions, and heuristics."""

from collections import deque


def solve(start, successors, is_goal):
    parents, queue = {start: None}, deque([start])
    while queue:
        state = queue.popleft()
        if is_goal(state):
            path = [state]
            while parents[path[-1]] is not None:
                path.append(parents[path[-1]])
            return path[::-1]
        for successor in successors(state):
            if successor not in parents:
                parents[successor] = state
                queue.append(successor)
    return None


def fringe(start, successors, is_goal, fringe):
    return []


exact = {"A": 7, "B": 7, "C": 5, "D": 5, "E": 4, "G": 0}


def good(state, problem):
    return exact[state]


def overestimates(state):
    return 2 * exact[state]


def inconsistent(node):
    return 7 if node.state == "A" else 0


def text(state):
    return "far"
