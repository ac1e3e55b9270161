// Reads bytes as a patch of a road file, as the change of one that was made, and as a script: what is made is a road file
// that holds what such a file must, and what is refused is refused with a reason.

import GeoKernel

@testable import RoadGraph

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  apply(bytes)
  // With the checksum that the bytes have: otherwise few inputs would be read further than to it.
  apply(signed(Array(made.dropLast(4)).changed(by: bytes)))
  read(bytes)
  read(script.changed(by: bytes))
  return 0
}

/// Two files of a few streets, the patch between them, and the script of the second.
private let old = file(streets: 5)
private let new = file(streets: 6)
private let made = patch()
private let script = scriptOfNew()

private func file(streets: Int) -> [UInt8] {
  var builder = RoadGraph.Builder()
  builder.attribution = "invented"
  guard let country = RoadCountry(code: "GB"), let gate = RoadAttribute(.barrier, named: "gate"),
    let gravel = RoadAttribute(.surface, named: "gravel")
  else { fatalError("the values of tags are known") }
  builder.country = country
  for row in 0..<6 {
    for column in 0..<6 {
      builder.add(
        node: Int64(row * 6 + column + 1),
        at: LocationCoordinate2D(latitude: 50 + Double(row) * 0.001, longitude: Double(column) * 0.001))
    }
  }
  builder.add([gate], toNode: 9)
  for street in 0..<streets {
    let (along, across) = ((0..<6).map { Int64(street * 6 + $0 + 1) }, (0..<6).map { Int64($0 * 6 + street + 1) })
    builder.add(RoadWay(id: Int64(100 + street), name: "Street \(street)"), through: along, attributes: [gravel])
    if street % 2 == 0 { builder.add(RoadWay(id: Int64(200 + street)), through: across) }
  }
  builder.restrict(from: 101, via: 9, to: 202)
  builder.restrict(from: 101, over: [202], to: 103, condition: "no_u_turn @ (Mo-Fr)")
  guard let bytes = try? builder.packed() else { fatalError("the streets cannot be packed") }
  return bytes
}

private func patch() -> [UInt8] {
  guard let patch = try? RoadPatch(from: old, to: new) else { fatalError("there is no patch") }
  return patch.bytes
}

private func scriptOfNew() -> [UInt8] {
  guard let graph = try? RoadGraph(new), let network = try? graph.network(keeping: 0..<graph.edgeCount),
    let script = try? RoadScript.bytes(of: network)
  else { fatalError("there is no script") }
  return script
}

private func signed(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  bytes.append(number: RoadChecksums().sum(of: bytes[...]))
  return bytes
}

private func apply(_ bytes: [UInt8]) {
  do throws(RoadPatchError) {
    let patch = try RoadPatch(bytes)
    require(patch.oldSize >= 0 && patch.newSize >= 0, "a size is one")
    let result = try patch.apply(to: old)
    // A forged sum may be that of another file, which is one all the same.
    require(result.count == patch.newSize, "the size is that of the patch")
  } catch {
    require(!error.description.isEmpty, "an error has a reason")
  }
}

private func read(_ bytes: [UInt8]) {
  do throws(RoadGraphError) {
    let network = try RoadScript.network(of: bytes)
    let graph = try RoadGraph(RoadPacker.pack(network))
    // It may not be right, as where the classes of ways are no classes; then it says so.
    try graph.check()
  } catch {
    require(!error.description.isEmpty, "an error has a reason")
  }
}

extension [UInt8] {
  /// Each three bytes of an input are a place and a byte for it.
  fileprivate func changed(by input: [UInt8]) -> [UInt8] {
    var bytes = self
    for start in stride(from: 0, to: input.count - 2, by: 3) {
      bytes[(Int(input[start]) << 8 | Int(input[start + 1])) % bytes.count] = input[start + 2]
    }
    return bytes
  }
}

private func require(_ isTrue: Bool, _ what: String) {
  if !isTrue { fatalError("not so: \(what)") }
}
