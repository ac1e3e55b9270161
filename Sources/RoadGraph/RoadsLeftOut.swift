/// What an extract has and its road file has not, because a road file does not hold it.
package struct RoadsLeftOut: Hashable, Sendable {
  /// The number of straight pieces of ways that are longer than 50 km, and the first such way: there it has a gap.
  package internal(set) var longPieces = 0
  package internal(set) var firstLongWay: Int64?
  /// The number of names and references that are longer than 1,024 bytes.
  package var longTexts = 0

  package init() {}
}
