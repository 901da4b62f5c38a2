"""A number of slots in this process, such as those of the memory of compressors."""


class FreeSlots:
    def __init__(self, most: int) -> None:
        self.free = most

    def take(self, count: int = 1) -> bool:
        """Whether there were so many; they are the caller's until they are given back."""
        if self.free < count:
            return False
        self.free -= count
        return True

    def give_back(self, count: int = 1) -> None:
        self.free += count
