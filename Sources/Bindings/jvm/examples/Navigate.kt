import fairway.Coordinates
import fairway.EventKind
import fairway.Request
import fairway.kotlin.Answer
import fairway.kotlin.Fix
import fairway.kotlin.Router
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.time.Duration
import java.util.Locale
import kotlin.math.atan2
import kotlin.math.cos
import kotlin.math.hypot
import kotlin.math.min
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
  val vehicle = Vehicle(Router.open(tripTo(elsewhere), fetch = ::fetch).use { other -> other.java.route.use { it.line } })
  Router.open(tripTo(destination), fetch = ::fetch).use { router ->
    fun show(words: String) = router.java.route.use { println("$words%.0f m to go".format(Locale.ROOT, it.facts.length)) }
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
            vehicle.follow(router.java.route.use { it.line })
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

/** A vehicle that follows a line with a fix each second. */
private class Vehicle(private var line: Coordinates) {
  private val speed = 12.0
  private var next = 1
  private var fix = Fix(1.7e9, line.latitudes[0], line.longitudes[0], 5.0, speed)

  fun follow(line: Coordinates) {
    this.line = line
    next = 1
  }

  /** A second of the drive takes a moment here, so that answers can arrive in between. */
  fun fixes(): Flow<Fix> = flow {
    while (next < line.size) {
      drive()
      emit(fix)
      delay(2)
    }
  }

  private fun drive() {
    var left = speed
    var (_, latitude, longitude, _, _, course) = fix
    while (left > 0 && next < line.size) {
      val scale = cos(Math.toRadians(latitude))
      val north = (line.latitudes[next] - latitude) * 111_320
      val east = (line.longitudes[next] - longitude) * 111_320 * scale
      val length = hypot(north, east)
      val part = if (length > 0) min(1.0, left / length) else 1.0
      if (length > 0.1) course = (Math.toDegrees(atan2(east, north)) + 360) % 360
      latitude += part * north / 111_320
      longitude += part * east / 111_320 / scale
      if (part < 1) break
      next++
      left -= length
    }
    fix = fix.copy(timestamp = fix.timestamp + 1, latitude = latitude, longitude = longitude, course = course)
  }
}
