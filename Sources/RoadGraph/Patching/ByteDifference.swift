/// What bytes have that others have not, and which of those they have: copies and new bytes in turns.
///
/// Each piece is the number of new bytes and these, the number of bytes that are copied, and where those begin, counted from
/// the end of the last copy. Numbers have seven bits a byte.
enum ByteDifference {
  /// Copies are found by blocks of so many bytes.
  private static let block = 24

  /// Writes what makes bytes of others.
  static func make(of new: [UInt8], from old: [UInt8]) -> [UInt8] {
    var places: [UInt64: Int] = [:]
    var start = 0
    while start + block <= old.count {
      // Of equal blocks the first, from which a copy goes farthest.
      let hash = hash(old, start)
      if places[hash] == nil { places[hash] = start }
      start += block
    }
    var bytes: [UInt8] = []
    // Where what is not written yet begins, and the end of the last copy.
    var (begin, next, end) = (0, 0, 0)
    func write(upTo stop: Int, copying count: Int, from place: Int) {
      bytes.appendNumber(UInt64(stop - begin))
      bytes.append(contentsOf: new[begin..<stop])
      bytes.appendNumber(UInt64(count))
      if count > 0 { bytes.appendSigned(Int64(place - end)) }
      (begin, end) = (stop + count, place + count)
    }
    var rolling = new.count >= block ? hash(new, 0) : 0
    while next + block <= new.count {
      // What goes on where the last copy ended is most often right.
      var place = places[rolling]
      if begin == next, end + block <= old.count, isEqual(old, end, new, next) { place = end }
      guard var place, isEqual(old, place, new, next) else {
        if next + block < new.count { rolling = moved(rolling, out: new[next], in: new[next + block]) }
        next += 1
        continue
      }
      var first = next
      while first > begin, place > 0, new[first - 1] == old[place - 1] { (first, place) = (first - 1, place - 1) }
      var count = next - first + block
      while first + count < new.count, place + count < old.count, new[first + count] == old[place + count] {
        count += 1
      }
      write(upTo: first, copying: count, from: place)
      next = first + count
      if next + block <= new.count { rolling = hash(new, next) }
    }
    write(upTo: new.count, copying: 0, from: end)
    return bytes
  }

  /// Makes the bytes again; nil if a number leads out of what is there, or if there are others than `size`.
  static func apply(_ difference: ArraySlice<UInt8>, to old: [UInt8], size: Int) -> [UInt8]? {
    var (bytes, next, end): ([UInt8], Int, Int) = ([], difference.startIndex, 0)
    func number() -> UInt64? {
      var value: UInt64 = 0
      for shift in stride(from: 0, to: 70, by: 7) {
        guard next < difference.endIndex else { return nil }
        let byte = difference[next]
        next += 1
        value |= UInt64(byte & 127) << UInt64(shift)
        if byte < 128 { return value }
      }
      return nil
    }
    while next < difference.endIndex {
      guard let count = number().flatMap({ Int(exactly: $0) }), count <= difference.endIndex - next,
        count <= size - bytes.count
      else { return nil }
      bytes.append(contentsOf: difference[next..<next + count])
      next += count
      guard let copied = number().flatMap({ Int(exactly: $0) }), copied <= size - bytes.count else { return nil }
      guard copied > 0 else { continue }
      guard let coded = number() else { return nil }
      let place = Int64(end).addingReportingOverflow(Int64(bitPattern: coded >> 1) ^ -Int64(coded & 1))
      guard !place.overflow, let first = Int(exactly: place.partialValue), first >= 0, first <= old.count,
        copied <= old.count - first
      else { return nil }
      bytes.append(contentsOf: old[first..<first + copied])
      end = first + copied
    }
    return bytes.count == size ? bytes : nil
  }

  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let leaving: UInt64 = (0..<block - 1).reduce(1) { power, _ in power &* factor }

  private static func hash(_ bytes: [UInt8], _ start: Int) -> UInt64 {
    var hash: UInt64 = 0
    for index in start..<start + block { hash = hash &* factor &+ UInt64(bytes[index]) + 1 }
    return hash
  }

  private static func moved(_ hash: UInt64, out first: UInt8, in last: UInt8) -> UInt64 {
    (hash &- (UInt64(first) + 1) &* leaving) &* factor &+ UInt64(last) + 1
  }

  private static func isEqual(_ a: [UInt8], _ first: Int, _ b: [UInt8], _ second: Int) -> Bool {
    for index in 0..<block where a[first + index] != b[second + index] { return false }
    return true
  }
}
