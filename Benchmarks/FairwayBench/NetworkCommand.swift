import FairwayCommand
import Foundation
import RoadExtract
import RoadGraph
import RoadNetworks

/// `Benchmarks/run bench network`: a road file of any size, of mirrored copies of an extract or of an invented piece of
/// country.
struct NetworkCommand: Subcommand {
  static let name = "network"
  static let invocation = "Benchmarks/run bench network"
  static let summary = "Make a road file of any size, of mirrored copies of one piece of country."
  static let syntax = Syntax(
    options: [
      .value("--cell", "EXTRACT.osm.pbf", "The piece of country; an invented one when not given."),
      .value("--edges", "N", "How many directed edges for cars there are at least, 1 to 50000000."),
      .value("--columns", "N", "How many copies lie side by side, 1 to 10000; nearly a square when not given."),
      .value("--seed", "N", "What the piece is invented from, or which of its roads lead on; 1 when not given."),
      .value("--out", "FILE", "Write the road file there."),
    ],
    notes: """
      Every other copy is turned round, so that roads which end at a side go on beyond it. The same arguments make the same
      bytes, whose checksum (FNV-1a, 64 bits) is printed with the seed, the directed edges and the directed kilometres.
      """)

  static func run(_ arguments: Arguments) throws {
    guard let edges = try arguments.integer("--edges", in: 1...50_000_000) else {
      throw CommandFailure.usage("--edges is missing")
    }
    let seed = UInt64(try arguments.integer("--seed", in: 0...Int(Int32.max)) ?? 1)
    guard let path = try arguments.text("--out") else { throw CommandFailure.usage("--out is missing") }
    let network = try MirroredNetwork(
      of: try cell(try arguments.text("--cell"), seed: seed), directedEdges: edges,
      columns: try arguments.integer("--columns", in: 1...10_000))
    let bytes = try network.packed()
    try Data(bytes).write(to: URL(filePath: path))
    let facts = NetworkFacts(try RoadGraph(bytes))
    try Console.print(
      """
      seed:      \(seed)
      copies:    \(network.rows) by \(network.columns)
      edges:     \(facts.directedEdges) directed, for cars
      length:    \(Int(clamping: facts.directedKilometres.rounded())) directed km
      size:      \(bytes.count) bytes
      checksum:  \(String(NetworkFacts.checksum(bytes), radix: 16))
      """)
  }

  private static func cell(_ extract: String?, seed: UInt64) throws -> RoadCell {
    guard let extract else { return RoadCell(inventedWith: seed) }
    do {
      return try RoadCell(try RoadGraph(try RoadExtract.builder(ofFile: extract).packed()), seed: seed)
    } catch {
      throw CommandFailure.failed(file: extract, "\(error)")
    }
  }
}
