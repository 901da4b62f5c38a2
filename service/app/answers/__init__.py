"""Answers: matches, tournaments and disputes as a viewer sees them, in the structs of the contract."""
