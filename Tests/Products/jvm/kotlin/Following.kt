import fairway.EventKind
import fairway.Route
import fairway.RouteState
import fairway.Session
import fairway.kotlin.Answer
import fairway.kotlin.Fetch
import fairway.kotlin.Fix
import fairway.kotlin.Moment
import fairway.kotlin.Router
import fairway.kotlin.follow
import java.nio.file.Files
import java.nio.file.Path
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.asFlow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout

/**
 * Flows of fixes: the moments are those of the calls one by one; a client that answers, throws, is cancelled or never
 * answers; what makes no sense is refused; nothing waits for ever.
 *
 *     kotlin FollowingKt ROUTE.json LINES
 */
fun main(arguments: Array<String>): Unit = runBlocking {
  val answer = Files.readAllBytes(Path.of(arguments[0]))
  // Long enough for a busy machine: what would wait for ever is what is to be found.
  withTimeout(300_000) {
    sessionsFollow(answer)
    sessionsExplain(answer)
    routersNameTheStopsOfLegs(answer)
    routersAreRerouted(Files.readAllLines(Path.of(arguments[1])))
    clientsFail(answer)
    answersAreOpened(answer)
    requestsEndWithTheFixes(answer)
    streamsAreOneAtATime(answer)
    fixesFail(answer)
    manyRouters(answer)
  }
  if (failures > 0) kotlin.system.exitProcess(1)
}

private var failures = 0
private const val TRIP = """{"waypoints":[[-30.0458,40.0149],[-29.9822,40.0056]],
  "server":{"style":"osrm","url":"http://127.0.0.1:9"}}"""

private fun check(isRight: Boolean, what: String) {
  if (!isRight) {
    failures++
    println(what)
  }
}

/** Fixes of a vehicle that leaves the route after ten seconds. */
private fun astray(answer: ByteArray, count: Int): List<Fix> = Route(answer, 0, 0).use { route ->
  val line = route.line
  List(count) { second ->
    val aside = maxOf(0, second - 10) * 1.2e-4
    Fix(1.7e9 + second, line.latitudes[0] + aside, line.longitudes[0] - aside, 4.0, 12.0)
  }
}

private fun <Item> slowly(items: List<Item>): Flow<Item> = flow {
  for (item in items) {
    emit(item)
    delay(1)
  }
}

private fun kinds(moments: List<Moment>) = moments.flatMap { it.events }.map { it.kind }

private fun sessionsFollow(answer: ByteArray) = runBlocking {
  val fixes = astray(answer, 40)
  Route(answer, 0, 0).use { route ->
    val one = Session(route).use { session -> session.follow(fixes.asFlow()).toList() }
    val two = Session(route).use { session -> session.follow(fixes.asFlow()).toList() }
    check(one == two && one.size == 40, "moments are values")
    check(one[0] != one[1] && one[0].copy() == one[0] && one[0].hashCode() == two[0].hashCode(), "and differ")
    check(EventKind.OFF_ROUTE in kinds(one), "the vehicle leaves the route")
  }
}

private fun sessionsExplain(answer: ByteArray) {
  val fixes = astray(answer, 40)
  val offRoute = """"routeState":${RouteState.OFF_ROUTE.number},"""
  Route(answer, 0, 0).use { route ->
    Session(route).use { session ->
      val decisions = fixes.map { fix ->
        val java = fairway.Fix(fix.timestamp, fix.latitude, fix.longitude, fix.horizontalAccuracy, fix.speed, Double.NaN, Double.NaN)
        val explanation = session.explain(java)
        val update = session.update(java)
        update.events.any { it.kind == EventKind.OFF_ROUTE } to (offRoute in explanation)
      }
      val first = decisions.indexOfFirst { (isLeft, _) -> isLeft }
      check(first > 10 && decisions[first].second && !decisions[first - 1].second, "the fix that leaves the route is explained")
    }
  }
}

private fun routersNameTheStopsOfLegs(answer: ByteArray) {
  router(answer).use { router ->
    check(router.java.getStopOfLeg(0) == router.java.stops[0].id, "the stop at the end of a leg")
    val failure = runCatching { router.java.getStopOfLeg(9) }.exceptionOrNull()
    check(failure is fairway.FairwayException, "a leg that is not there is refused: $failure")
  }
}

// The answer has more legs than the trip.
private const val OPTIONS = """{"checksAnswers":false}"""

