internal import CBenchPeers

/// The kernel called from C, in the loops that a Swift caller writes around its wrappers.
public final class KernelTrack {
  private let handle: OpaquePointer

  /// Nil where the kernel refuses the line.
  public init?(latitudes: [Double], longitudes: [Double]) {
    guard let handle = bp_kernel_track_create(latitudes, longitudes, latitudes.count) else { return nil }
    self.handle = handle
  }

  deinit {
    bp_kernel_track_destroy(handle)
  }

  /// Follows positions one at a time, each in the window around the result before it.
  public func snap(latitudes: [Double], longitudes: [Double], behind: Double, ahead: Double) -> Double {
    bp_kernel_snap_all(handle, latitudes, longitudes, latitudes.count, behind, ahead)
  }

  /// The sum of the distances between neighbours by the kernel's formula for short lines.
  public static func shortLength(latitudes: [Double], longitudes: [Double]) -> Double {
    bp_kernel_short_length_all(latitudes, longitudes, latitudes.count)
  }
}
