"""What races, in every order: a search through all worlds that a few processes can come to, step by step.

What a process decides between two steps is decided by the functions of the service. What PostgreSQL and Redis do
to what it sends is told in each file, in a few lines, and held on real servers by the tests that the file names.
"""