private fun router(answer: ByteArray) = Router(answer, TRIP, OPTIONS)

/** The trip of Tests/TripScenario until it has its first new route. */
private fun routersAreRerouted(lines: List<String>) = runBlocking {
  val fixes = lines.filter { it.startsWith("fix ") }.take(80).map { line ->
    val (time, latitude, longitude, accuracy, speed) = line.split(" ").drop(1).map { it.toDouble() }
    Fix(time, latitude, longitude, accuracy, speed, line.split(" ").last().toDouble())
  }
  val answer = lines.first { it.startsWith("answer needsRoute ") }.removePrefix("answer needsRoute ")
  val trip = lines[1].dropLast(1) + ""","server":{"style":"mapbox","url":"http://a","accessToken":"pk.a"}}"""
  var url = ""
  val client: Fetch = { request ->
    url = request.url
    Answer(200, answer.toByteArray())
  }
  val moments = Router(lines[0].toByteArray(), trip, lines[2]).use { it.follow(slowly(fixes), client).toList() }
  check(url.startsWith("http://a/directions/v5/"), "a request is built: $url")
  check(EventKind.ROUTE_REPLACED in kinds(moments), "an answer comes: ${kinds(moments).toSet()}")
}

private fun clientsFail(answer: ByteArray) = runBlocking {
  val clients = mapOf<String, Fetch>(
    "an exception" to { throw java.io.IOException("no net") },
    "its own cancellation" to { throw CancellationException("a scope of its own") },
    "its own time limit" to { withTimeout(1) { awaitCancellation() } },
    "a body that makes no sense" to { Answer(200, "nonsense".toByteArray()) },
    "a server that fails" to { Answer(500, ByteArray(0)) },
  )
  for ((name, client) in clients) {
    val moments = router(answer).use { it.follow(slowly(astray(answer, 120)), client).toList() }
    check(EventKind.REROUTE_FAILED in kinds(moments), "$name is told: ${kinds(moments).toSet()}")
  }
}

private fun answersAreOpened(answer: ByteArray) = runBlocking {
  Router.open(TRIP, OPTIONS) { Answer(200, answer) }.close()
  for (status in listOf(401, 429, 0)) {
    val refused = """{"message":"Not\nauthorized"}""".toByteArray()
    val failure = runCatching { Router.open(TRIP) { Answer(status, refused) } }.exceptionOrNull()
    check(
      failure is java.io.IOException && "$status" in failure.message.orEmpty() && "authorized" in failure.message.orEmpty(),
      "the status $status is told: $failure")
  }
}

private fun requestsEndWithTheFixes(answer: ByteArray) = runBlocking {
  val begun = CompletableDeferred<Unit>()
  var isCancelled = false
  val client: Fetch = {
    begun.complete(Unit)
    try {
      awaitCancellation()
    } finally {
      isCancelled = true
    }
  }
  router(answer).use { it.follow(slowly(astray(answer, 60)), client).toList() }
  check(begun.isCompleted && isCancelled, "a request without an answer ends with the fixes")
}

private fun streamsAreOneAtATime(answer: ByteArray) = runBlocking {
  router(answer).use { router ->
    var refusal: Exception? = null
    router.follow(astray(answer, 3).asFlow()) { error("no request") }.collect {
      try {
        router.follow(astray(answer, 3).asFlow()) { error("no request") }.toList()
      } catch (error: IllegalStateException) {
        refusal = error
      }
    }
    check(refusal?.message?.contains("another stream") == true, "a second stream is refused")
    val later = router.follow(astray(answer, 5).asFlow()) { error("no request") }.take(2).toList()
    check(later.size == 2, "another one may follow")
  }
}

private fun fixesFail(answer: ByteArray) = runBlocking {
  val failing = flow {
    emit(astray(answer, 1)[0])
    throw java.io.IOException("the receiver is gone")
  }
  val failure = runCatching { router(answer).use { it.follow(failing) { error("no request") }.toList() } }.exceptionOrNull()
  check(failure is java.io.IOException, "a stream that fails fails the flow: $failure")
}

private fun manyRouters(answer: ByteArray) = runBlocking {
  val fixes = astray(answer, 2)
  repeat(1000) {
    val moments = router(answer).use { it.follow(fixes.asFlow()) { error("no request") }.toList() }
    check(moments.size == 2, "one of many routers")
  }
}
