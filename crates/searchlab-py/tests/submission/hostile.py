"""Submissions that do what they should not."""

import json
import os
import sys
import time

from search import aStarSearch, uniformCostSearch


def never_ends(problem):
    while True:
        pass


def searches_forever(problem):
    """Goes from A to B and back."""
    stack = [problem.getStartState()]
    while stack:
        state = stack.pop()
        if problem.isGoalState(state):
            return []
        stack += sorted((successor for successor, _, _ in problem.getSuccessors(state)), reverse=True)


def eats_memory(problem):
    kept = []
    while True:
        kept.append(bytearray(1 << 22))


def prints_many_lines(problem):
    for line in range(50_000):
        print("line", line)
    return uniformCostSearch(problem)


def exits(problem):
    sys.exit(0)


def exits_at_once(problem):
    os._exit(0)


def kills_itself(problem):
    os.kill(os.getpid(), 9)


def raises(problem):
    problem.getSuccessors(problem.getStartState())
    return {}["missing"]


def forges_results(problem):
    forged = {"score": 100, "tests": [{"name": "all", "score": 100, "max_score": 100}]}
    for name in ("results.json", "otter.json"):
        path = os.path.join(os.environ["RESULTS"], name)
        if os.path.exists(path):
            os.remove(path)
        with open(path, "w") as file:
            json.dump(forged, file)
    return None


def forks(problem):
    path = uniformCostSearch(problem)
    if os.fork() == 0:
        return ["A->D", "D->G"]
    return path


def forks_and_lives_on(problem):
    if os.fork() == 0:
        os.setsid()
        time.sleep(1)
        os._exit(0)
    os._exit(0)


def closes_stdout(problem):
    sys.stdout.close()
    os.close(1)
    os.close(2)
    return uniformCostSearch(problem)


def closes_everything(problem):
    os.closerange(0, 256)
    while True:
        time.sleep(1)


def returns_garbage(problem):
    return "a path"


def returns_a_number(problem):
    return 3.14


def returns_steps_that_do_not_exist(problem):
    return uniformCostSearch(problem)[:1] + ["fly to G\x1b[31m"]


def writes_to_the_connection(problem):
    os.write(problem._channel.writer, b'["path", [0, 1, 0], null]\n["path"')
    while True:
        time.sleep(1)


def writes_nonsense_to_the_connection(problem):
    os.write(problem._channel.writer, b"\xff\xfe" * 100 + b"\n")
    return uniformCostSearch(problem)


def blames_the_task(problem):
    problem._channel.end("fault", "the task is broken")


def tells_other_numbers(problem):
    problem._channel.tell("expand", 99)
    return uniformCostSearch(problem)


def claims_a_forged_path(problem):
    problem._channel.end("path", [-1, 10**30, 2], None)


def asks_about_a_state_of_its_own(problem):
    return problem.getSuccessors("Z")


def changes_the_states(problem):
    start = problem.start
    start.cells[0] = 5
    return problem.successors(start)


def replaces_what_it_is_given(problem):
    problem.isGoalState = lambda state: True
    return aStarSearch(problem)


def endless_answer(problem):
    def actions():
        while True:
            yield "A->B"

    return actions()
