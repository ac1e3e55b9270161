import EmbeddedShims
import FairwayCore
import FairwayDirections
import FairwaySessions
import Foundation
import GeoKernel
import TestSupport
import TownDrives
import XCTest

@testable import FairwayNavigation

/// Who may read a session file, and who may write it.
final class SessionPrivateFileTests: XCTestCase {
  private var folder = URL(filePath: "/")
  private var path: String { folder.appending(path: "drive.fairway").path }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "private-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  /// Somebody looks at all names all the time, while files are created, renamed and set aside.
  ///
  /// `FAIRWAY_CASES` multiplies the 30 starts, each of which begins six parts.
  func testNobodyElseMayEverReadAFile() throws {
    let former = umask(0)
    defer { umask(former) }
    let names = ["", ".lock", ".1", ".2", ".3", ".incomplete", ".incomplete.1"].map { path + $0 }
    let seen = Mutex<Set<mode_t>>([])
    let isDone = Atomic(false)
    let looked = Atomic(0)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while !isDone.load(ordering: .relaxed) {
        for name in names {
          var status = stat()
          guard lstat(name, &status) == 0 else { continue }
          seen.withLock { _ = $0.insert(status.st_mode & 0o7777) }
          looked.add(1, ordering: .relaxed)
        }
      }
      ended.signal()
    }
    var vehicle = Vehicle()
    let fixes = vehicle.drive(try Town.router().routeProgress.index.track, to: 250)
    var options = SessionRecorder.Options()
    (options.partSize, options.blockSize) = (300, 300)
    let factor = ProcessInfo.processInfo.environment["FAIRWAY_CASES"].flatMap(Double.init) ?? 1
    let starts = max(1, Int(30 * factor))
    for _ in 0..<starts {
      do {
        let file = SessionFile(path, keepingParts: 3)
        let router = try Town.router()
        let recorder = SessionRecorder(to: file, options: options)
        recorder.record(router)
        router.update(fixes)
        recorder.flush()
        XCTAssertNil(recorder.failure)
        try file.setAside()
      }
      for name in names { _ = unlink(name) }
    }
    isDone.store(true, ordering: .relaxed)
    ended.wait()
    XCTAssertEqual(seen.withLock(\.self), [0o600])
    XCTAssertGreaterThan(looked.load(ordering: .relaxed), starts)
    print("\(looked.load(ordering: .relaxed)) looks at \(starts) starts")
  }

  /// A file that another version has written, or that was copied here, is restricted before it is continued.
  func testAFileThatOthersMayReadIsRestricted() throws {
    do {
      let recorder = SessionRecorder(to: SessionFile(path))
      recorder.record(try Town.router())
      XCTAssertNil(recorder.failure)
    }
    try FileManager.default.copyItem(atPath: path, toPath: path + ".1")
    for name in [path, path + ".1"] { XCTAssertEqual(chmod(name, 0o644), 0) }
    _ = try SessionReplay.resume(SessionFile(path), log: { _ in })
    for name in [path, path + ".1", path + ".lock"] { XCTAssertEqual(mode(name), 0o600, name) }
  }

  /// However it is spelled, it is one file: with one mode, and one lock.
  func testAllSpellingsAreOneFile() throws {
    XCTAssertEqual(symlink(path, folder.appending(path: "link").path), 0)
    XCTAssertEqual(symlink("drive.fairway", folder.appending(path: "short").path), 0)
    XCTAssertEqual(symlink(folder.path, folder.appending(path: "here").path), 0)
    let spellings = ["drive.fairway/", "./drive.fairway//", "link", "short", "here/drive.fairway", "here/here/link"]
      .map { folder.path + "/" + $0 }
    for name in spellings {
      XCTAssertEqual(SessionFile(name).path, SessionFile(path).path, name)
      do {
        let recorder = SessionRecorder(to: SessionFile(name))
        recorder.record(try Town.router())
        XCTAssertNil(recorder.failure)
        XCTAssertEqual(mode(path), 0o600, name)
        for other in spellings + [path] {
          let second = SessionRecorder(to: SessionFile(other))
          second.record(try Town.router())
          XCTAssertEqual(second.failure as? SessionFileError, .inUse(path: SessionFile(path).path))
          XCTAssertThrowsError(try SessionReplay.resume(SessionFile(other))) {
            XCTAssertEqual($0 as? SessionFileError, .inUse(path: SessionFile(path).path))
          }
        }
        XCTAssertEqual(SessionFile.parts(of: name), [SessionFile(path).path], "nothing was begun")
      }
      // The lock has ended with the recorder.
      XCTAssertNoThrow(try SessionReplay.resume(SessionFile(name), log: { _ in }))
      XCTAssertEqual(mode(folder.appending(path: "link").path), 0o777, "the link is left alone")
      try FileManager.default.removeItem(atPath: path)
    }
  }

  func testWhatIsNoFileIsRefusedInASentence() throws {
    for (name, reason) in [
      (folder.path, "is a directory"), ("/dev/null", "is not a file"), (path + "/below", "No such file or directory"),
    ] {
      let recorder = SessionRecorder(to: SessionFile(name))
      recorder.record(try Town.router())
      XCTAssertEqual(recorder.failure.map { "\($0)" }, "\(SessionFile(name).path): \(reason)")
    }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), [], "and no lock is left")
  }
}
