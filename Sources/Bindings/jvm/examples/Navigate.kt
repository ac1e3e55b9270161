import fairway.EventKind
import fairway.Request
import fairway.Route
import fairway.Session
import fairway.kotlin.Answer
import fairway.kotlin.Fix
import fairway.kotlin.Router
import fairway.kotlin.update
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.time.Duration
import java.util.Locale
import kotlin.system.exitProcess
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.takeWhile
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/**
 * Navigates to a destination with coroutines: prints instructions, drives to another place at first, requests a new route,
 * and follows it until the arrival.
 *
 *     kotlin NavigateKt STYLE URL START DESTINATION ELSEWHERE
 *
 * STYLE is mapbox, osrm or valhalla, URL the address of a server, and each place LONGITUDE,LATITUDE.
 */
fun main(arguments: Array<String>) {
  if (arguments.size != 5) {
    System.err.println("usage: Navigate STYLE URL START DESTINATION ELSEWHERE")
    exitProcess(2)
  }
  try {
    runBlocking { navigate(arguments[0], arguments[1], arguments[2], arguments[3], arguments[4]) }
  } catch (error: Exception) {
    System.err.println("Navigate: $error")
    exitProcess(1)
  }
}

private val client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build()

/** Sends a request. */
private suspend fun fetch(request: Request): Answer = withContext(Dispatchers.IO) {
  val builder = HttpRequest.newBuilder(URI.create(request.url)).timeout(Duration.ofSeconds(20))
    .method(request.method, HttpRequest.BodyPublishers.ofString(request.body))
  request.headers.forEach(builder::header)
  val response = client.send(builder.build(), HttpResponse.BodyHandlers.ofByteArray())
  Answer(response.statusCode(), response.body())
}

private suspend fun navigate(style: String, url: String, start: String, destination: String, elsewhere: String) {
  fun tripTo(place: String) = """{"profile": "driving", "waypoints": [[$start], [$place]],
    "server": {"style": "$style", "url": "$url"}}"""
  val vehicle = Router.open(tripTo(elsewhere), fetch = ::fetch).use { other -> other.java.route.use(::Vehicle) }
  Router.open(tripTo(destination), fetch = ::fetch).use { router ->
    fun show(words: String) = println("$words%.0f m to go".format(Locale.ROOT, router.java.progress.distanceRemaining))
    show("")
    var hasArrived = false
    router.follow(vehicle.fixes().takeWhile { !hasArrived }, ::fetch).collect { moment ->
      for (event in moment.events) {
        when (event.kind) {
          EventKind.SPOKEN_INSTRUCTION -> println("%6.0f m  %s".format(Locale.ROOT, event.distanceAlong, event.text))
          EventKind.OFF_ROUTE, EventKind.DID_ARRIVE -> {
            println("%6.0f m  %s".format(Locale.ROOT, event.distanceAlong, event.kind))
            hasArrived = hasArrived || event.kind == EventKind.DID_ARRIVE
          }
          EventKind.ROUTE_REPLACED -> {
            router.java.route.use(vehicle::follow)
            show("rerouted: ")
          }
          EventKind.REROUTE_FAILED -> System.err.println("no new route: ${event.text}")
          else -> {}
        }
      }
    }
    println("%.0f m left".format(Locale.ROOT, router.java.progress.distanceRemaining))
  }
}

/**
 * A vehicle with a fix each second, which is where a session of its own is then. A session that goes on along another route is
 * on it where it was, also if that route begins behind it.
 */
private class Vehicle(route: Route) {
  private val session = Session(route)
  private var fix = route.line.let { Fix(1.7e9, it.latitudes[0], it.longitudes[0], 5.0, 12.0) }

  init {
    session.update(fix)
  }

  fun follow(route: Route) {
    session.replaceRoute(route)
  }

  /** A second of the drive takes a moment here, so that answers can arrive in between. */
  fun fixes(): Flow<Fix> = flow {
    while (session.progress.distanceRemaining > 1) {
      drive()
      emit(fix)
      delay(2)
    }
  }

  private fun drive() {
    val prediction = session.predict(fix.timestamp + 1)
    fix = fix.copy(
      timestamp = prediction.timestamp, latitude = prediction.latitude, longitude = prediction.longitude,
      course = prediction.course)
    session.update(fix)
  }
}
