package fairway.kotlin

import fairway.FairwayException
import fairway.Way
import fairway.WayRequest
import fairway.Ways
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.isActive
import kotlinx.coroutines.withContext

/** Finds a way as `find` does, on a thread for computations. If the coroutine is cancelled, the search ends. */
public suspend fun Ways.search(request: WayRequest): Way =
  withContext(Dispatchers.Default) {
    try {
      find(request.checked { isActive })
    } catch (error: FairwayException) {
      ensureActive()
      throw error
    }
  }
