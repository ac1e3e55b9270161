import DriveLab
import Foundation
import TraceFiles

/// `fairway measure`: the errors of receivers, measured on drives with known ground truth.
struct MeasureCommand: Subcommand {
  static let name = "measure"
  static let summary = "Measure receivers on labelled drives: errors of position, speed and course, and how they last."
  static let syntax = Syntax(
    operands: "TRUTH.json …", operandCount: 1...100_000,
    options: [
      .value("--beside", "FOLDER", "Also measure the drives in FOLDER's folders, and show them beside the others."),
      .value(
        "--input", "FORM",
        "Where speed and course come from: \(VelocityInput.allCases.map(\.rawValue).joined(separator: ", "))\n"
          + "(default: recorded)."),
      .flag("--json", "Print every figure as JSON."),
    ],
    notes: """
      route.json and trace.csv lie beside the labels. The columns are the values below which 50, 68, 90, 95 and 99 % of
      the errors lie, unsigned. Across is to the side of the route's line. The error along a recorded drive is unknown,
      because its truth comes from its fixes.
      """)

  static func run(_ arguments: Arguments) throws {
    let input = try arguments.choice("--input", VelocityInput.self) ?? .recorded
    var studies = [("measured", try study(arguments.operands, input))]
    if let folder = try arguments.text("--beside") {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let truths = names.sorted().map { "\(folder)/\($0)/truth.json" }
        .filter(FileManager.default.fileExists(atPath:))
      guard !truths.isEmpty else { throw CommandFailure.failed(file: folder, "has no folders with a truth.json") }
      studies.append(("beside", try study(truths, input)))
    }
    if arguments.flag("--json") {
      try Console.print("[\(studies.map(\.1.json).joined(separator: ", "))]")
    } else {
      try Console.print(String(ReceiverStudy.text(studies.map { (name: $0.0, study: $0.1) }).dropLast()))
    }
  }

  private static func study(_ truths: [String], _ input: VelocityInput) throws -> ReceiverStudy {
    var study = ReceiverStudy()
    for truth in truths {
      let files = DriveFiles(besides: truth)
      let fixes = input.applied(to: try files.readFixes())
      do {
        try study.add(route: try files.readLine(), truth: try files.readTruth(), fixes: fixes)
      } catch let error as ScoreError {
        throw CommandFailure.failed(file: truth, "\(error)")
      }
    }
    return study
  }
}
