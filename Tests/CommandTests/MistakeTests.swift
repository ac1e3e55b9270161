import Foundation
import TestSupport
import XCTest

@testable import FairwayCommand

/// What the command line answers to mistakes: one line, which says what is wrong and what to do, and an exit code.
final class MistakeTests: XCTestCase {
  /// Words as on a command line, divided by blanks. `@` in words and answers is the folder of the files.
  private struct Mistake {
    var words: String
    /// 1 if the work fails, 2 for wrong usage.
    var code: Int32
    var says: String
    /// The standard input. A row with one has a process of its own.
    var input: String?
    var line: UInt

    init(_ words: String, _ code: Int32, _ says: String, input: String? = nil, line: UInt = #line) {
      (self.words, self.code, self.says, self.input, self.line) = (words, code, says, input, line)
    }
  }

  private var folder = URL(filePath: "/")

  /// The files of the folder.
  private static let files = [
    "trace": "timestamp,latitude,longitude\n1,38.5,-120.2\n2,38.51,-120.21\n", "empty": "",
    "header": "timestamp,latitude,longitude\n", "names": "a,b\n1,2\n", "twice": "latitude,longitude,latitude\n1,2,3\n",
    "timeless": "latitude,longitude\n38.5,-120.2\n", "word": "timestamp,latitude,longitude\n1,north,-120.2\n",
    "milliseconds": "timestamp,latitude,longitude\n1700000000000,38.5,-120.2\n1700000001000,38.5,-120.2\n",
    "progress": "\(ReplayText.progressHeader)0,1.0,38.5,-120.2,0.0,1234.5,3725.0,0,0,0.0,onRoute\n",
    "broken.gpx": "<gpx><trk></gpx>", "text": "no session, and no JSON\n", "object": "{}",
    "none.json": #"{"code":"NoRoute","message":"Impossible route between points"}"#,
    "columns": "latitude,longitude\n1\n", "north": "latitude,longitude\n1,2\n91,2\n",
    "zip": "PK\u{3}\u{4}\u{0}\u{0}",
  ]

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "mistakes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in Self.files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    try ShortRoute.answer.write(to: folder.appending(path: "route.json"))
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private let mistakes = [
    // Subcommands
    Mistake("", 2, "a subcommand is missing; fairway --help lists them"),
    Mistake("repaly", 2, "unknown subcommand 'repaly' (did you mean replay?); fairway --help lists them"),
    Mistake("generat", 2, "unknown subcommand 'generat' (did you mean generate?); fairway --help lists them"),
    Mistake("bench --json", 2, "the bench is a program of its own: Benchmarks/run bench, in Fairway's sources"),
    Mistake("Route", 2, "unknown subcommand 'Route' (did you mean route?); fairway --help lists them"),
    Mistake("polylines", 2, "unknown subcommand 'polylines' (did you mean polyline?); fairway --help lists them"),
    Mistake("frobnicate", 2, "unknown subcommand 'frobnicate'; fairway --help lists them"),
    Mistake("--trace @trace", 2, "unknown subcommand '--trace'; fairway --help lists them"),
    // Options
    Mistake(
      "replay --trce @trace", 2, "replay: unknown option --trce (did you mean --trace?); see fairway replay --help"),
    Mistake(
      "replay -trace @trace", 2, "replay: unknown option -trace (did you mean --trace?); see fairway replay --help"),
    Mistake("replay --frobnicate", 2, "replay: unknown option --frobnicate; see fairway replay --help"),
    Mistake("replay --hlep", 2, "replay: unknown option --hlep (did you mean --help?); see fairway replay --help"),
    Mistake("replay --trace", 2, "replay: --trace needs a value: --trace FILE; see fairway replay --help"),
    Mistake("replay --trace --json", 2, "replay: --trace needs a value: --trace FILE; see fairway replay --help"),
    Mistake("replay --trace=", 2, "replay: --trace is empty; see fairway replay --help"),
    Mistake("replay --json --json", 2, "replay: --json is given twice; see fairway replay --help"),
    Mistake("replay --json=yes", 2, "replay: --json takes no value; see fairway replay --help"),
    Mistake("replay @trace", 2, "replay: unexpected argument '@trace'; see fairway replay --help"),
    // Numbers and choices
    Mistake("corridor --route @route.json", 2, "corridor: --radius is missing; see fairway corridor --help"),
    Mistake(
      "corridor --route @route.json --radius 5km", 2,
      "corridor: --radius takes metres from 1 to 100000, a number alone, not '5km'; see fairway corridor --help"),
    Mistake(
      "corridor --route @route.json --radius 0", 2,
      "corridor: --radius takes metres from 1 to 100000, a number alone, not '0'; see fairway corridor --help"),
    Mistake(
      "corridor --route @route.json --radius nan", 2,
      "corridor: --radius takes metres from 1 to 100000, a number alone, not 'nan'; see fairway corridor --help"),
    Mistake(
      "corridor --route @route.json --radius 50 --ends square", 2,
      "corridor: --ends takes one of round, flat, not 'square'; see fairway corridor --help"),
    Mistake("corridor --radius 50", 2, "corridor: --route is missing; see fairway corridor --help"),
    Mistake("corridor --radius 50 --route-index 1", 2, "corridor: --route is missing; see fairway corridor --help"),
    Mistake(
      "corridor --radius 50 --route @route.json --route-index 1", 1,
      "@route.json: there is no route 1: the file has 1 route, counted from 0"),
    Mistake(
      "corridor --radius 50 --route @route.json --precision 7", 2,
      "corridor: --precision takes a whole number from 5 to 6, not '7'; see fairway corridor --help"),
    Mistake(
      "replay --route @route.json --trace @trace --rate 0", 2,
      "replay: --rate takes hertz from 1e-06 to 1000000, a number alone, not '0'; see fairway replay --help"),
    Mistake(
      "replay --route @route.json --trace @trace --rate fast", 2,
      "replay: --rate takes hertz from 1e-06 to 1000000, a number alone, not 'fast'; see fairway replay --help"),
    Mistake(
      "replay --route @route.json --trace @trace --policy strict", 2,
      "replay: --policy takes one of evidence, threshold, legacy, not 'strict'; see fairway replay --help"),
    Mistake(
      "replay --route @route.json --trace @trace --time-unit hours", 2,
      "replay: --time-unit takes one of s, ms, us, ns, not 'hours'; see fairway replay --help"),
    Mistake(
      "replay --route @route.json --trace @trace --jobs 2", 2,
      "replay: --jobs works over --sessions and --repeat; neither is given; see fairway replay --help"),
    Mistake(
      "replay --route - --trace -", 2,
      "replay: standard input cannot be both --route and --trace; see fairway replay --help"),
    Mistake(
      "replay --report-map @ --trace @trace --route @route.json", 2,
      "replay: --report-map needs --report; see fairway replay --help"),
    Mistake(
      "generate --rate 10m", 2,
      "generate: --rate takes hertz from 0.001 to 1000, a number alone, not '10m'; see fairway generate --help"),
    Mistake(
      "generate --fixes 0", 2,
      "generate: --fixes takes a whole number from 1 to 100000000, not '0'; see fairway generate --help"),
    Mistake(
      "generate --noise loud", 2,
      "generate: --noise takes one of clean, open, urban, urbanopt, dropout, redlight, nocourse, badfix, recorded, not 'loud'; see fairway generate --help"
    ),
    Mistake(
      "generate --detour turn@far", 2,
      "generate: --detour takes turn, turn_return, parallel, wrongway, wrongway_return, skip, overshoot, parking, driven, not 'turn@far'; see fairway generate --help"
    ),
    Mistake(
      "generate --truth -", 2,
      "generate: --truth names the same place as another output, 'standard output'; see fairway generate --help"),
    Mistake(
      "explain --session @text --at noon", 2,
      "explain: --at takes seconds since 1970, a number alone, not 'noon'; see fairway explain --help"),
    Mistake(
      "explain --session @text --at 5 --fix 5", 2,
      "explain: --at and --fix exclude each other; see fairway explain --help"),
    Mistake(
      "polyline decod abc", 2,
      "polyline: neither decode nor encode: 'decod' (did you mean decode?); see fairway polyline --help"),
    Mistake("polyline", 2, "polyline: missing decode|encode [INPUT]; see fairway polyline --help"),
    // Coordinates
    Mistake(
      "route --server http://127.0.0.1:1 --style osrm 1,2 3;4", 2,
      "route: '3;4' is no LON,LAT, a longitude and a latitude in degrees such as 8.5417,47.3769; see fairway route --help"
    ),
    Mistake(
      "route --server http://127.0.0.1:1 --style osrm 1,2 3", 2,
      "route: '3' is no LON,LAT, a longitude and a latitude in degrees such as 8.5417,47.3769; see fairway route --help"
    ),
    Mistake(
      "route --server http://127.0.0.1:1 --style osrm 47.4,108.5 8.5,47.4", 2,
      "route: '47.4,108.5' was read as longitude 47.4 and latitude 108.5; the longitude comes first (did you mean 108.5,47.4?); see fairway route --help"
    ),
    Mistake(
      "route --server http://127.0.0.1:1 --style osrm 8.5,47.4 200,300", 2,
      "route: '200,300' was read as longitude 200 and latitude 300; a longitude is from -180 to 180, a latitude from -90 to 90; see fairway route --help"
    ),
    Mistake(
      "route --server http://127.0.0.1:1 --style osrm 8.5,47.4 nan,4", 2,
      "route: 'nan,4' was read as longitude nan and latitude 4; a longitude is from -180 to 180, a latitude from -90 to 90; see fairway route --help"
    ),
    Mistake(
      "route --server http://127.0.0.1:1 --style osrm 8.5,47.4", 2,
      "route: 1 waypoint where at least 2 are allowed; see fairway route --help"),
    Mistake(
      "route --server 127.0.0.1:1 --style osrm 8.5,47.4 8.6,47.4", 2,
      "route: --server takes an http address, not '127.0.0.1:1'; see fairway route --help"),
    Mistake("route 8.5,47.4 8.6,47.4", 2, "route: --server, --roads or --file is missing; see fairway route --help"),
    // Files
    Mistake("corridor --radius 50 --route @nowhere.json", 1, "@nowhere.json: No such file or directory"),
    Mistake("corridor --radius 50 --route @", 1, "@: Is a directory"),
    Mistake(
      "corridor --radius 50 --route @empty", 1, "@empty: the answer: expected an object, found the end of the text"),
    Mistake(
      "corridor --radius 50 --route @object", 1,
      "@object: the answer: expected an answer with routes or matches, or one of them, found an empty object"),
    Mistake("corridor --radius 50 --route @none.json", 1, "@none.json: there is no route between the waypoints"),
    Mistake("corridor --radius 50 --route @zip", 1, "@zip: is packed with zip: unpack it first"),
    Mistake(
      "corridor --radius 50 --route @route.json --out @nowhere/out", 1, "@nowhere/out: No such file or directory"),
    Mistake("corridor --radius 50 --route @route.json --out @", 1, "@: is a directory"),
    Mistake("replay --route @route.json --trace @nowhere", 1, "@nowhere: there is no such file"),
    Mistake("replay --route @route.json --trace @", 1, "@: is a directory, not a trace"),
    Mistake("replay --route @route.json --trace @empty", 1, "@empty: is empty: there is no trace in it"),
    Mistake("replay --route @route.json --trace @header", 1, "@header: contains no fixes"),
    Mistake("replay --route @route.json --trace @names", 1, "@names:1:1: the header has no column 'latitude'"),
    Mistake("replay --route @route.json --trace @twice", 1, "@twice:1:1: the header has the column 'latitude' twice"),
    Mistake(
      "replay --route @route.json --trace @timeless", 1,
      "@timeless: there are no timestamps; give the fixes' rate with --rate HZ"),
    Mistake("replay --route @route.json --trace @word --strict", 1, "@word:2:3: a number is expected for 'latitude'"),
    Mistake(
      "replay --route @route.json --trace @milliseconds", 1,
      "@milliseconds: the time stamps look like milliseconds, not seconds (1700000001000.0); replay --time-unit ms reads them"
    ),
    Mistake(
      "replay --route @route.json --trace @progress", 1,
      "@progress:1:1: this is the progress of a replay, whose positions are on the route, and no trace"),
    Mistake(
      "replay --route @route.json --trace @broken.gpx", 1,
      "@broken.gpx:1:11: the XML is broken here: </gpx> stands where <trk> is to end"),
    Mistake("replay --route @route.json --trace @zip", 1, "@zip: is packed with zip: unpack it first"),
    Mistake(
      "replay --route @route.json --trace @trace --events @out --progress @out", 2,
      "replay: --progress names the same place as another output, '@out'; see fairway replay --help"),
    Mistake("replay --route @route.json --trace -", 1, "standard input: is empty: there is no trace in it", input: ""),
    Mistake("polyline encode @columns", 1, "@columns:2: the line has only 1 column"),
    Mistake("polyline encode @north", 1, "@north:3: the latitude at vertex 1 is outside -90...90"),
    Mistake("polyline encode @text", 1, "@text:1: the header names no columns latitude and longitude"),
    Mistake("score --truth @object", 1, "@object: is no truth of a drive: 'id' is missing"),
    Mistake("score", 2, "score: --truth is missing; see fairway score --help"),
    // Sessions
    Mistake("explain", 2, "explain: --session or --trace is missing; see fairway explain --help"),
    Mistake("explain --session @nowhere", 1, "@nowhere: No such file or directory"),
    Mistake("explain --session @", 1, "@: is a directory"),
    Mistake("explain --session /dev/null", 1, "/dev/null: is not a file"),
    Mistake("replay --session /dev/null", 1, "/dev/null: is not a file"),
    Mistake("explain --session @text", 1, "@text: it is not a session file"),
    Mistake("replay --session @nowhere", 1, "@nowhere: No such file or directory"),
    Mistake(
      "replay --session @text --trace @trace", 2,
      "replay: --trace does not apply with --session; see fairway replay --help"),
    Mistake(
      "replay --session -", 2,
      "replay: --session names a file, not a stream: it has older parts beside it (./- is a file of that name); see fairway replay --help"
    ),
    Mistake(
      "explain --session -", 2,
      "explain: --session names a file, not a stream: it has older parts beside it (./- is a file of that name); see fairway explain --help"
    ),
    Mistake(
      "follow --route @route.json --session -", 2,
      "follow: --session names a file, not a stream: it has older parts beside it (./- is a file of that name); see fairway follow --help"
    ),
    Mistake("follow --route @route.json --session @", 1, "@: is a directory"),
    Mistake("follow --route @route.json --session @text", 1, "@text: it is not a session file"),
    Mistake("follow --route @route.json --session @nowhere/session", 1, "@nowhere/session: No such file or directory"),
    Mistake("follow --route @route.json --input @nowhere", 1, "@nowhere: No such file or directory"),
  ]

