import Foundation
import GeoKernel

/// `fairway polyline`: encoded polylines to coordinates and back.
struct PolylineCommand: Subcommand {
  static let name = "polyline"
  static let summary = "Decode encoded polylines to coordinates, or encode coordinates."
  static let syntax = Syntax(
    operands: "decode|encode [INPUT]", operandCount: 1...2,
    options: [
      .value("--precision", "N", "Decimals of the encoded numbers, 0 to 9 (default: 5).")
    ],
    notes: """
      decode takes the polyline itself as INPUT, or reads it from standard input, and prints CSV: latitude,longitude.
      encode takes such a CSV file as INPUT (- or none: standard input; columns by name, in any order), and prints
      the polyline.
      """)

  static func run(_ arguments: Arguments) throws {
    let precision = try arguments.integer("--precision", in: 0...9) ?? 5
    let input = arguments.operands.count > 1 ? arguments.operands[1] : nil
    switch arguments.operands[0] {
    case "decode": try decode(input, precision: precision)
    case "encode": try encode(input ?? "-", precision: precision)
    case let verb:
      let meant = Suggestion.text(for: verb, among: ["decode", "encode"])
      throw CommandFailure.usage("neither decode nor encode: '\(verb)'\(meant)")
    }
  }

  private static func decode(_ text: String?, precision: Int) throws {
    let bytes: [UInt8]
    if let text {
      bytes = Array(text.utf8)
    } else {
      // The line end that comes with a pipe is not part of the polyline.
      let read = Array(try Console.read("-"))
      bytes = Array(read[..<(read.lastIndex { $0 != 10 && $0 != 13 }.map { $0 + 1 } ?? 0)])
    }
    let vertices: [LocationCoordinate2D]
    do {
      vertices = try Polyline.decode(utf8: bytes, precision: precision)
    } catch {
      throw CommandFailure.failed("polyline: \(error)")
    }
    var lines = Data("latitude,longitude\n".utf8)
    for vertex in vertices {
      lines.append(contentsOf: "\(vertex.latitude),\(vertex.longitude)\n".utf8)
    }
    try Console.write(lines)
  }

  private static func encode(_ path: String, precision: Int) throws {
    let vertices = try CoordinateTable.read(path)
    do {
      try Console.print(try Polyline.encode(vertices.coordinates, precision: precision))
    } catch let error as GeoKernelError {
      // The kernel counts vertices from 0; the user sees lines.
      switch error {
      case .notFinite(.vertex(let vertex)), .latitudeOutOfRange(.vertex(let vertex)),
        .longitudeOutOfRange(.vertex(let vertex)):
        throw CommandFailure.failed(file: path, line: vertices.lines[vertex], "\(error)")
      default:
        throw CommandFailure.failed(file: path, "\(error)")
      }
    }
  }
}
