"""Problems, and those of other libraries as they are."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from types import SimpleNamespace

from ._errors import InvalidProblem, ProblemWarning
from ._searchlab import Core, Texts
from ._types import A, S, Any, Generic, final


@final
class Problem(Generic[S, A]):
    """A search problem. What its functions answer is remembered, so that a second search calls no Python.

    `yields` says what `successors` yields; it is never guessed, as a state may be a tuple too. Costs and heuristic values are
    numbers of at least 0; whole ones stay whole. A state whose heuristic value is infinite is a dead end, which proves that there is no
    solution only if the heuristic is declared "safe", or more. Bidirectional searches need
    `goals` and `predecessors`, which is "successors" if every step leads both ways at the same cost.

    `draw` returns a state as the text of an SVG picture, `text` as a line. `memory` is the most bytes to remember: a search that
    would remember more is stopped by "bytes". With `remember=False` nothing is remembered.

    >>> from searchlab import Problem, search
    >>> count = Problem(1, lambda n: [n + 1, 2 * n], lambda n: n == 10)
    >>> search(count, "breadth-first").path
    [1, 2, 4, 5, 10]
    """

    __slots__ = ("__weakref__", "_core", "_functions", "_make", "_name", "_recipe", "_start")

    _core: Core
    _make: Callable[[], Core] | None
    _functions: _Functions | None
    _name: str
    # How the problem was made, to be made again where it is pickled to: a function with its arguments.
    _recipe: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
    _start: Any

    def __new__(
        cls,
        start: Any,
        successors: Callable[[Any], Iterable[Any]],
        is_goal: Callable[[Any], object],
        heuristic: Callable[[Any], Any] | None = None,
        *,
        yields: str = "state",
        cost: Callable[[Any, Any], Any] | None = None,
        heuristic_is: str = "unknown",
        goals: Iterable[Any] | None = None,
        predecessors: Callable[[Any], Iterable[Any]] | str | None = None,
        draw: Callable[[Any], str] | None = None,
        text: Callable[[Any], str] = str,
        remember: bool = True,
        memory: int | None = None,
        name: str | None = None,
    ) -> Problem[Any, Any]:
        required = {"successors": successors, "is_goal": is_goal} | ({} if heuristic is None else {"heuristic": heuristic})
        for argument, function in required.items():
            if not callable(function):
                raise TypeError(f"{argument}: found {function!r}, expected a function")
        if cost is not None and yields != "state":
            raise ValueError('cost: expected None, as successors yield the costs; with yields="state" it is asked for')
        if heuristic is None and heuristic_is != "unknown":
            raise ValueError(f"heuristic_is: found {heuristic_is!r} but no heuristic")
        if isinstance(predecessors, str) and predecessors != "successors":
            raise ValueError(f'predecessors: found {predecessors!r}, expected a function or "successors"')
        if (goals is None) != (predecessors is None):
            raise ValueError("goals and predecessors are needed together, by bidirectional searches")
        if memory is not None and not remember:
            raise ValueError("memory: found a limit, but nothing is remembered")
        known_goals = [] if goals is None else list(goals)

        def make() -> Core:
            return Core(
                start,
                successors,
                is_goal,
                heuristic,
                yields=yields,
                cost=cost,
                heuristic_is=heuristic_is,
                goals=known_goals,
                predecessors=predecessors,
                text=None if text is str else text,
                remember=remember,
                memory=memory,
            )

        _warn_of_identity(start)
        functions = _Functions(successors, is_goal, heuristic, yields, cost, draw, text)
        named = {
            "yields": yields,
            "cost": cost,
            "heuristic_is": heuristic_is,
            "goals": goals if goals is None else known_goals,
            "predecessors": predecessors,
            "draw": draw,
            "text": text,
            "remember": remember,
            "memory": memory,
            "name": name,
        }
        recipe = Problem, (start, successors, is_goal, heuristic), named
        return _problem(make(), (make, functions), recipe, start, name or "problem")

    @staticmethod
    def of(
        object: Any,
        /,
        *,
        heuristic: Callable[..., Any] | None = None,
        heuristic_is: str = "unknown",
        draw: Callable[[Any], str] | None = None,
        text: Callable[[Any], str] = str,
        remember: bool = True,
        memory: int | None = None,
        name: str | None = None,
    ) -> Problem[Any, Any]:
        """A problem by the methods of aima-python, simpleai or CS188's `search.py`.

        `heuristic` is a function of a state, or of a state and the problem, as those of CS188 are. Raises `InvalidProblem` and names the
        methods that are missing if it is none of them.
        """
        start, successors, is_goal, own_heuristic = _adapted(object)
        named: dict[str, Any] = {
            "heuristic_is": heuristic_is,
            "remember": remember,
            "memory": memory,
            "draw": draw,
            "text": text,
            "name": name or type(object).__name__,
        }
        h = own_heuristic if heuristic is None else _of_state(heuristic, object)
        problem: Problem[Any, Any] = Problem(start, successors, is_goal, h, yields="action, state, cost", **named)
        problem._recipe = Problem.of, (object,), named | {"heuristic": heuristic}
        return problem

    @staticmethod
    def graph(
        graph: Any,
        start: Any,
        goal: Any,
        heuristic: Callable[[Any], Any] | None = None,
        *,
        weight: str | Callable[[Any, Any, Any], Any] | None = "weight",
        heuristic_is: str = "unknown",
    ) -> Problem[Any, None]:
        """A graph of networkx or rustworkx, or a mapping of each node to its neighbours, as a list or with their costs. It is copied once; a problem that is unpickled reads it
        again, as it was when it was pickled.

        An edge without the attribute `weight` costs 1, as all do if `weight` is None. `weight` may be a function of two nodes and the data of
        the edge between them, which is its cost in a mapping; it is called for each of parallel edges. An edge that costs None is hidden. Of
        parallel edges the cheapest counts. The nodes of a graph of rustworkx are their indices, and an edge costs its data if these are a
        number. A graph without directions has predecessors, unless `weight` is a function, which may tell directions apart. `goal` is a node, several if it is a list or a set, or a function that says
        whether a node is one.
        """
        is_directed, edges = _edges(graph, weight)
        if start not in edges:
            raise InvalidProblem(f"start: found {start!r}, expected a node of the graph", [start])
        if callable(goal) and goal not in edges:
            goals = [node for node in edges if goal(node)]
        else:
            goals = list(goal) if isinstance(goal, (list, set)) else [goal]
        for node in goals:
            if node not in edges:
                raise InvalidProblem(f"goal: found {node!r}, expected a node of the graph", [node])
        found = set(goals)
        leads_back = not is_directed and not callable(weight)
        problem = Problem[Any, None](
            start,
            edges.__getitem__,
            found.__contains__,
            heuristic,
            yields="state, cost",
            heuristic_is=heuristic_is,
            goals=goals if leads_back else None,
            predecessors="successors" if leads_back else None,
            name="graph",
        )
        problem._core.remember(list(edges))
        problem._recipe = Problem.graph, (graph, start, goal, heuristic), {"weight": weight, "heuristic_is": heuristic_is}
        return problem

    @property
    def start(self) -> Any:
        """The start."""
        return self._start

    @property
    def name(self) -> str:
        """The name."""
        return self._name

    @property
    def states(self) -> int:
        """The number of states remembered."""
        return self._core.states

    @property
    def bytes(self) -> int:
        """The memory of what is remembered, without the states' own objects."""
        return self._core.bytes

    @property
    def calls(self) -> Mapping[str, int]:
        """How often each function was called."""
        return dict(zip(("successors", "is_goal", "heuristic"), self._core.calls))

    def forget(self) -> None:
        """Forgets what the functions have answered, and how often they were called."""
        if self._make is not None:
            self._core = self._make()

    def __reduce__(self) -> Any:
        return _made, self._recipe

    def __repr__(self) -> str:
        remembered = "" if self._functions is None else f": {self.states} states remembered"
        return f"<Problem {self._name}{remembered}>"


