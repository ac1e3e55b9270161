import fairway.FairwayException
import fairway.Goal
import fairway.Profile
import fairway.Roads
import fairway.Status
import fairway.WayPlace
import fairway.WayRequest
import fairway.Ways
import fairway.kotlin.search
import fairway.kotlin.toValue
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/**
 * Ways from Kotlin: a search that suspends finds what a call finds, fails as it does, and ends with its coroutine.
 *
 *     kotlin FindingKt TOWN.roads
 */
fun main(arguments: Array<String>): Unit = runBlocking {
  Roads(arguments[0]).use { roads ->
    Ways(roads, Profile(Goal.SHORTEST)).use { ways ->
      val places = listOf(0, roads.facts.edgeCount.toInt() - 1).map { edge ->
        val shape = roads.getShape(edge)
        WayPlace(shape.latitudes[0], shape.longitudes[0])
      }
      val request = WayRequest(places)
      val facts = ways.search(request).use { it.facts.toValue() }
      check(facts == ways.find(request).use { it.facts.toValue() } && facts.legCount == 1L) { "$facts" }
      val edges = ways.search(request).use { way -> way.edges.map { it.toValue() } }
      check(edges.size.toLong() == facts.edgeCount && edges.all { it.to >= it.from }) { "$edges" }
      try {
        ways.search(request.limited(1, 0))
        error("a limit is not told")
      } catch (failure: FairwayException) {
        check(failure.status == Status.BUDGET) { "$failure" }
      }
      var ended = false
      launch {
        cancel()
        ways.search(request)
        ended = true
      }.join()
      check(!ended) { "a search goes on without its coroutine" }
    }
  }
}
