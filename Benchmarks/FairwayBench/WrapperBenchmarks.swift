import FairwayCommand
import GeoKernel

/// The time of calls through the Swift wrapper, beside the same loop in C: at most 10 ns more, as documented.
enum WrapperBenchmarks {
  static var entries: [BenchmarkEntry] {
    [
      BenchmarkEntry("wrapper.snap", n: 10_000, variant: "20m") { try snap() },
      BenchmarkEntry("wrapper.short_length", n: 10_000, variant: "20m") { shortLength() },
    ]
  }

  private static func snap() throws -> Benchmark {
    let line = BenchLine(.simple, count: 10_000, spacing: 20)
    let track = try Track(line.coordinates)
    guard let peer = KernelTrack(latitudes: line.latitudes, longitudes: line.longitudes) else {
      throw CommandFailure.failed("the kernel refuses the line")
    }
    let (behind, ahead) = (30.0, 50.0)
    let drive = line.drive(along: track, count: 100_000)
    let fixes = drive.coordinates
    return Benchmark(
      own: .init("Track.snap", operations: fixes.count) {
        var (sum, along, hint) = (0.0, 0.0, 0)
        for fix in fixes {
          let snap = track.snap(fix, from: along - behind, to: along + ahead, hint: hint)
          (along, hint) = (snap.distanceAlong, snap.segment)
          sum += snap.crossTrack
        }
        return sum + along
      },
      wrapping: .init("gk_track_snap_in in a C loop", operations: fixes.count) {
        peer.snap(latitudes: drive.latitudes, longitudes: drive.longitudes, behind: behind, ahead: ahead)
      })
  }

  private static func shortLength() -> Benchmark {
    let line = BenchLine(.simple, count: 10_000, spacing: 20)
    let vertices = line.coordinates
    return Benchmark(
      own: .init("Geodesic.shortLength", operations: vertices.count - 1) {
        var sum = 0.0
        for index in 1..<vertices.count {
          sum += Geodesic.shortLength(from: vertices[index - 1], to: vertices[index])
        }
        return sum
      },
      wrapping: .init("gk_geodesic_short_length, C", operations: vertices.count - 1) {
        KernelTrack.shortLength(latitudes: line.latitudes, longitudes: line.longitudes)
      })
  }
}