class _Functions:
    """The functions of a problem, to be called without memory."""

    def __init__(
        self, successors: Any, is_goal: Any, heuristic: Any, yields: str, cost: Any, draw: Any, text: Any
    ) -> None:
        self._successors = successors
        self._yields = yields
        self._cost = cost
        self.draw = draw
        self.text = text
        self.is_goal = is_goal
        self.heuristic = heuristic

    def transitions(self, state: Any) -> list[tuple[Any, Any, Any]]:
        """Returns the actions, each with its successor and cost. A successor that has no action is its own."""
        found = list(self._successors(state))
        if self._yields == "action, state, cost":
            return [(action, successor, cost) for action, successor, cost in found]
        if self._yields == "state, cost":
            return [(successor, successor, cost) for successor, cost in found]
        cost = self._cost
        return [(successor, successor, 1 if cost is None else cost(state, successor)) for successor in found]

    def steps(self, state: Any) -> list[tuple[Any, Any]]:
        """Returns the successors with the costs of the steps to them."""
        return [(successor, cost) for _, successor, cost in self.transitions(state)]


def _warn_of_identity(start: Any) -> None:
    """Warns if states are objects of a class of the user that compares them by identity: no state is ever found again then."""
    kind: Any = type(start)
    # Classes of the user can be changed, and members of an enumeration exist once.
    is_own = bool(kind.__flags__ & 1 << 9) and not hasattr(kind, "__members__")
    if is_own and kind.__eq__ is object.__eq__ and kind.__hash__ is object.__hash__:
        message = (
            f"states of type {kind.__name__} are equal only if they are the same object: "
            "define __eq__ and __hash__, or use tuples or a frozen dataclass"
        )
        warnings.warn(message, ProblemWarning, stacklevel=3)


