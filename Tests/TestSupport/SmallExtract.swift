/// An extract of OpenStreetMap in the format PBF, of a few nodes and ways that a test invents.
public struct SmallExtract {
  public struct Way {
    public var id: Int64
    public var tags: [(String, String)]
    public var nodes: [Int64]

    public init(_ id: Int64, _ tags: [(String, String)], _ nodes: [Int64]) {
      (self.id, self.tags, self.nodes) = (id, tags, nodes)
    }
  }

  public struct Relation {
    public var tags: [(String, String)]
    /// The role, the type (0 node, 1 way) and the number of each member.
    public var members: [(String, Int, Int64)]

    public init(_ tags: [(String, String)], _ members: [(String, Int, Int64)]) {
      (self.tags, self.members) = (tags, members)
    }
  }

  /// Numbers, latitudes and longitudes, the last two in units of 1e-7 degrees.
  public var nodes: [(Int64, Int64, Int64)]
  /// The tags of nodes by their numbers.
  public var nodeTags: [Int64: [(String, String)]] = [:]
  public var ways: [Way]
  public var relations: [Relation]
  /// Whether nodes are written one by one instead of in columns.
  public var isDense = true
  public var requiredFeatures = ["OsmSchema-V0.6", "DenseNodes"]
  public var date: Int64 = 1_500_000_000
  /// Whether the strings of ways follow what names them.
  public var hasStringsLast = false
  /// Whether the file says that it is sorted: then its nodes come first.
  public var saysSorted = false
  /// Whether ways come first, whatever the file says.
  public var hasWaysFirst = false

  public init(nodes: [(Int64, Int64, Int64)], ways: [Way], relations: [Relation] = []) {
    (self.nodes, self.ways, self.relations) = (nodes, ways, relations)
  }

  /// The bytes of the file, not compressed.
  public var bytes: [UInt8] {
    var header = Message()
    for feature in requiredFeatures { header.add(4, Array(feature.utf8)) }
    for feature in saysSorted ? ["Has_Metadata", "Sort.Type_then_ID"] : [] { header.add(5, Array(feature.utf8)) }
    header.add(32, number: UInt64(bitPattern: date))
    let blocks = hasWaysFirst ? [wayBlock, nodeBlock] : [nodeBlock, wayBlock]
    return Self.blob("OSMHeader", header.bytes) + blocks.flatMap { Self.blob("OSMData", $0) }
  }

  /// A block with its length and its header; the content not compressed, or as the caller says.
  public static func blob(
    _ type: String, _ content: [UInt8], field: UInt64 = 1, unpackedSize: UInt64? = nil
  ) -> [UInt8] {
    var blob = Message()
    if let unpackedSize { blob.add(2, number: unpackedSize) }
    blob.add(field, content)
    var header = Message()
    header.add(1, Array(type.utf8))
    header.add(3, number: UInt64(blob.bytes.count))
    let size = header.bytes.count
    return (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * (3 - $0))) } + header.bytes + blob.bytes
  }

  private var nodeBlock: [UInt8] {
    var group = Message()
    var strings = [""]
    func index(_ text: String) -> UInt64 {
      if let index = strings.firstIndex(of: text) { return UInt64(index) }
      strings.append(text)
      return UInt64(strings.count - 1)
    }
    if isDense {
      var dense = Message()
      dense.add(1, packed: Self.differences(nodes.map(\.0)))
      dense.add(8, packed: Self.differences(nodes.map(\.1)))
      dense.add(9, packed: Self.differences(nodes.map(\.2)))
      if !nodeTags.isEmpty {
        dense.add(
          10, packed: nodes.flatMap { node in (nodeTags[node.0] ?? []).flatMap { [index($0.0), index($0.1)] } + [0] })
      }
      group.add(2, dense.bytes)
    } else {
      for (id, latitude, longitude) in nodes {
        var node = Message()
        node.add(1, number: Self.zigzag(id))
        let tags = nodeTags[id] ?? []
        node.add(2, packed: tags.map { index($0.0) })
        node.add(3, packed: tags.map { index($0.1) })
        node.add(8, number: Self.zigzag(latitude))
        node.add(9, number: Self.zigzag(longitude))
        group.add(1, node.bytes)
      }
    }
    var table = Message()
    for text in strings { table.add(1, Array(text.utf8)) }
    var block = Message()
    block.add(1, table.bytes)
    block.add(2, group.bytes)
    return block.bytes
  }

  private var wayBlock: [UInt8] {
    var strings = [""]
    var indices = ["": UInt64(0)]
    func index(_ text: String) -> UInt64 {
      if let index = indices[text] { return index }
      indices[text] = UInt64(strings.count)
      strings.append(text)
      return UInt64(strings.count - 1)
    }
    var group = Message()
    for way in ways {
      var message = Message()
      message.add(1, number: UInt64(bitPattern: way.id))
      message.add(2, packed: way.tags.map { index($0.0) })
      message.add(3, packed: way.tags.map { index($0.1) })
      message.add(8, packed: Self.differences(way.nodes))
      group.add(3, message.bytes)
    }
    for (number, relation) in relations.enumerated() {
      var message = Message()
      message.add(1, number: UInt64(number + 1))
      message.add(2, packed: relation.tags.map { index($0.0) })
      message.add(3, packed: relation.tags.map { index($0.1) })
      message.add(8, packed: relation.members.map { index($0.0) })
      message.add(9, packed: Self.differences(relation.members.map(\.2)))
      message.add(10, packed: relation.members.map { UInt64($0.1) })
      group.add(4, message.bytes)
    }
    var table = Message()
    for text in strings { table.add(1, Array(text.utf8)) }
    var block = Message()
    if !hasStringsLast { block.add(1, table.bytes) }
    block.add(2, group.bytes)
    if hasStringsLast { block.add(1, table.bytes) }
    return block.bytes
  }

  private static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }

  private static func differences(_ values: [Int64]) -> [UInt64] {
    zip(values, [0] + values).map { zigzag($0 &- $1) }
  }

  /// A message of protocol buffers.
  private struct Message {
    var bytes: [UInt8] = []

    private mutating func append(_ number: UInt64) {
      var rest = number
      while rest >= 128 {
        bytes.append(UInt8(rest & 127 | 128))
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }

    mutating func add(_ field: UInt64, number: UInt64) {
      append(field << 3)
      append(number)
    }

    mutating func add(_ field: UInt64, _ content: [UInt8]) {
      append(field << 3 | 2)
      append(UInt64(content.count))
      bytes += content
    }

    mutating func add(_ field: UInt64, packed numbers: [UInt64]) {
      var content = Message()
      for number in numbers { content.append(number) }
      add(field, content.bytes)
    }
  }
}