  func testEachMistakeHasItsAnswer() async throws {
    XCTAssertGreaterThanOrEqual(mistakes.count, 60)
    for mistake in mistakes {
      let words = mistake.words.replacing("@", with: folder.path + "/").split(separator: " ").map(String.init)
      let (code, answer) = try await answer(to: words, input: mistake.input)
      XCTAssertEqual(code, mistake.code, mistake.words, line: mistake.line)
      XCTAssertEqual(answer.replacing(folder.path + "/", with: "@"), mistake.says, mistake.words, line: mistake.line)
      XCTAssertFalse(answer.contains("Error") || answer.contains("error "), mistake.words, line: mistake.line)
    }
    // Nothing is left behind.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    XCTAssertEqual(Set(names), Set(Self.files.keys).union(["route.json"]))
  }

  /// The exit code and the line on standard error, without the name of the command.
  private func answer(to words: [String], input: String?) async throws -> (Int32, String) {
    if let input {
      let run = try FairwayProcess.run(words, input: Data(input.utf8))
      XCTAssertTrue(run.errors.hasPrefix("fairway: ") && run.errors.hasSuffix("\n"), run.errors)
      return (run.status, String(run.errors.dropFirst("fairway: ".count).dropLast()))
    }
    do {
      try await Fairway.run(words)
      return (0, "")
    } catch {
      let failure = CommandFailure(error)
      return (failure.code.rawValue, failure.message)
    }
  }
}