def _made(make: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> Problem[Any, Any]:
    """Makes a pickled problem again. What it had remembered is not pickled."""
    problem: Problem[Any, Any] = make(*arguments, **named)
    return problem


def _problem(
    core: Core,
    made_of: tuple[Callable[[], Core], _Functions] | None,
    recipe: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]],
    start: Any,
    name: str,
) -> Problem[Any, Any]:
    problem: Problem[Any, Any] = object.__new__(Problem)
    problem._core = core
    problem._make, problem._functions = (None, None) if made_of is None else made_of
    problem._recipe = recipe
    problem._start = start
    problem._name = name
    return problem


def functions_of(problem: Problem[Any, Any]) -> tuple[Any, _Functions]:
    """Returns the start and the functions of a problem; those of a puzzle of the catalog are functions of its states as texts."""
    if problem._functions is not None:
        return problem.start, problem._functions
    texts = Texts(problem._core)
    functions = _Functions(texts.successors, texts.is_goal, texts.heuristic, "action, state, cost", None, None, str)
    return texts.start(), functions


def core_of(problem: Any) -> Core:
    """Returns the compiled part of a problem."""
    if isinstance(problem, Problem):
        return problem._core
    kind = type(problem).__name__
    raise TypeError(f"problem: found an object of type {kind}, expected a Problem, as Problem.of makes of those of other libraries")


def puzzle(name: str, *words: str, **options: str | int | float | bool) -> Problem[str, str]:
    """A puzzle of the catalog, in Rust: `puzzle("tiles", "8 0 6 5 4 7 2 3 1", heuristic="linear-conflict")`.

    The words and options are those of the command line; a hyphen in an option is an underscore here. Warns of what is skipped in a text, or
    may be meant otherwise.
    """
    given = []
    recipe = puzzle, (name, *words), dict(options)
    for option, value in options.items():
        option = option.replace("_", "-")
        if value is True:
            given.append((option, "yes"))
        elif value is not False:
            given.append((option, str(value)))
    core = Core.puzzle(name, [str(word) for word in words], given)
    return _problem(core, None, recipe, core.picture(), name)


# Shapes of problems that people have --------------------------------------------------------------------------------


def _adapted(problem: Any) -> tuple[Any, Callable[[Any], Any], Callable[[Any], object], Callable[[Any], Any] | None]:
    """Returns the start, the successors as triples, the goal test and the heuristic."""
    if hasattr(problem, "getSuccessors"):
        _expect(problem, "CS188", "getStartState", "isGoalState")

        def of_berkeley(state: Any) -> Iterable[Any]:
            return [(action, successor, cost) for successor, action, cost in problem.getSuccessors(state)]

        return problem.getStartState(), of_berkeley, problem.isGoalState, None
    _expect(problem, "aima-python or simpleai", "actions", "result")
    start = _first(problem, "initial", "initial_state")
    is_goal = _first(problem, "is_goal", "goal_test")
    cost = _cost(problem)

    def successors(state: Any) -> Iterable[Any]:
        for action in problem.actions(state):
            successor = problem.result(state, action)
            yield action, successor, cost(state, action, successor)

    heuristic = getattr(problem, "heuristic", None)
    of_node = getattr(problem, "h", None)
    if heuristic is None and of_node is not None:
        h = of_node

        def heuristic(state: Any) -> Any:
            return h(SimpleNamespace(state=state))

    return start, successors, is_goal, heuristic


