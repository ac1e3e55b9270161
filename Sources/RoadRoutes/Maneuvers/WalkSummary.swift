internal import EmbeddedShims

/// The name of a leg, by which travellers tell routes apart.
enum WalkSummary {
  /// The two names under which most of a leg is driven, in the order in which they come.
  static func name(of maker: ManeuverMaker) -> String {
    let names = maker.walk.names
    var found: [(text: Int32, length: Double)] = []
    for draft in maker.drafts {
      guard let name = names[draft.names].first else { continue }
      if let place = found.firstIndex(where: { $0.text == name.text }) {
        found[place].length += draft.length
      } else {
        found.append((name.text, draft.length))
      }
    }
    let longest = found.inOrder { $0.length > $1.length }.prefix(2).map { $0.text }
    return found.filter { longest.contains($0.text) }.map { names.text($0.text) }.joined(separator: ", ")
  }
}
