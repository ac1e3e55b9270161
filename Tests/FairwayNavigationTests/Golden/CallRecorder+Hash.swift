import TestDoubles

extension CallRecorder {
  /// The lines as text.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// FNV-1a over the text, 64 bits.
  var hash: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let bytes = Array(text.utf8)
    // An iterator of a text costs more in a debug build than the drive whose text it is.
    var place = 0
    while place < bytes.count {
      hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01b3
      place += 1
    }
    return String(hash, radix: 16)
  }
}
