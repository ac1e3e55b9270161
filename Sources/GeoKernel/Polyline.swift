internal import CGeoKernel

/// Google's encoded polylines: text with the differences of rounded coordinates.
///
/// The precision is the number of decimals, from 0 to 9; services use 5 or 6. Decoded degrees are the doubles nearest
/// to their decimal values; encoding rounds halves away from zero.
public enum Polyline {
  /// Returns the coordinates of a polyline.
  ///
  /// Empty text has none. An error contains the index of the wrong byte in the text's UTF-8.
  /// - Complexity: O(*n*), where *n* is the length of the text; text in another encoding is copied first.
  public static func decode(
    _ text: some StringProtocol, precision: Int = 5
  ) throws(GeoKernelError) -> [LocationCoordinate2D] {
    let decoded = text.utf8.withContiguousStorageIfAvailable { decoding($0, precision: precision) }
    if let decoded {
      return try decoded.get()
    }
    return try decode(utf8: Array(text.utf8), precision: precision)
  }

  /// Returns the coordinates of a polyline given as bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public static func decode(utf8: [UInt8], precision: Int = 5) throws(GeoKernelError) -> [LocationCoordinate2D] {
    try utf8.withUnsafeBufferPointer { decoding($0, precision: precision) }.get()
  }

  /// Returns the coordinates of a polyline given as a span of bytes, such as a parser finds in a document.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public static func decode(utf8: Span<UInt8>, precision: Int = 5) throws(GeoKernelError) -> [LocationCoordinate2D] {
    try utf8.withUnsafeBufferPointer { decoding($0, precision: precision) }.get()
  }

  /// Returns the polyline of coordinates.
  ///
  /// An error contains the index of the wrong coordinate.
  /// - Complexity: O(*n*), where *n* is the number of coordinates.
  public static func encode(
    _ coordinates: [LocationCoordinate2D], precision: Int = 5
  ) throws(GeoKernelError) -> String {
    // Six characters for each vertex suffice for the lines of most services; for a longer one the encoder reports the
    // exact size and runs again.
    let likely = 6 * coordinates.count + 16
    switch encoding(coordinates, precision: precision, capacity: likely) {
    case .done(let text): return text
    case .failed(let error): throw error
    case .needs(let size):
      switch encoding(coordinates, precision: precision, capacity: size) {
      case .done(let text): return text
      case .failed(let error): throw error
      case .needs: throw .invalidArgument
      }
    }
  }

  private static func decoding(
    _ text: UnsafeBufferPointer<UInt8>, precision: Int
  ) -> Result<[LocationCoordinate2D], GeoKernelError> {
    let vertices = gk_polyline_count(text.baseAddress, text.count)
    var status = gk_status(GK_OK)
    var fault = gk_fault()
    let coordinates = [LocationCoordinate2D](unsafeUninitializedCapacity: vertices) { buffer, count in
      // The struct consists of two doubles, so the array is one of pairs.
      buffer.withMemoryRebound(to: Double.self) { numbers in
        status = gk_polyline_decode(
          text.baseAddress, text.count, Int32(clamping: precision), numbers.baseAddress,
          numbers.baseAddress.map { $0 + 1 }, 2, buffer.count, &count, &fault)
      }
      if status != GK_OK {
        count = 0
      }
    }
    return status == GK_OK ? .success(coordinates) : .failure(GeoKernelError(status, at: .byte(fault.position)))
  }

  private enum Encoding {
    case done(String)
    case failed(GeoKernelError)
    case needs(Int)
  }

  private static func encoding(_ coordinates: [LocationCoordinate2D], precision: Int, capacity: Int) -> Encoding {
    var status = gk_status(GK_OK)
    var length = 0
    var fault = gk_fault()
    let text = coordinates.withUnsafeBufferPointer { vertices in
      vertices.withMemoryRebound(to: Double.self) { numbers in
        String(unsafeUninitializedCapacity: capacity) { buffer in
          status = gk_polyline_encode(
            numbers.baseAddress, numbers.baseAddress.map { $0 + 1 }, 2, vertices.count, Int32(clamping: precision),
            buffer.baseAddress, buffer.count, &length, &fault)
          return status == GK_OK ? length : 0
        }
      }
    }
    switch Int(status) {
    case GK_OK: return .done(text)
    case GK_ERROR_CAPACITY: return .needs(length)
    default: return .failed(GeoKernelError(status, at: .vertex(fault.position)))
    }
  }
}
