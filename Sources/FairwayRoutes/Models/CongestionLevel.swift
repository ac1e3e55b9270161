/// The level of traffic congestion on a segment.
public enum CongestionLevel: String, Hashable, Sendable, Codable, CaseIterable {
  case unknown
  case low
  case moderate
  case heavy
  case severe
}

/// The traffic congestion on a segment: 0 for an empty road, 100 for a blocked one.
public typealias NumericCongestionLevel = Int

/// How the traffic on a segment is changing.
public enum TrafficTendency: Int, Hashable, Sendable, Codable, CaseIterable {
  case unknown = 0
  case constant = 1
  case increasing = 2
  case decreasing = 3
  case rapidlyIncreasing = 4
  case rapidlyDecreasing = 5
}
