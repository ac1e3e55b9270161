/// The values of a `:conditional` tag, such as "no @ (Mo-Fr 07:00-09:00); delivery @ (Sa)", in their order.
public struct ConditionalValues: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    public let value: String
    public let condition: TimeCondition
  }

  public let items: [Item]

  /// Reads the text of a tag; nil if it is of another form.
  ///
  /// Items end at semicolons outside of parentheses. What follows one without an `@` belongs to the item before: mappers forget
  /// the parentheses.
  public init?(_ text: String) {
    var items: [(value: ArraySlice<UInt8>, condition: ArraySlice<UInt8>)] = []
    guard let pieces = Self.pieces(of: ArraySlice(text.utf8)) else { return nil }
    for piece in pieces {
      guard let sign = piece.firstIndex(of: UInt8(ascii: "@")) else {
        if items.isEmpty { return nil }
        items[items.count - 1].condition += ArraySlice("; ".utf8) + piece
        continue
      }
      let value = TimeCondition.trimmed(piece[..<sign])
      let condition = TimeCondition.trimmed(piece[piece.index(after: sign)...])
      if value.isEmpty || condition.isEmpty { return nil }
      items.append((value, condition))
    }
    if items.isEmpty { return nil }
    self.items = items.map {
      Item(
        value: String(decoding: $0.value, as: UTF8.self),
        condition: TimeCondition(String(decoding: $0.condition, as: UTF8.self)))
    }
  }

  /// The value that holds at a time: the last one whose condition does; nil if none does. Conditions that depend on something
  /// else do not hold.
  public func value(at time: LocalTime) -> String? {
    items.last { $0.condition.holds(at: time) == true }?.value
  }

  /// What is not looked at; see ``TimeCondition/leftOut``.
  public var leftOut: [String] { items.flatMap { $0.condition.leftOut } }

  /// The pieces between semicolons outside of parentheses, none of them empty; nil if parentheses do not match.
  private static func pieces(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var pieces: [ArraySlice<UInt8>] = []
    var (depth, start) = (0, bytes.startIndex)
    for place in bytes.indices {
      switch bytes[place] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ";") where depth == 0:
        pieces.append(TimeCondition.trimmed(bytes[start..<place]))
        start = place + 1
      default: break
      }
      if depth < 0 { return nil }
    }
    pieces.append(TimeCondition.trimmed(bytes[start...]))
    return depth == 0 ? pieces.filter { !$0.isEmpty } : nil
  }
}
