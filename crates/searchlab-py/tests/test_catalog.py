"""The catalog: puzzles in Rust, files, algorithms, Sudokus."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

import searchlab as sl

DOMAIN = """(define (domain move) (:requirements :strips)
  (:predicates (at ?x) (road ?x ?y))
  (:action go :parameters (?x ?y) :precondition (and (at ?x) (road ?x ?y)) :effect (and (at ?y) (not (at ?x)))))
"""
TASK = """(define (problem p) (:domain move) (:objects a b c)
  (:init (at a) (road a b) (road b c)) (:goal (at c)))
"""


def test_a_task_of_pddl_from_files(tmp_path: Path) -> None:
    domain, task = tmp_path / "domain.pddl", tmp_path / "task.pddl"
    domain.write_text(DOMAIN)
    task.write_text(TASK)
    result = sl.search(sl.puzzle("pddl", str(domain), str(task)), "a-star")
    assert result.cost == 2 and result.actions is not None and [action.strip("()") for action in result.actions] == ["go a b", "go b c"]
    with pytest.raises(sl.Refused, match="no such file"):
        sl.puzzle("pddl", str(tmp_path / "missing.pddl"), str(task))


def test_a_graph_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "roads.txt"
    file.write_text("start a\ngoal c\na b 1\nb c 2\na c 5\n")
    result = sl.search(sl.puzzle("graph", str(file)), "uniform-cost")
    assert result.cost == 3 and result.path == ["a", "b", "c"]
    with pytest.raises(sl.Refused, match="no such file"):
        sl.puzzle("graph", str(tmp_path / "missing"))


def test_how_a_text_was_read_is_a_warning() -> None:
    with pytest.warns(UserWarning, match="`4 3` is skipped: the numbers of nodes and edges"):
        problem = sl.puzzle("graph", "4 3\n1 2 10\n2 3 10\n3 4 10\n", **{"from": "1", "to": "4"})
    assert sl.search(problem, "uniform-cost").cost == 30
    dot = sl.puzzle("graph", "digraph { A -> B [weight=2] }", **{"from": "A", "to": "B"})
    assert sl.search(dot, "uniform-cost").cost == 2


def test_paths_are_accepted_as_words(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("1 2 5 3 4 0 6 7 8\n")
    assert sl.search(sl.puzzle("tiles", "3x3", file), "a-star").depth == 3


def test_standard_input_is_not_read() -> None:
    with pytest.raises(sl.Refused, match="standard input is not read"):
        sl.puzzle("sudoku", "-")


def test_notes_on_a_text_are_warnings() -> None:
    with pytest.warns(sl.TextWarning, match="line 1 is skipped: 3 is the size of the puzzles") as caught:
        board = sl.puzzle("tiles", "3\n1 2 5\n3 4 0\n6 7 8\n")
    assert caught[0].filename == __file__ and sl.search(board, "a-star").depth == 3
    with warnings.catch_warnings():
        warnings.simplefilter("error", sl.TextWarning)
        with pytest.raises(sl.TextWarning, match="what follows the word is skipped"):
            sl.puzzle("ladder", "cat,5\ncot,7\ncog", **{"from": "cat", "to": "cog"})


def test_a_form_is_chosen_by_its_name() -> None:
    solved = "UUUURRRRFFFFDDDDLLLLBBBB"
    assert sl.search(sl.puzzle("cube", solved), "a-star").depth == 0
    with pytest.raises(sl.Refused, match="--form: found `nets`, expected one of facelets, net, turns"):
        sl.puzzle("cube", solved, form="nets")


def test_options_are_those_of_the_command_line() -> None:
    with pytest.raises(sl.Refused, match="has no option --color"):
        sl.puzzle("pancakes", "3 1 2 5 4", color="red")
    zero = sl.puzzle("pancakes", "3 1 2 5 4", heuristic="zero")
    gap = sl.puzzle("pancakes", "3 1 2 5 4")
    counts = [sl.search(problem, "a-star").counts["expanded"] for problem in (zero, gap)]
    assert counts[0] > counts[1]


def test_parallel_algorithms_run_on_the_catalog_and_not_on_functions() -> None:
    board = sl.puzzle("tiles", "3x3", "8 0 6 5 4 7 2 3 1")
    assert sl.search(board, "parallel-breadth-first").depth == 31
    assert "parallel-breadth-first" in sl.algorithms(board)
    count = sl.Problem(0, lambda n: [n + 1], lambda n: n == 3)
    assert "parallel-breadth-first" not in sl.algorithms(count) and "a-star" in sl.algorithms(count)
    with pytest.raises(sl.Refused, match="functions of Python run one at a time"):
        sl.search(count, "parallel-breadth-first")


def test_algorithms_say_what_they_are() -> None:
    listed = sl.algorithms()
    a_star = listed["a-star"]
    assert a_star.name == "a-star" and len(a_star.pseudocode.splitlines()) > 5
    assert any(setting.startswith("ties=") for setting in a_star.settings) and a_star.needs is None
    assert listed["bidirectional"].needs is not None


def test_a_search_of_the_catalog_step_by_step() -> None:
    problem = sl.puzzle("tiles", "3x3", "1 2 5 3 4 0 6 7 8")
    steps = list(sl.Search(problem, "a-star"))
    assert steps[-1].is_goal and isinstance(steps[0].node.state, str)
    with pytest.raises(sl.Refused, match="it has no open list to show"):
        sl.Search(sl.puzzle("queens", "8"), "conflict-driven")


def test_a_puzzle_is_searched_by_its_own_default_algorithm() -> None:
    tour = sl.search(sl.puzzle("knight", "8x8"))
    assert (tour.algorithm, tour.counts["expanded"]) == ("a-star:ties=low-h,fifo", 63)
    assert sl.search(sl.puzzle("knight", "5x5"), ties="lifo").algorithm == "a-star:ties=lifo"
    assert sl.Search(sl.puzzle("knight", "5x5")).run().algorithm == "a-star:ties=low-h,fifo"
    assert sl.search(sl.puzzle("tiles", "3x3")).algorithm == "a-star"
    assert sl.search(sl.Problem(0, lambda n: [n + 1], lambda n: n == 3)).algorithm == "a-star"


def test_a_puzzle_without_a_solution_is_no_error_and_one_that_is_none_is_refused() -> None:
    unsolvable = sl.search(sl.puzzle("tiles", "3x3", "0 2 1 3 4 5 6 7 8"), "a-star")
    assert unsolvable.status == "exhausted" and unsolvable.proven.kind == "no-solution"
    with pytest.raises(sl.Refused, match="line 1, column 2: found `1` again in row 1"):
        sl.puzzle("sudoku", "11" + "." * 79)


def test_sudokus_in_bulk() -> None:
    numpy = pytest.importorskip("numpy")
    boards = [sl.sudoku.generate(seed) for seed in range(20)]
    solved = [sl.sudoku.solve(board) for board in boards]
    text = "\n".join(boards).encode()
    for many in (boards, text, bytearray(text), memoryview(text), numpy.frombuffer(text, dtype=numpy.uint8)):
        for threads in (1, 2, None):
            assert sl.sudoku.solve_many(many, threads=threads) == solved
    with pytest.raises(ValueError, match="puzzle 2"):
        sl.sudoku.solve_many([boards[0], "12x"])
    with pytest.raises(ValueError, match="puzzle 2: line 2, column 4"):
        sl.sudoku.solve_many(f"{boards[0]}\n12x\n".encode())


def test_every_form_of_sudokus_is_read_in_bulk() -> None:
    board = "1..4..2..3......"
    solution = sl.sudoku.solve(board)
    assert sl.sudoku.solve_many(f'{{"id": 1, "puzzle": "{board}"}}'.encode()) == [solution]
    candidates = "1 234 23 4 34 34 12 12 24 1 34 23 234 234 1 23"
    assert sl.sudoku.count(candidates, most=9) == 2
    assert sl.sudoku.solve_many([candidates]) == [sl.sudoku.solve(candidates)]
    with pytest.warns(UserWarning, match="line 1: `1` is skipped as the number of boards or their side"):
        assert sl.sudoku.solve_many(f"1\n{board}\n".encode()) == [solution]


def test_hints_solve_a_board_by_hand() -> None:
    text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    hints = sl.sudoku.hints(text)
    assert len(hints) == text.count(".") + 1 and hints[-1] == "every cell has a value"
    assert hints[0].startswith("hidden single in a box (1.2): ")
    assert sl.sudoku.steps(text) == hints[:-1]
    assert sl.sudoku.rate(text) == sl.sudoku.Rating(1.2, 1.2, 1.2, "hidden single in a box")
    with pytest.raises(ValueError):
        sl.sudoku.hints("12x")
    with pytest.raises(ValueError, match="several solutions"):
        sl.sudoku.rate("." * 81)
