"""Marks a student's own search, without a change to it: the problem records what the search asks."""
