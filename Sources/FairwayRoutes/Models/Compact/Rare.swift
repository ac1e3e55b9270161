/// Members that most values of a model lack.
protocol RareMembers: Hashable, Sendable {
  /// None of the members.
  init()
  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault)
}

/// Rare members of a model, kept apart so that the values that lack them take no memory for them.
struct Rare<Members: RareMembers>: Hashable, Sendable {
  /// At most one element, which has at least one of the members.
  private var stored: [Members] = []

  /// The members; nil if there are none.
  var members: Members? { stored.first }

  mutating func change(_ edit: (inout Members) -> Void) {
    if stored.isEmpty { stored = [Members()] }
    edit(&stored[0])
    if stored[0] == Members() { stored = [] }
  }

  /// Visits the members, after those that are not rare.
  mutating func visit(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    guard visitor.visitsMore else { return }
    if stored.isEmpty {
      var members = Members()
      try members.members(&visitor)
      if members != Members() { stored = [members] }
    } else {
      try stored[0].members(&visitor)
    }
  }
}
