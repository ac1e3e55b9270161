import fairway.EventKind
import fairway.Reason
import fairway.kotlin.Event
import fairway.kotlin.Fix
import fairway.kotlin.Router
import fairway.kotlin.toValue
import java.math.BigDecimal
import java.math.RoundingMode
import java.nio.file.Files
import java.nio.file.Path

/**
 * Follows a scenario of Tests/TripScenario, and prints what comes of it, which is the same in every language.
 *
 *     kotlin TripKt LINES [kills]
 */
fun main(arguments: Array<String>) {
  val lines = Files.readAllLines(Path.of(arguments[0]))
  var router = Router(lines[0].toByteArray(), lines[1], lines[2])
  val questions = HashMap<String, Int>()
  for (line in lines.drop(3)) {
    val words = line.split(" ", limit = 3)
    val events: List<Event> = when (words[0]) {
      "fix" -> {
        val (time, latitude, longitude, accuracy, speed) = line.split(" ").drop(1).map { it.toDouble() }
        val course = line.split(" ").last().toDouble()
        router.update(Fix(time, latitude, longitude, accuracy, speed, course)).events
      }
      "edit" -> router.java.changeTrip(line.substring("edit ".length)).map { it.toValue() }
      "replace" ->
        router.java.replaceRoute(line.substring("replace ".length).toByteArray(), 0).map { it.toValue() }
      "take" -> router.java.takeAlternative(router.java.alternatives[0].id).map { it.toValue() }
      "answer" ->
        router.java.answer(questions.remove(words[1])!!, 200, words[2].toByteArray()).map { it.toValue() }
      else -> if (arguments.size > 1) {
        val snapshot = router.java.snapshot()
        router.close()
        router = Router.restore(snapshot)
        router.java.takeEvents().map { it.toValue() }
      } else {
        listOf()
      }
    }
    for (event in events) {
      if (event.kind.number >= EventKind.MAY_REROUTE.number) questions[event.kind.text] = event.item
      if (event.kind !in PRINTED) continue
      val reason = if (event.reason == Reason.NONE) "" else " ${event.reason}"
      println("${event.kind}$reason leg ${event.legNumber} stop ${event.stop} at ${text(event.distanceAlong)}")
    }
  }
  for (stop in router.java.stops.map { it.toValue() }) {
    println("stop ${stop.id} ${stop.state} ${if (stop.isVia) "via" else "stop"} ${text(stop.latitude)} " +
      "${text(stop.longitude)} planned ${text(stop.plannedTime)} actual ${text(stop.actualTime)}")
  }
  for (leg in router.java.summaries.map { it.toValue() }) {
    println("leg ${leg.legNumber} stop ${leg.stop} from ${text(leg.startTime)} to ${text(leg.endTime)} driven " +
      "${text(leg.drivenDistance)} raw ${text(leg.rawDistance)} along ${text(leg.distance)}")
  }
  router.close()
}

private val PRINTED = setOf(EventKind.VISUAL_INSTRUCTION,
  EventKind.SPOKEN_INSTRUCTION, EventKind.WILL_ARRIVE, EventKind.DID_ARRIVE, EventKind.LEG_ADVANCE, EventKind.REROUTE_REQUESTED,
  EventKind.REFRESHED, EventKind.ROUTE_REPLACED, EventKind.TRIP_CHANGED, EventKind.TRIP_NOT_CHANGED)

/** A number by the fewest decimals that make it, of which there is at least one. */
private fun text(value: Double): String =
  if (value.isNaN()) "-" else generateSequence(1) { it + 1 }
    .map { BigDecimal(value).setScale(it, RoundingMode.HALF_EVEN).toPlainString() }.first { it.toDouble() == value }
