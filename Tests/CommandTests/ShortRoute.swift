import Foundation

/// An answer with one route of one step.
enum ShortRoute {
  static let answer = Data(
    #"""
    {"code":"Ok","routes":[{"geometry":"_izlhA~rlgdF_{geC~ywl@","distance":1234.5,"duration":3725,"legs":[
     {"summary":"","distance":1234.5,"duration":3725,"steps":[
      {"geometry":"_izlhA~rlgdF_{geC~ywl@","distance":1234.5,"duration":3725,"name":"","mode":"driving",
       "maneuver":{"type":"depart","location":[-120.2,38.5],"bearing_before":0,"bearing_after":10}},
      {"geometry":"_a`plAnvmkfF??","distance":0,"duration":0,"name":"","mode":"driving",
       "maneuver":{"type":"arrive","location":[-120.95,40.7],"bearing_before":10,"bearing_after":0}}]}]}]}
    """#.utf8)
}
