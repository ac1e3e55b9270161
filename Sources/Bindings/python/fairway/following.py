"""What following a stream needs: the fixes of it, and the requests that run beside them."""

import asyncio
import inspect
from collections.abc import Mapping

import numpy as np

from ._arguments import data, maybe_known, whole


def stream_of(fixes):
    """Returns fixes of which a stream can be made."""
    if not hasattr(fixes, "__aiter__"):
        try:
            return iter(fixes)
        except TypeError:
            raise TypeError(f"fixes are an iterable, asynchronous or not, and not a {type(fixes).__name__}") from None
    return fixes


async def stream(fixes):
    """Yields the items of any iterable, and lets other tasks run in between."""
    if hasattr(fixes, "__aiter__"):
        async for fix in fixes:
            yield fix
    else:
        for fix in fixes:
            await asyncio.sleep(0)
            yield fix


def update_of(fix):
    """Returns the columns of one fix."""
    if not isinstance(fix, Mapping):
        kind = "None" if fix is None else f"a {type(fix).__name__}"
        raise TypeError(f"a fix is a dictionary with timestamp, latitude and longitude, not {kind}")
    return {name: np.array([maybe_known(name, value)], np.float64) for name, value in fix.items()}


class Fetches:
    """Requests that run as tasks, by the numbers of their questions."""

    def __init__(self, fetch):
        self._fetch = fetch
        self._running = {}
        self._results = asyncio.Queue()

    def start(self, number, request):
        """Starts a request."""
        self._running[number] = asyncio.ensure_future(self._run(number, request))

    def cancel(self, number):
        """Cancels the request for a question that needs no answer any more, if it runs."""
        if task := self._running.pop(number, None):
            task.cancel()

    def cancel_all(self):
        for number in list(self._running):
            self.cancel(number)

    def arrived(self):
        """Yields question, status and body of each answer that has arrived; raises what is wrong with one."""
        while not self._results.empty():
            number, answer = self._results.get_nowait()
            if self._running.pop(number, None):
                yield (number, *_checked(answer))

    async def _run(self, number, request):
        try:
            answer = self._fetch(request)
            if inspect.isawaitable(answer):
                answer = await answer
            else:
                answer = TypeError(
                    f"fetch is an asynchronous function, and returned a {type(answer).__name__} that nobody can await")
        except (KeyboardInterrupt, SystemExit):
            raise
        # Whatever a client raises, the router only needs to know that it failed: also a CancelledError of its own, as
        # of a scope with a time limit, unless it is this task that is cancelled.
        except BaseException as error:
            if isinstance(error, asyncio.CancelledError) and asyncio.current_task().cancelling():
                raise
            answer = 0, str(error) or type(error).__name__
        self._results.put_nowait((number, answer))


def _checked(answer):
    """Returns the status and the body that fetch has returned; raises what is wrong with them."""
    if isinstance(answer, TypeError):
        raise answer
    try:
        status, body = answer
    except (TypeError, ValueError):
        raise TypeError(
            f"fetch returns the status and the body of an answer, not a {type(answer).__name__}") from None
    return whole("the status of fetch", status), data("the body of fetch", body)
