internal import CBenchPeers

/// Textbook loops in C and in Swift, and direct calls of PROJ.
public enum Textbook {
  public static var geosVersion: String { String(cString: bp_geos_version()) }
  public static var projVersion: String { String(cString: bp_proj_version()) }

  /// Sums the distances between neighbours by PROJ.
  public static func projInverse(latitudes: [Double], longitudes: [Double]) -> Double {
    bp_proj_inverse_all(latitudes, longitudes, latitudes.count)
  }

  /// Sums the distances between neighbours by the haversine formula.
  public static func haversine(latitudes: [Double], longitudes: [Double]) -> Double {
    bp_haversine_all(latitudes, longitudes, latitudes.count)
  }

  /// Decodes a polyline in C without checks.
  public static func decodeInC(_ text: [UInt8], precision: Int) -> Double {
    bp_polyline_decode(text, text.count, 1 / power(precision))
  }

  /// Encodes pairs of latitude and longitude in C without checks.
  public static func encodeInC(pairs: [Double], precision: Int) -> Double {
    bp_polyline_encode(pairs, pairs.count / 2, power(precision))
  }

  /// Sums all numbers of a text by `strtod`; the last byte of the text is zero.
  public static func strtod(_ text: [UInt8]) -> Double {
    text.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { bp_strtod_csv($0, text.count - 1) } ?? 0
      }
    }
  }

  /// Sums all numbers of a text of lines by splitting strings. Empty cells are kept, because otherwise the columns
  /// could not be told apart.
  public static func splitCSV(_ text: String) -> Double {
    var sum = 0.0
    for line in text.split(separator: "\n") {
      for cell in line.split(separator: ",", omittingEmptySubsequences: false) { sum += Double(cell) ?? 0 }
    }
    return sum
  }

  /// Reads 16 bytes and writes 16 bytes for every element.
  public static func copy(
    _ in1: [Double], _ in2: [Double], to out1: inout [Double], _ out2: inout [Double]
  ) -> Double {
    bp_copy_all(in1, in2, &out1, &out2, in1.count)
  }

  /// Decodes a polyline in Swift, appending to an array.
  public static func decodeInSwift(_ text: [UInt8], precision: Int) -> [(latitude: Double, longitude: Double)] {
    let scale = power(precision)
    var vertices: [(latitude: Double, longitude: Double)] = []
    var (latitude, longitude) = (0, 0)
    var position = 0
    func number() -> Int {
      var (bits, shift, byte) = (0, 0, 0)
      repeat {
        byte = Int(text[position]) - 63
        position += 1
        bits |= (byte & 0x1f) << shift
        shift += 5
      } while byte >= 0x20
      return bits & 1 == 1 ? ~(bits >> 1) : bits >> 1
    }
    while position < text.count {
      latitude += number()
      longitude += number()
      vertices.append((Double(latitude) / scale, Double(longitude) / scale))
    }
    return vertices
  }

  /// Encodes pairs of latitude and longitude in Swift, appending to a string.
  public static func encodeInSwift(pairs: [Double], precision: Int) -> String {
    let scale = power(precision)
    var text = ""
    var last = [0, 0]
    for (index, degrees) in pairs.enumerated() {
      let next = Int((degrees * scale).rounded())
      let difference = next - last[index % 2]
      last[index % 2] = next
      var bits = difference < 0 ? ~(difference << 1) : difference << 1
      while bits >= 0x20 {
        text.unicodeScalars.append(Unicode.Scalar(UInt8((bits & 0x1f) + 0x20 + 63)))
        bits >>= 5
      }
      text.unicodeScalars.append(Unicode.Scalar(UInt8(bits + 63)))
    }
    return text
  }

  private static func power(_ precision: Int) -> Double {
    (0..<precision).reduce(1.0) { product, _ in product * 10 }
  }
}
