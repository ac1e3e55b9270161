"""What goes wrong with a request."""


class Failure(Exception):
    """What went wrong, in a sentence for the page to show, and the status of the answer."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status
