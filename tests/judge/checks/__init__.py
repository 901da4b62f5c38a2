"""What a record is held against, one promise in each file."""
