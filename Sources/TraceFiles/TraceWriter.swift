package import Foundation

extension FixColumns {
  /// The columns with a known value, and always latitude and longitude.
  private var presentColumns: [TraceColumn] {
    TraceColumn.allCases.filter { column in
      column == .latitude || column == .longitude || self[keyPath: column.values].contains { !$0.isNaN }
    }
  }

  /// Returns the fixes in the packed format, with all columns that have a known value.
  package func packed() -> Data {
    let columns = presentColumns
    var data = Data(capacity: PackedTrace.headerSize + columns.count * count * 8 + 4)
    data.append(contentsOf: PackedTrace.magic)
    data.append(littleEndian: PackedTrace.version)
    data.append(littleEndian: columns.reduce(UInt32(0)) { $0 | $1.bit })
    data.append(littleEndian: UInt64(count))
    for column in columns {
      #if _endian(little)
        unsafe self[keyPath: column.values].withUnsafeBytes { unsafe data.append(contentsOf: $0) }
      #else
        for value in self[keyPath: column.values] { data.append(littleEndian: value.bitPattern) }
      #endif
    }
    data.append(littleEndian: Checksum().of(data))
    return data
  }

  /// Returns the fixes as CSV, without a header if they follow others; each number reads back to the same double.
  ///
  /// All columns are written, so that pieces of one trace fit together. An unknown value is an empty cell; but a
  /// latitude or longitude that is NaN is written as `nan`, because with an empty cell the line would have no fix.
  package func csv(withHeader: Bool = true) -> Data {
    var text = [UInt8]()
    text.reserveCapacity(count * 80 + 80)
    if withHeader {
      text.append(contentsOf: TraceColumn.allCases.map(\.rawValue).joined(separator: ",").utf8)
      text.append(UInt8(ascii: "\n"))
    }
    for index in 0..<count {
      text.append(number: timestamps[index])
      text.append(UInt8(ascii: ","))
      text.append(contentsOf: latitudes[index].description.utf8)
      text.append(UInt8(ascii: ","))
      text.append(contentsOf: longitudes[index].description.utf8)
      for value in [horizontalAccuracies[index], speeds[index], courses[index], altitudes[index]] {
        text.append(UInt8(ascii: ","))
        text.append(number: value)
      }
      text.append(UInt8(ascii: "\n"))
    }
    return Data(text)
  }

  /// Returns the fixes as NDJSON, without unknown values, and without fixes whose coordinate is not finite, which JSON
  /// cannot represent.
  package func ndjson() -> Data {
    var text = [UInt8]()
    for index in 0..<count where latitudes[index].isFinite && longitudes[index].isFinite {
      let fix = self[index]
      let values: [(TraceColumn, Double)] = [
        (.timestamp, fix.timestamp), (.latitude, fix.latitude), (.longitude, fix.longitude),
        (.horizontalAccuracy, fix.horizontalAccuracy), (.speed, fix.speed), (.course, fix.course),
        (.altitude, fix.altitude),
      ]
      let members = values.filter(\.1.isFinite).map { "\"\($0.rawValue)\":\($1.shortDescription)" }
      text.append(contentsOf: "{\(members.joined(separator: ","))}\n".utf8)
    }
    return Data(text)
  }
}

extension Double {
  /// The shortest text that reads back to the same number, without a fraction for whole numbers.
  fileprivate var shortDescription: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension [UInt8] {
  /// Appends a number in its shortest form, and nothing for NaN.
  fileprivate mutating func append(number: Double) {
    if number.isNaN { return }
    append(contentsOf: number.shortDescription.utf8)
  }
}

extension Data {
  fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
    var rest = number
    for _ in 0..<number.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
