import Foundation
import TestSupport
import XCTest

/// The session file of `fairway follow`, and the streams that it is given.
final class FollowFileTests: XCTestCase {
  private var folder = URL(filePath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "follow-files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func fairway(_ words: String..., input: String = "") throws -> FairwayProcess {
    try FairwayProcess.run(words, input: Data(input.utf8), in: folder)
  }

  private func drive(_ count: Int) throws -> String {
    try fairway("generate", "--format", "ndjson", "--fixes", "\(count)", "--out", "-").text
  }

  /// One process writes a session file; the next may as soon as that has ended, however it has.
  func testASecondProcessIsToldAtOnce() throws {
    let first = try LiveProcess(["follow", "--session", "session"], in: folder)
    try first.write(try drive(1))
    first.waitForLine(containing: "\"onRoute\"")
    let before = try Data(contentsOf: folder.appending(path: "session"))
    for name in ["session", "./session/"] {
      let second = try fairway("follow", "--session", name, input: try drive(3))
      XCTAssertEqual(second.status, 1)
      XCTAssertEqual(second.errors, "fairway: \(name): another process records its session there\n")
      XCTAssertEqual(second.text, "")
    }
    XCTAssertTrue(try Data(contentsOf: folder.appending(path: "session")).starts(with: before))
    first.signal(SIGKILL)
    XCTAssertEqual(first.waitForEnd(), -SIGKILL)
    XCTAssertEqual(try fairway("follow", "--session", "session", input: try drive(3)).status, 0)
    XCTAssertTrue(try fairway("replay", "--session", "session").text.contains("no difference"))
  }

  /// A first start that was cut leaves nothing to continue: a new session begins, and says so.
  func testAFirstStartThatWasCutIsBegunAnew() throws {
    XCTAssertEqual(try fairway("follow", "--session", "session", input: try drive(3)).status, 0)
    let whole = try Data(contentsOf: folder.appending(path: "session"))
    for (remains, said) in [
      (Data(), "it was empty"), (whole.prefix(3000), "what was there is"), (Data(count: 4096), "what was there is"),
    ] {
      try remains.write(to: folder.appending(path: "session"))
      let again = try fairway("follow", "--session", "session", "--quiet", input: try drive(3))
      XCTAssertEqual(again.status, 0, again.errors)
      XCTAssertTrue(
        again.errors.hasPrefix(
          "fairway: session: no session has its whole beginning there, so a new one begins; \(said)"), again.errors)
      if !remains.isEmpty {
        XCTAssertEqual(try Data(contentsOf: folder.appending(path: "session.incomplete")), remains)
      }
      XCTAssertTrue(try fairway("replay", "--session", "session").text.contains("with 3 fixes: no difference"))
    }
  }

