import EmbeddedShims
import Foundation
import TestSupport
import XCTest

@testable import FairwayCommand

/// What becomes of files: streams are written through, files appear whole, together, or not at all.
final class OutputFileTests: XCTestCase {
  private var folder = URL(filePath: "/")
  private let manager = FileManager.default

  override func setUpWithError() throws {
    folder = manager.temporaryDirectory.appending(path: "fairway-files-\(UUID().uuidString)")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    try ShortRoute.answer.write(to: folder.appending(path: "route.json"))
  }

  override func tearDownWithError() throws {
    try manager.removeItem(at: folder)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  /// The standard error of the last script.
  private var errors: String { (try? text("errors")) ?? "" }

  private func names() throws -> [String] { try manager.contentsOfDirectory(atPath: folder.path).sorted() }

  private static var executable: String { Bundle.main.bundleURL.appending(path: "fairway").path }

  private func process(_ script: String) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(["FAIRWAY": Self.executable]) { $1 }
    return process
  }

  /// Runs a bash script to its end; its standard error goes to `errors`.
  @discardableResult
  private func bash(_ script: String) throws -> Int32 {
    let process = process("exec 2>errors\n" + script)
    // A pipe that nobody opens would be waited for.
    process.arguments = ["60", "/bin/bash"] + (process.arguments ?? [])
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private let corridor = #""$FAIRWAY" corridor --route route.json --radius 50 --out"#

  func testOpenStreamsAreWrittenThrough() throws {
    try bash(#""$FAIRWAY" corridor --route route.json --radius 50 >expected; ln -s /dev/stdout link"#)
    let expected = try text("expected")
    XCTAssertTrue(expected.contains("Feature"))
    for name in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link", "/dev/../dev/stdout"] {
      let script = "echo before >log; ls -i log >inode; \(corridor) \(name) >>log; ls -i log >>inode"
      XCTAssertEqual(try bash(script), 0, name)
      XCTAssertEqual(try text("log"), "before\n" + expected, name)
      let inodes = try text("inode").split(separator: "\n")
      XCTAssertEqual(inodes.first, inodes.last, name)
    }
    XCTAssertEqual(try bash("\(corridor) /dev/fd/7 7>seven"), 0)
    XCTAssertEqual(try text("seven"), expected)
    XCTAssertEqual(try bash("\(corridor) /dev/fd/17 17>&-"), 1)
    XCTAssertEqual(try bash("\(corridor) /dev/null"), 0)
  }

  func testPipesAreWrittenAndRead() throws {
    try bash("\(corridor) expected")
    XCTAssertEqual(try bash("mkfifo pipe; cat pipe >got & \(corridor) pipe; wait; test -p pipe"), 0)
    XCTAssertEqual(try text("got"), try text("expected"))
    XCTAssertEqual(
      try bash(#""$FAIRWAY" corridor --route <(cat route.json) --radius 50 --out - | cat >got"#), 0, errors)
    XCTAssertEqual(try text("got"), try text("expected"))
    XCTAssertEqual(
      try bash(
        #""$FAIRWAY" generate --out trace --truth truth --fixes 50 && "#
          + #""$FAIRWAY" replay --trace <(cat trace) --events - --json 2>summary >events"#), 0, errors)
    XCTAssertTrue(try text("events").hasPrefix("{\"fix\""), "events alone")
    XCTAssertTrue(try text("summary").contains("\"fixes\": 50"))
    try bash(#""$FAIRWAY" generate --out packed --format packed --fixes 50"#)
    XCTAssertEqual(try bash(#""$FAIRWAY" replay --trace <(cat packed)"#), 0, errors)
  }

  func testAReaderThatGoesAwayIsAFailure() throws {
    XCTAssertEqual(try bash(#"set -o pipefail; "$FAIRWAY" generate --out - --fixes 3000 | head -c 10 >/dev/null"#), 1)
    XCTAssertEqual(try text("errors"), "fairway: standard output: Broken pipe\n")
  }

  func testTheModeIsKeptAndLinksAreFollowed() throws {
    let linked = "umask 022; echo old >real; chmod 640 real; ln -s real link; \(corridor) link; test -L link"
    XCTAssertEqual(try bash(linked), 0)
    XCTAssertTrue(try text("real").contains("Feature"))
    let modes = "test $(stat -c %a real) = 640 && umask 027 && \(corridor) new && test $(stat -c %a new) = 640"
    XCTAssertEqual(try bash(modes), 0)
    XCTAssertEqual(try bash("ln -s nowhere dangling; \(corridor) dangling; test -L dangling && test -s nowhere"), 0)
    XCTAssertFalse(try names().contains { $0.contains(".part") })
  }

  func testOneNameTwiceIsAnError() throws {
    try bash("ln -s a link; touch b; ln b hard; mkdir sub")
    for (first, second) in [("a", "./a"), ("a", "link"), ("b", "hard"), ("-", "/dev/stdout"), ("sub/../a", "a")] {
      XCTAssertEqual(try bash(#""$FAIRWAY" generate --fixes 5 --out \#(first) --truth \#(second)"#), 2)
      XCTAssertTrue(try text("errors").contains("names the same place as another output"), errors)
    }
    XCTAssertEqual(try bash(#""$FAIRWAY" generate --fixes 5 --out /dev/null --truth /dev/null"#), 0)
    XCTAssertFalse(try names().contains("a"))
  }

  func testAllAppearOrNone() throws {
    for name in ["first", "second"] { try Data("old".utf8).write(to: folder.appending(path: name)) }
    var outputs = OutputFiles()
    for name in ["first", "new", "second"] {
      let path = folder.appending(path: name).path
      try outputs.open(path, option: "--\(name)").write(Data("new".utf8))
    }
    // What was to become the last one goes away before its turn.
    for name in try names() where name.hasPrefix(".second.") {
      try manager.removeItem(at: folder.appending(path: name))
    }
    XCTAssertThrowsError(try outputs.finish())
    outputs = OutputFiles()
    XCTAssertEqual(try text("first"), "old")
    XCTAssertEqual(try text("second"), "old")
    XCTAssertEqual(try names(), ["first", "route.json", "second"])
  }

  func testNamesThatAreNotUTF8AreRefused() throws {
    XCTAssertEqual(try bash("\(corridor) \"$(printf 'a\\377b')\""), 2)
    XCTAssertEqual(try text("errors"), "fairway: an argument is no text in UTF-8\n")
    XCTAssertEqual(try bash("\(corridor) \(String(repeating: "ä", count: 127))"), 0, errors)
  }

  /// A signal leaves no files behind; under `nohup`, a hang-up is ignored.
  func testSignalsLeaveNothingBehind() throws {
    for (signal, status) in [("TERM", 128 + 15), ("HUP", 128 + 1), ("INT", 130)] as [(String, Int32)] {
      let script = """
        mkfifo in 2>/dev/null
        ( exec "$FAIRWAY" replay --rate 1 --trace in --events events --progress progress --report report ) &
        exec 9>in
        printf 'latitude,longitude\\n1,2\\n' >&9
        for i in $(seq 100); do ls -A | grep -q 'report.*part' && break; sleep 0.1; done
        kill -\(signal) $!
        wait $!
        """
      XCTAssertEqual(try bash("set -m\n" + script), status, signal)
      XCTAssertEqual(try names(), ["errors", "in", "route.json"], signal)
    }
  }

  /// Killed at any moment between opening its files and the end, a run leaves the old ones or the new ones, and the next
  /// run clears away.
  func testKillsWhileWriting() throws {
    func generate(_ seed: Int) -> String {
      #""$FAIRWAY" generate --seed \#(seed) --fixes 2000 --out trace --truth truth"#
    }
    func partial() throws -> Set<String> { Set(try names().filter { $0.hasSuffix(".part") }) }
    var (traces, truths) = ([String](), [String]())
    var longest = 0.0
    for seed in [1, 2] {
      let process = process("exec " + generate(seed))
      try process.run()
      try waitUntil("the files are opened", within: 60) { try !partial().isEmpty || !process.isRunning }
      let start = ContinuousClock.now
      process.waitUntilExit()
      longest = max(longest, (ContinuousClock.now - start).seconds)
      XCTAssertEqual(process.terminationStatus, 0)
      try traces.append(text("trace"))
      try truths.append(text("truth"))
    }
    XCTAssertNotEqual(traces[0], traces[1])
    for kill in 0..<RandomCases.count(25, atLeast: 8) {
      let left = try partial()
      let process = process("exec " + generate(kill % 2 + 1))
      try process.run()
      try waitUntil("the files are opened, or the run is over", within: 60) {
        try !partial().isSubset(of: left) || !process.isRunning
      }
      Thread.sleep(forTimeInterval: Double.random(in: 0...longest))
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let (trace, truth) = try (text("trace"), text("truth"))
      XCTAssertTrue(traces.contains(trace), "kill \(kill)")
      XCTAssertTrue(truths.contains(truth), "kill \(kill)")
    }
    for name in try names() where name.hasPrefix(".") {
      try manager.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -100)], ofItemAtPath: folder.appending(path: name).path)
    }
    try bash(generate(1))
    XCTAssertEqual(try names().filter { $0.hasPrefix(".") }, [])
  }

  /// Where a file has no second names, the old one is renamed until the new one is in place.
  func testTheOldFileIsKeptUntilAllAreInPlace() throws {
    let (path, kept) = (folder.appending(path: "out").path, folder.appending(path: ".out.1.1.part.old").path)
    for hasLinks in [true, false] {
      func former() throws -> FormerFile? {
        if hasLinks { return try FormerFile(of: path, keptAs: kept) }
        return try FormerFile(of: path, keptAs: kept) { _, _ in
          errno = EPERM
          return -1
        }
      }
      XCTAssertNil(try former(), "there is none")
      try Data("old".utf8).write(to: URL(filePath: path))
      let first = try XCTUnwrap(try former())
      XCTAssertEqual(manager.fileExists(atPath: path), hasLinks)
      first.restore()
      XCTAssertEqual(try text("out"), "old")
      XCTAssertFalse(manager.fileExists(atPath: kept))
      let second = try XCTUnwrap(try former())
      try Data("new".utf8).write(to: folder.appending(path: "new"))
      XCTAssertEqual(rename(folder.appending(path: "new").path, path), 0)
      second.restore()
      XCTAssertEqual(try text("out"), "old")
      let third = try XCTUnwrap(try former())
      third.remove()
      XCTAssertFalse(manager.fileExists(atPath: kept))
      try? manager.removeItem(atPath: path)
      // A process that was killed between the two moves has left the old file under its other name.
      try Data("old".utf8).write(to: URL(filePath: kept))
      try manager.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -100)], ofItemAtPath: kept)
      let temporary = try TemporaryFile.create(beside: path, mode: nil, name: "out")
      close(temporary.descriptor)
      TemporaryFile.remove(temporary.path)
      XCTAssertEqual(try text("out"), "old")
      try manager.removeItem(atPath: path)
    }
  }

  /// The file that is about to replace a private one is private from its first byte on.
  func testWhatReplacesAPrivateFileIsPrivate() throws {
    let former = umask(0)
    defer { umask(former) }
    let seen = Mutex<Set<mode_t>>([])
    let isDone = Atomic(false)
    let ended = DispatchSemaphore(value: 0)
    let path = folder.path
    Thread.detachNewThread {
      while !isDone.load(ordering: .relaxed) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where name.hasSuffix(".part") {
          var status = stat()
          if lstat("\(path)/\(name)", &status) == 0 { seen.withLock { _ = $0.insert(status.st_mode & 0o7777) } }
        }
      }
      ended.signal()
    }
    // However long a busy machine keeps the thread from looking, it sees a file.
    let end = Date.now + 60
    var count = 0
    while count < 1000 || seen.withLock(\.isEmpty) && Date.now < end {
      let temporary = try TemporaryFile.create(beside: "\(path)/out", mode: 0o600, name: "out")
      close(temporary.descriptor)
      TemporaryFile.remove(temporary.path)
      count += 1
    }
    isDone.store(true, ordering: .relaxed)
    ended.wait()
    XCTAssertEqual(seen.withLock(\.self), [0o600])
  }
}
