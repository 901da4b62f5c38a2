"""The messages over the border: requests with their bounds, answers with what a viewer may see."""
