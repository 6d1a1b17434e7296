def solve(problem):
    return [
