/// Members that most values of a model lack.
protocol RareMembers: Hashable, Sendable {
  /// None of the members.
  init()
  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault)
}

/// Rare members of a model, kept apart so that the values that lack them take no memory for them.
struct Rare<Members: RareMembers>: Hashable, Sendable {
  #if hasFeature(Embedded)
    // Not apart: a module for the web would have the code of an array for each kind of members.
    private var stored = Members()

    @inline(__always)
    func value<Value>(_ member: (Members) -> Value?) -> Value? { member(stored) }

    @inline(__always)
    mutating func change(_ edit: (inout Members) -> Void) { edit(&stored) }

    @inline(__always)
    mutating func visit(_ visitor: inout some MemberVisitor) throws(JSONFault) { try stored.members(&visitor) }
  #else
    /// At most one element, which has at least one of the members.
    private var stored: [Members] = []

    /// A member; nil if there is none.
    func value<Value>(_ member: (Members) -> Value?) -> Value? { stored.isEmpty ? nil : member(stored[0]) }

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
  #endif
}
