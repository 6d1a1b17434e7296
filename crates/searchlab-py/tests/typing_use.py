import searchlab as sl

Board = tuple[int, ...]
def successors(s: Board) -> list[Board]: return [s]
def triples(s: Board) -> list[tuple[str, Board, int]]: return [("up", s, 1)]
START: Board = (1, 2)
GOAL: Board = (0,)
def is_goal(s: Board) -> bool: return s == GOAL
def h(s: Board) -> int: return 0
p = sl.Problem(START, successors, is_goal, h)
q = sl.Problem(START, triples, is_goal, yields="action, state, cost")
lam = sl.Problem(START, successors, lambda s: s == GOAL, lambda s: 0)
lit = sl.Problem((1, 2), successors, is_goal, h)
r = sl.search(q, "a-star", ties="low-h", time=2.5)
if r and r.path is not None and r.actions is not None:
    first: Board = r.path[0]
    act: str = r.actions[0]
n: int = r.counts["expanded"] + r.counts.expanded
for step in sl.Search(p, "ida-star"):
    state: Board = step.node.state
class P:
    initial = 1
    def actions(self, state: int) -> list[str]: return ["a"]
    def result(self, state: int, action: str) -> int: return state + 1
    def goal_test(self, state: int) -> bool: return state == 5
    def path_cost(self, c: float, state1: int, action: str, state2: int) -> float: return c + 1
a = sl.Problem.of(P())
g = sl.Problem.graph({"a": {"b": 1}, "b": {}}, "a", "b")
c = sl.compare(a, ["breadth-first", "a-star"])
frame = c.to_frame()
sl.check(p).heuristic
sl.search(g).path
