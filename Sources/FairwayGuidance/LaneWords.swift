internal import FairwayRoutes

extension Language {
  /// The sentence for a maneuver with the lanes to use, if some of them do not lead there, and few words say which do.
  func withLanes(_ sentence: SpokenText, of step: RouteStep) -> SpokenText {
    guard let lanes = step.intersections?.first?.lanes, step.maneuverType != .useLane else { return sentence }
    let valid = lanes.map { $0.isValid }
    guard let first = valid.firstIndex(of: true), let last = valid.lastIndex(of: true),
      valid.count > last - first + 1, valid[first...last].allSatisfy({ $0 })
    else { return sentence }
    let use = maneuvers.laneUse
    let count = last - first + 1
    guard count <= use.numbers.count + 1 else { return sentence }
    let phrases =
      if first == 0 {
        (use.left, use.severalLeft)
      } else if last == valid.count - 1 {
        (use.right, use.severalRight)
      } else {
        (use.middle, use.severalMiddle)
      }
    let (place, clause) = sentence.parts
    var values: Phrase.Values = [.at: place, .maneuver: clause]
    if count > 1 { values[.lanes] = SpokenText(words: use.numbers[count - 2]) }
    return (count == 1 ? phrases.0 : phrases.1).filled(values)
  }
}
