package import FairwayCore

/// Says of each fix what a test has prepared, and notes which fixes it was asked about.
package final class ScriptedWitness: FixWitness {
  package var testimonies: [Double: Testimony] = [:]
  package var failure: String?
  package private(set) var asked: [(time: Double, route: UInt64)] = []

  package init() {}

  package func testimony(of fix: Location, on index: RouteIndex, _ state: ProgressState) -> Testimony {
    asked.append((fix.timestamp, index.fingerprint))
    return testimonies[fix.timestamp] ?? Testimony()
  }
}
