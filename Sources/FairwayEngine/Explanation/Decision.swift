/// A decision of a step, with the words by which an explanation names it.
enum Decision: String {
  // Screening.
  case useFix = "the fix is used"
  case acceptJump = "the fix is used, because its jump is real"

  // Judging.
  case keepToRoad = "on the route, without a doubt"
  case leaveBesideRoad = "off the route, beside the road"
  case leaveByWay = "off the route, by the way that was walked"
  case leaveAfterGap = "off the route, after a gap"
  case leaveAgainstRoute = "off the route, the wrong way"
  case leaveAgainstRouteFast = "off the route, the wrong way, too fast for reversing"
  case leaveAgainstOneWay = "off the route, the wrong way on its one-way road"
  case leaveByRoads = "off the route, on another road of the map"
  case leaveDestination = "off the route, away from the destination"
  case leaveByJudge = "off the route, by the judge"
  // Judging: what stands against leaving.
  case keepByRoads = "instead of leaving, the map places it on the route's road"
  case searchAgain = "instead of leaving, the position is searched for again"
  case moveAlong = "instead of leaving, the position is moved along the route"
  case startLater = "instead of leaving, the drive may have begun on a later leg"

  // Returning.
  case comeBack = "back on the route"
  case comeBackByJudge = "back on the route, by the judge"

  // Arriving.
  case arriveByDistance = "arrived, by the distance left"
  case arriveByStanding = "arrived, by standing"
  case arriveByPassing = "arrived, by passing the waypoint"
  case arriveByTurning = "arrived, by turning onto the next leg"
  case arriveByTurningBack = "arrived, by turning back at the waypoint"
  case arriveByTime = "arrived, by the time left"
  case arriveByParking = "arrived, by parking beside the road"
  case arriveByLeaving = "arrived, by leaving the road at the waypoint"
  case arriveInGap = "arrived, by passing the waypoint without fixes"
  case arriveByJudge = "arrived, by the judge"
  case arriveBehind = "arrived, by being found behind the waypoint"
}
