/// What signs over an edge, or beside its beginning, say.
struct WalkSigns: Hashable {
  /// In the order of the signs.
  var texts: [Text] = []

  enum Kind: UInt8 {
    case exitNumber
    /// The road onto which an exit leads, where it leads to, and its name.
    case exitBranch, exitToward, exitName
    /// The same on roads that are no exits.
    case guideBranch, guideToward

    var isExit: Bool { rawValue <= Kind.exitName.rawValue }
  }

  /// A text on a sign.
  struct Text: Hashable {
    var kind: Kind
    /// Its number among the names of the walk.
    var text: Int32
    /// Whether it is the number of a road.
    var isNumber: Bool
    /// On how many signs in a row it stands.
    var repeats = 0
  }

  var isEmpty: Bool { texts.isEmpty }
  var hasExit: Bool { texts.contains { $0.kind.isExit } }
  var hasGuide: Bool { texts.contains { !$0.kind.isExit } }

  func has(_ kind: Kind) -> Bool { texts.contains { $0.kind == kind } }

  /// The most texts, as they are compared one by one, and the most bytes of a tag that are read for them: a map may have texts
  /// of any length.
  static let mostTexts = 64, mostBytes = 4096

  /// Adds a text, unless the signs are full.
  mutating func add(_ text: Text) {
    if texts.count < Self.mostTexts { texts.append(text) }
  }

  /// Adds what signs say that are for an exit, or that are not.
  mutating func add(_ other: WalkSigns, areExits: Bool) {
    for text in other.texts where text.kind.isExit == areExits { add(text) }
  }

  /// Puts texts first that stand on several signs in a row.
  mutating func sort() {
    for index in texts.indices.dropFirst() {
      var place = index
      while place > 0, texts[place - 1].repeats < texts[place].repeats {
        texts.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  /// The numbers of the exit as a route has them; nil if there are none.
  func exits(_ names: WalkNames) -> String? {
    let numbers = texts.filter { $0.kind == .exitNumber }.map { names.text($0.text) }
    return numbers.isEmpty ? nil : numbers.joined(separator: "; ")
  }

  /// The destinations as a route has them: numbers of roads, a colon, and what else the signs say; nil if they say nothing.
  func destinations(_ names: WalkNames) -> String? {
    let isExit = has(.exitBranch) || has(.exitToward) || has(.exitName)
    let (branch, toward): (Kind, Kind) = isExit ? (.exitBranch, .exitToward) : (.guideBranch, .guideToward)
    let numbers = list(branch, areNumbers: true, names) + list(toward, areNumbers: true, names)
    var others = list(branch, areNumbers: false, names) + list(toward, areNumbers: false, names)
    if isExit && others.isEmpty { others = list(.exitName, areNumbers: false, names) }
    let parts = [numbers, others].filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }

  private func list(_ kind: Kind, areNumbers: Bool, _ names: WalkNames) -> [String] {
    texts.filter { $0.kind == kind && $0.isNumber == areNumbers }.map { names.text($0.text) }
  }
}
