/// What an extract has and its road file has not, because a road file does not hold it.
package struct RoadsLeftOut: Hashable, Sendable {
  /// The number of straight pieces of ways that are longer than 50 km, and the first such way: there it has a gap.
  package internal(set) var longPieces = 0
  package internal(set) var firstLongWay: Int64?
  /// The number of names and references that are longer than 1,024 bytes.
  package var longTexts = 0
  /// The number of ways, and of nodes in ways, whose number is negative or beyond 2^40, and the first such number.
  package var outOfRange = 0
  package var firstOutOfRange: Int64?
  /// The number of restrictions of turning whose ways do not follow each other, as where one is not in the extract.
  package var brokenRestrictions = 0
  /// Whether the extract has no relations at all, so that nothing is known of turning.
  package var hasNoRelations = false
  /// The countries of which the extract has a part of the border.
  package var brokenBorders: [String] = []
  /// The number of ways around areas that are no ring with those that the extract has.
  package var openAreaWays = 0

  package init() {}
}
