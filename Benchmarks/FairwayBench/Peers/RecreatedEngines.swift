internal import CBenchPeers

/// The work of other engines for one fix, re-created from a description; not their code.
public struct RecreatedEngines {
  private let latitudes: [Double]
  private let longitudes: [Double]
  private let stepLength: Int

  /// Creates a route whose steps have `stepLength` segments each.
  public init(latitudes: [Double], longitudes: [Double], stepLength: Int) {
    self.latitudes = latitudes
    self.longitudes = longitudes
    self.stepLength = stepLength
  }

  private func firstVertex(ofStepAt vertex: Int) -> Int {
    min(vertex / stepLength * stepLength, max(0, latitudes.count - 1 - stepLength))
  }

  /// Does the work of Ferrostar for a fix on the step at a vertex.
  public func ferrostar(latitude: Double, longitude: Double, vertex: Int) -> Double {
    let first = firstVertex(ofStepAt: vertex)
    return latitudes.withUnsafeBufferPointer { latitudes in
      longitudes.withUnsafeBufferPointer { longitudes in
        guard let lat = latitudes.baseAddress, let lon = longitudes.baseAddress else { return 0 }
        return bp_recreated_ferrostar_update(lat + first, lon + first, stepLength + 1, latitude, longitude)
      }
    }
  }

  /// Does the work of Mapbox's legacy router for a fix on the step at a vertex.
  public func legacy(latitude: Double, longitude: Double, vertex: Int) -> Double {
    let first = firstVertex(ofStepAt: vertex)
    let start = max(0, first - stepLength)
    let end = min(latitudes.count, first + 2 * stepLength + 1)
    return latitudes.withUnsafeBufferPointer { latitudes in
      longitudes.withUnsafeBufferPointer { longitudes in
        guard let lat = latitudes.baseAddress, let lon = longitudes.baseAddress else { return 0 }
        return bp_recreated_legacy_update(
          lat + start, lon + start, end - start, first - start, first - start + stepLength + 1, latitude, longitude)
      }
    }
  }
}
