package fairway.kotlin

import fairway.EventKind
import fairway.Fairway
import fairway.Request
import fairway.SessionListener
import java.io.IOException
import java.util.concurrent.atomic.AtomicBoolean
import kotlinx.coroutines.Job
import kotlinx.coroutines.cancelChildren
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.produceIn
import kotlinx.coroutines.launch
import kotlinx.coroutines.selects.select

/** What a server has answered: the HTTP status and the body. */
public class Answer(public val status: Int, public val body: ByteArray)

/** Sends a request and returns the answer, whatever its status is; an exception is a request without an answer. */
public typealias Fetch = suspend (Request) -> Answer

/**
 * A session that requests new routes, faster ones, alternatives and newer attributes, for coroutines.
 *
 * [java] has everything else: the stops, the summaries, edits of the trip. What its calls ask for is fetched by the flow
 * that follows the router.
 */
public class Router(public val java: fairway.Router) : AutoCloseable {
  /** Follows a route of a server's answer to the request for a trip; the trip and the options are JSON. */
  public constructor(answer: ByteArray, trip: String, options: String = "{}", index: Int = 0) :
    this(fairway.Router(answer, index, trip, options))

  /** Processes a fix. An invalid one is rejected, which is an event and not an exception. */
  public fun update(fix: Fix): Moment = java.update(fix.toJava()).toValue()

  private val isFollowed = AtomicBoolean(false)

  /**
   * Processes fixes and sends the requests that the router needs: the moments after each fix and after each answer.
   *
   * Requests run beside the fixes. When the fixes end, those that are still running are cancelled. A router follows one
   * stream at a time: another one is an [IllegalStateException] while the first is being collected.
   */
  public fun follow(fixes: Flow<Fix>, fetch: Fetch): Flow<Moment> = flow {
    check(isFollowed.compareAndSet(false, true)) {
      "the router follows another stream of fixes; each stream needs a router of its own"
    }
    val questions = Channel<Event>(Channel.UNLIMITED)
    val answers = Channel<Pair<Int, Answer>>(Channel.UNLIMITED)
    val listener = object : SessionListener {
      override fun onEvent(session: fairway.Session, event: fairway.Event) {
        if (event.kind.text.startsWith("needs") || event.kind == EventKind.WITHDRAWN) questions.trySend(event.toValue())
      }
    }
    java.addListener(listener)
    try {
      coroutineScope {
        val requests = HashMap<Int, Job>()
        val source = fixes.buffer(Channel.RENDEZVOUS).produceIn(this)
        var hasMore = true
        while (hasMore) {
          val moment = select<Moment?> {
            questions.onReceive { question ->
              val number = question.item
              if (question.kind == EventKind.WITHDRAWN) {
                requests.remove(number)?.cancel()
              } else {
                val request = java.getRequest(number)
                requests[number] = launch { answers.send(number to fetch.answer(request)) }
              }
              null
            }
            answers.onReceive { (number, answer) ->
              if (requests.remove(number) == null) {
                null
              } else {
                val events = java.answer(number, answer.status, answer.body)
                Moment(java.progress.toValue(), events.map { it.toValue() })
              }
            }
            source.onReceiveCatching { next ->
              next.exceptionOrNull()?.let { throw it }
              hasMore = !next.isClosed
              next.getOrNull()?.let { update(it) }
            }
          }
          moment?.let { emit(it) }
        }
        coroutineContext.cancelChildren()
      }
    } finally {
      java.removeListener(listener)
      isFollowed.set(false)
    }
  }

  override fun close(): Unit = java.close()

  public companion object {
    /**
     * Requests the routes of a trip, and follows the first one.
     *
     * An answer with another status than 200 to 299 is an [IOException] with the status and the beginning of the
     * body.
     */
    public suspend fun open(trip: String, options: String = "{}", fetch: Fetch): Router {
      val answer = fetch(Fairway.tripRequest(trip))
      if (answer.status !in 200..299) {
        val text = String(answer.body, 0, minOf(answer.body.size, 300)).map { if (it.isISOControl()) ' ' else it }
        throw IOException("the server answered with the status ${answer.status}: ${text.joinToString("")}")
      }
      return Router(answer.body, trip, options)
    }

    /** Continues a router from a snapshot; `server` is the member of the trip with the secrets, or empty. */
    public fun restore(snapshot: ByteArray, server: String = ""): Router =
      Router(fairway.Router.restore(snapshot, server))
  }
}

/** The answer to a request, or why there is none. */
private suspend fun Fetch.answer(request: Request): Answer =
  try {
    this(request)
  } catch (error: Exception) {
    // A client may have a scope with a time limit of its own, which is no end of this one.
    currentCoroutineContext().ensureActive()
    Answer(0, (error.message ?: error.javaClass.simpleName).toByteArray())
  }
