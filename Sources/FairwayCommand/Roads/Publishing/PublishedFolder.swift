import FairwayDirections
import Foundation
import GeoKernel

/// A folder in which road files are published. One run at a time has it.
final class PublishedFolder {
  let path: String
  /// The versions that are listed, newest first.
  private(set) var versions: [OfflineVersion] = []
  private let descriptor: Int32
  private let wasMade: Bool

  /// Opens a folder, or makes it where there is none, and removes what a run that was killed has left.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    wasMade = unsafe mkdir(path, 0o777) == 0
    guard wasMade || errno == EEXIST else { throw .failed(file: path, Console.lastReason) }
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(file: path, errno == ENOTDIR ? "is not a folder" : Console.lastReason) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw .failed(file: path, "another fairway roads publish is at work there")
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw .failed(file: path, Console.reason(error))
    }
    for name in names where name.hasPrefix(".") && name.hasSuffix(".part") {
      if RoadsService.isVersion(String(name.dropFirst().dropLast(5))) {
        try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
      }
    }
    if names.contains(RoadsService.versionsPath) {
      versions = try readVersions()
    } else if let other = names.sorted().first(where: { !$0.hasPrefix(".") && !RoadsService.isVersion($0) }) {
      throw .failed(
        file: path, "has \(other) and no \(RoadsService.versionsPath); publish into a folder that has nothing else")
    }
  }

  deinit {
    // Stays if there is anything in it.
    if wasMade { _ = unsafe rmdir(path) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads the list of versions, and looks whether their folders are there.
  private func readVersions() throws(CommandFailure) -> [OfflineVersion] {
    let file = "\(path)/\(RoadsService.versionsPath)"
    let list: OfflineVersionList = try json(file, "is not a list of versions; publish into a new folder")
    guard list.format == PublishedFile.format else { throw Self.otherFormat(list.format, file) }
    for version in list.availableVersions {
      guard RoadsService.isVersion(version) else {
        throw .failed(file: file, "lists '\(version)', which is no version; publish into a new folder")
      }
      guard exists(version) else {
        throw .failed(file: file, "lists \(version), of which there is no folder; copy it again")
      }
    }
    return OfflineVersionList.newestFirst(list.availableVersions)
  }

  /// The next version of a day.
  func version(of day: String) throws(CommandFailure) -> OfflineVersion {
    var number = 1
    while exists("\(day)-\(number)") { number += 1 }
    let version = "\(day)-\(number)"
    if let newest = versions.first, OfflineVersionList.newestFirst([newest, version]).first == newest {
      throw .failed(
        file: path, "has version \(newest), and these roads are of \(day); publish older roads into a new folder")
    }
    return version
  }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

  /// Lists one more version.
  func list(_ version: OfflineVersion) throws(CommandFailure) {
    let newer = OfflineVersionList.newestFirst([version] + versions)
    var outputs = OutputFiles()
    let file = "\(path)/\(RoadsService.versionsPath)"
    try outputs.open(file, option: "OUT").write(try Self.json(OfflineVersionList(newer), file))
    try outputs.finish()
    versions = newer
  }

  // MARK: The files of a version

  /// Looks whether a version has all of its cells.
  func check(_ version: OfflineVersion) throws(CommandFailure) {
    let folder = "\(path)/\(version)"
    let file = "\(folder)/\(PublishedVersion.file)"
    let about: PublishedVersion = try json(file, "says nothing about a version; publish into a new folder")
    guard about.format == PublishedFile.format else { throw Self.otherFormat(about.format, file) }
    guard about.version == version else {
      throw .failed(file: file, "is that of version \(about.version); copy the folder again")
    }
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
    let count = names.count { ($0 as? String)?.hasSuffix(".roads") ?? false }
    guard count == about.cells else {
      throw .failed(file: folder, "has \(count) of \(about.cells) cells; copy it again")
    }
  }

  /// The file of a cell in a version, which must be as it was published; nil if the version has no roads there.
  func roads(of cell: RoadCell, in version: OfflineVersion) throws(CommandFailure) -> [UInt8]? {
    let name = "\(cell.name).roads"
    guard exists("\(version)/\(name)") else { return nil }
    let file = "\(path)/\(version)/\(name)"
    let description: PublishedFile = try json(
      file + RoadsService.descriptionEnding, "does not describe a road file; copy the folder again")
    let bytes: [UInt8] = try Console.readBytes(file)
    guard description == PublishedFile(bytes, version: version, file: name) else {
      throw .failed(
        file: file, "was changed after it was published: it is not what its description says; copy the folder again")
    }
    return bytes
  }

  private func json<Value: Decodable>(_ file: String, _ complaint: String) throws(CommandFailure) -> Value {
    let data: Data = try Console.readBytes(file)
    guard let value = try? JSONDecoder().decode(Value.self, from: data) else { throw .failed(file: file, complaint) }
    return value
  }

  static func json(_ value: some Encodable, _ file: String) throws(CommandFailure) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value) + Data("\n".utf8)
    } catch {
      throw .failed(file: file, Console.reason(error))
    }
  }

  private static func otherFormat(_ format: Int?, _ file: String) -> CommandFailure {
    guard let format else { return .failed(file: file, "was not written by fairway roads publish") }
    return .failed(
      file: file,
      "is of form \(format), but this program writes form \(PublishedFile.format); use the program that wrote it")
  }
}

extension PublishedFile {
  /// The description of a file with some bytes.
  init(_ bytes: [UInt8], version: OfflineVersion, file: String) {
    self.init(
      version: version, file: file, size: bytes.count, crc32: CRC32.text(CRC32().of(bytes.span)))
  }
}
