"""A number of slots in this process, such as those of large compressors."""


class FreeSlots:
    def __init__(self, most: int) -> None:
        self.free = most

    def take(self) -> bool:
        """Whether there was a place; it is the caller's until it is given back."""
        if self.free <= 0:
            return False
        self.free -= 1
        return True

    def give_back(self) -> None:
        self.free += 1
