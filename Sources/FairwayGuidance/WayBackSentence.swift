public import FairwayRoutes
public import GeoKernel

extension GuidanceLanguage {
  /// Returns what is said to a vehicle that has left its route: how far away that is, and on which side.
  ///
  /// - Parameters:
  ///   - distance: The distance in a straight line, in metres.
  ///   - bearing: The direction of the route from the vehicle, in degrees.
  ///   - course: The direction of travel; without one the point of the compass is named.
  ///   - units: The units of the distance.
  public func wayBack(
    _ distance: LocationDistance, bearing: LocationDirection, course: LocationDirection?, in units: UnitSystem
  ) -> SpokenInstruction {
    let language = words
    let round = units.roundDistance(nearest: distance)
    var values: Phrase.Values = [.distance: text(round, language.followedDistances ?? language.distances)]
    let phrase: Phrase
    if let course {
      switch Self.side(bearing - course) {
      case .ahead: phrase = language.wayBack.ahead
      case .right: phrase = language.wayBack.right
      case .behind: phrase = language.wayBack.behind
      case .left: phrase = language.wayBack.left
      }
    } else {
      phrase = language.wayBack.compass
      values[.compass] = SpokenText(words: language.compass[CompassPoint.index(of: bearing)])
    }
    let sentence = phrase.filled(values).capitalized
    return SpokenInstruction(triggerDistanceRemaining: 0, text: sentence.plain, ssmlText: sentence.document)
  }

  private enum Side {
    case ahead, right, behind, left
  }

  /// The quarter of the circle in which a direction is.
  private static func side(_ turn: LocationDirection) -> Side {
    let rest = turn.truncatingRemainder(dividingBy: 360)
    let degrees = rest < 0 ? rest + 360 : rest
    return degrees < 45 || degrees >= 315 ? .ahead : degrees < 135 ? .right : degrees < 225 ? .behind : .left
  }
}

/// The eight points of the compass.
enum CompassPoint {
  /// The point of the compass, counted from north in steps of 45°; the four cardinal ones cover 41° each.
  static func index(of heading: LocationDirection) -> Int {
    let rest = heading.truncatingRemainder(dividingBy: 360)
    let degrees = rest < 0 ? rest + 360 : rest
    let quarter = (degrees / 90).rounded()
    let offset = degrees - 90 * quarter
    let point = 2 * Int(clamping: quarter) + (offset > 20 ? 1 : offset < -20 ? -1 : 0)
    return (point + 8) % 8
  }
}
