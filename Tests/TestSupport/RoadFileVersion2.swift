/// Writes the sections that version 2 has as a file of that version.
public enum RoadFileVersion2 {
  /// The bytes of such a file, made of one of version 3.
  public static func bytes(of file: [UInt8]) -> [UInt8] {
    func number(_ place: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(truncatingIfNeeded: UInt64(file[place + $1]) << (8 * UInt64($1))) }
    }
    func put(_ number: Int, _ size: Int, at place: Int, in bytes: inout [UInt8]) {
      for byte in 0..<size { bytes[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte)) }
    }
    var header = Array(file[..<96]) + [UInt8](repeating: 0, count: 416)
    put(2, 4, at: 8, in: &header)
    put(0, 4, at: 56, in: &header)
    var content: [UInt8] = []
    var count = 0
    for section in 0..<number(12, 4) {
      let entry = 96 + 24 * section
      let kind = number(entry, 4)
      guard kind <= 13, kind != 12 else { continue }
      while content.count % 8 != 0 { content.append(0) }
      var bytes = Array(file[number(entry + 8, 8)..<number(entry + 8, 8) + number(entry + 16, 8)])
      // The sets of ways and the vehicles of restrictions were zeros.
      if kind == 5 { for way in stride(from: 15, to: bytes.count, by: 16) { bytes[way] = 0 } }
      if kind == 10 {
        for rule in stride(from: 14, to: bytes.count, by: 16) { (bytes[rule], bytes[rule + 1]) = (0, 0) }
      }
      header.replaceSubrange(96 + 24 * count..<96 + 24 * count + 8, with: file[entry..<entry + 8])
      put(512 + content.count, 8, at: 96 + 24 * count + 8, in: &header)
      put(bytes.count, 8, at: 96 + 24 * count + 16, in: &header)
      content += bytes
      count += 1
    }
    while content.count % 8 != 0 { content.append(0) }
    let end = 512 + content.count
    let sums = ((end + (1 << 14) - 1) >> 14 + 1) * 4
    let entry = 96 + 24 * count
    put(12, 4, at: entry, in: &header)
    put(4, 4, at: entry + 4, in: &header)
    put(end, 8, at: entry + 8, in: &header)
    put(sums, 8, at: entry + 16, in: &header)
    put(count + 1, 4, at: 12, in: &header)
    put(end + sums, 8, at: 16, in: &header)
    var bytes = header + content + [UInt8](repeating: 0, count: sums)
    RoadFileChecksums.renew(&bytes)
    return bytes
  }
}