def _of_state(heuristic: Callable[..., Any], problem: Any) -> Callable[[Any], Any]:
    """Returns a heuristic of a state alone: one with a second parameter that is required, or called `problem`, gets the problem."""
    from inspect import Parameter, signature

    try:
        parameters = signature(heuristic).parameters.values()
    except (TypeError, ValueError):
        return heuristic
    positional = [one for one in parameters if one.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)]
    if len(positional) > 1 and (positional[1].default is Parameter.empty or positional[1].name == "problem"):
        return lambda state: heuristic(state, problem)
    return heuristic


def _cost(problem: Any) -> Callable[[Any, Any, Any], Any]:
    """Returns the cost of a step: that of aima-python is one of whole paths, by its third edition."""
    for name in ("action_cost", "cost"):
        if hasattr(problem, name):
            step: Callable[[Any, Any, Any], Any] = getattr(problem, name)
            return step
    if hasattr(problem, "path_cost"):
        return lambda state, action, successor: problem.path_cost(0, state, action, successor)
    return lambda state, action, successor: 1


def _first(problem: Any, *names: str) -> Any:
    for name in names:
        if hasattr(problem, name):
            return getattr(problem, name)
    raise InvalidProblem(f"{type(problem).__name__} has neither {' nor '.join(names)}")


def _expect(problem: Any, library: str, *names: str) -> None:
    missing = [name for name in names if not callable(getattr(problem, name, None))]
    if missing:
        kind = type(problem).__name__
        raise InvalidProblem(f"{kind} is no problem of {library}: the method {missing[0]} is missing")


def _edges(graph: Any, weight: Any) -> tuple[bool, dict[Any, list[tuple[Any, Any]]]]:
    """Returns whether a graph is directed, and the neighbours of each node with their costs."""
    library, is_directed, nodes, edges = _listed(graph)
    if callable(weight):
        cost = weight
    elif weight is None:

        def cost(node: Any, other: Any, data: Any) -> Any:
            return 1
    else:
        # An attribute of another name than usual is a mistake if no edge has it.
        if library == "networkx" and weight != "weight" and edges and not any(weight in data for _, _, data in edges):
            raise InvalidProblem(f"weight: found {weight!r}, which is no attribute of any edge")

        def cost(node: Any, other: Any, data: Any) -> Any:
            if isinstance(data, Mapping):
                return data.get(weight, 1)
            return 1 if data is None and library == "rustworkx" else data

    neighbours: dict[Any, dict[Any, Any]] = {node: {} for node in nodes}
    for node, other, data in edges:
        found = cost(node, other, data)
        neighbours.setdefault(other, {})
        # An edge without a cost is hidden; of parallel edges the cheapest counts.
        if found is not None and (other not in neighbours[node] or found < neighbours[node][other]):
            neighbours[node][other] = found
    return is_directed, {node: list(others.items()) for node, others in neighbours.items()}


def _listed(graph: Any) -> tuple[str, bool, Iterable[Any], list[tuple[Any, Any, Any]]]:
    """Returns the library of a graph, whether it is directed, its nodes, and the steps along its edges with the data of the edges."""
    if hasattr(graph, "weighted_edge_list"):
        # rustworkx; the nodes of a graph are indices, as its searches take and return them.
        is_directed = hasattr(graph, "to_undirected")
        edges = list(graph.weighted_edge_list())
        if not is_directed:
            edges += [(other, node, data) for node, other, data in edges if node != other]
        return "rustworkx", is_directed, graph.node_indices(), edges
    if hasattr(graph, "is_directed"):
        several = graph.is_multigraph()
        edges = [
            (node, other, data)
            for node, others in graph.adj.items()
            for other, attributes in others.items()
            for data in (attributes.values() if several else (attributes,))
        ]
        return "networkx", graph.is_directed(), graph, edges
    edges = []
    for node, neighbours in graph.items():
        if hasattr(neighbours, "items"):
            edges += [(node, other, cost) for other, cost in neighbours.items()]
        elif isinstance(neighbours, Iterable) and not isinstance(neighbours, (str, bytes)):
            edges += [(node, other, 1) for other in neighbours]
        else:
            message = f"neighbours of {node!r}: found {neighbours!r}, expected a list, or a mapping of each to the cost of the edge"
            raise InvalidProblem(message, [node])
    return "mapping", True, graph, edges
