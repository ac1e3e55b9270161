import RoadGraph

extension RoadsLeftOut {
  /// Says what the road file does not have.
  var texts: [String] {
    var texts: [String] = []
    if let way = firstLongWay {
      let pieces = Plural.text(longPieces, "straight piece", "straight pieces")
      texts.append("\(pieces) of more than 50 km between two nodes, the first in way \(way)")
    }
    if longTexts > 0 {
      let names = Plural.text(longTexts, "name or number", "names or numbers")
      texts.append("\(names) of more than 1024 bytes")
    }
    if let number = firstOutOfRange {
      let what = Plural.text(outOfRange, "way or node of a way", "ways or nodes of ways")
      texts.append("\(what) with a negative number or one beyond 2^40, the first \(number)")
    }
    if brokenRestrictions > 0 {
      let rules = Plural.text(brokenRestrictions, "restriction", "restrictions")
      texts.append("\(rules) of turning whose ways are not all there, or do not follow each other")
    }
    if openAreaWays > 0 {
      texts.append("\(Plural.text(openAreaWays, "way", "ways")) around areas, which no other way of the extract closes")
    }
    if hasNoRelations {
      texts.append("all restrictions of turning: the extract has no relations")
    }
    if !brokenBorders.isEmpty {
      texts.append(
        "the borders of \(Set(brokenBorders).sorted().joined(separator: ", ")), of which the extract has a part only;"
          + " --borders or --country says where the roads are")
    }
    return texts
  }
}