  func testADamagedSessionIsToldAndContinued() throws {
    XCTAssertEqual(try fairway("follow", "--session", "session", input: try drive(3)).status, 0)
    let file = folder.appending(path: "session")
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count - 20] ^= 1
    try bytes.write(to: file)
    let replay = try fairway("replay", "--session", "session")
    XCTAssertEqual(replay.status, 1)
    XCTAssertTrue(replay.text.contains("with 0 fixes: no difference"), replay.text)
    XCTAssertTrue(replay.errors.hasPrefix("fairway: session: the session file is damaged at byte "), replay.errors)
    let list = try fairway("explain", "--session", "session", "--list")
    XCTAssertEqual(list.status, 1)
    XCTAssertEqual(list.text.split(separator: "\n").count, 1)
    let again = try fairway("follow", "--session", "session", input: try drive(3))
    XCTAssertEqual(again.status, 0, again.errors)
    XCTAssertTrue(again.errors.contains("damaged at byte "), again.errors)
    XCTAssertEqual(try fairway("replay", "--session", "session").status, 1, "the damaged part is still there")
    XCTAssertTrue(
      try fairway("explain", "--session", "session", "--list").errors.contains("session.1: the session file"))
  }

  func testASessionIsNoStream() throws {
    for words in [["follow"], ["replay"], ["explain"]] {
      let run = try FairwayProcess.run(words + ["--session", "-"], in: folder)
      XCTAssertEqual(run.status, 2)
      XCTAssertTrue(run.errors.contains("--session names a file, not a stream"), run.errors)
    }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), [])
  }

  // MARK: Streams

  /// A file that is opened while a stream is closed would take its place.
  func testClosedStreamsAreRefused() throws {
    let executable = FairwayProcess.executable.path
    for (closed, name, place) in [("<&-", "input", "err"), (">&-", "output", "err"), ("2>&-", "error", "out")] {
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.currentDirectoryURL = folder
      shell.arguments = ["-c", "timeout 20 '\(executable)' follow --session s </dev/null >out 2>err \(closed)"]
      try shell.run()
      shell.waitUntilExit()
      XCTAssertEqual(shell.terminationStatus, 1, closed)
      XCTAssertEqual(
        String(decoding: try Data(contentsOf: folder.appending(path: place)), as: UTF8.self),
        "fairway: standard \(name) is closed; connect it, for example to /dev/null\n")
    }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ["err", "out"])
  }

  /// The first signal ends it also while it waits for somebody who reads its output.
  func testSignalsAreHeardWhileNobodyReads() throws {
    let file = folder.appending(path: "drive")
    try Data(try drive(2000).utf8).write(to: file)
    for (words, number) in [
      (["follow", "--input", "drive", "--session", "int"], SIGINT),
      (["follow", "--input", "drive", "--session", "term"], SIGTERM),
      (["replay", "--trace", "drive", "--progress", "-"], SIGINT),
    ] {
      let process = Process()
      let (output, errors) = (Pipe(), Pipe())
      process.executableURL = FairwayProcess.executable
      process.arguments = words
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      // A pipe holds 64 KB at most; it is full when no more comes.
      var (before, since) = (Int32(0), ContinuousClock.now)
      try waitUntil("the pipe is full", within: 60) {
        var count: Int32 = 0
        guard unsafe ioctl(output.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &count) == 0 else {
          return false
        }
        if count != before { (before, since) = (count, .now) }
        return count > 30_000 && since.duration(to: .now) > .seconds(0.5)
      }
      let start = ContinuousClock.now
      kill(process.processIdentifier, number)
      try waitUntil("the end", within: 20) { !process.isRunning }
      // Half a second, where nothing else runs.
      XCTAssertLessThan(start.duration(to: .now), .seconds(5), "\(words)")
      XCTAssertEqual(process.terminationReason, .exit)
      XCTAssertEqual(process.terminationStatus, 130)
      if words[0] == "follow" {
        let replay = try fairway("replay", "--session", words[4])
        XCTAssertEqual(replay.status, 0, replay.errors)
        XCTAssertFalse(replay.text.contains("with 0 fixes"), replay.text)
      }
    }
  }

  /// A receiver's line does not become the terminal of a service, which is the leader of its own session.
  func testAReceiversLineIsNotTheTerminalOfAService() throws {
    #if os(Linux)
      // TIOCSPTLCK and TIOCGPTN, which have no name in Swift: unlock the other end, and ask for its number.
      let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      defer { close(master) }
      var (lock, end): (Int32, Int32) = (0, 0)
      guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &end) == 0 else {
        throw XCTSkip("there are no pseudoterminals")
      }
      let line = "/dev/pts/\(end)"
      let service = Process()
      service.executableURL = URL(filePath: "/usr/bin/setsid")
      service.currentDirectoryURL = folder
      let command = "exec '\(FairwayProcess.executable.path)' follow --input \(line) --quiet >out 2>err </dev/null"
      service.arguments = ["--wait", "sh", "-c", "echo $$ >number; \(command)"]
      try service.run()
      var process = ""
      try waitUntil("the number of the process") {
        let text = (try? String(contentsOf: folder.appending(path: "number"), encoding: .utf8)) ?? ""
        process = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return text.hasSuffix("\n")
      }
      defer { if let number = pid_t(process) { kill(number, SIGKILL) } }
      let streams = "/proc/\(process)/fd"
      try waitUntil("the line is open", within: 30) {
        try FileManager.default.contentsOfDirectory(atPath: streams).contains {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(streams)/\($0)")) == line
        }
      }
      let status = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      // After the name: state, parent, group, session, terminal.
      let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
      XCTAssertEqual(String(fields[4]), process, "it leads its session")
      XCTAssertEqual(fields[5], "0", "it has a terminal")
    #else
      throw XCTSkip("the terminal of a process is read from /proc")
    #endif
  }
}
