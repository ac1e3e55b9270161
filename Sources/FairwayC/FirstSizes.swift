internal import CFairway

// The size of each versioned struct in its first version, from which on every size is accepted. These numbers never
// change: a member that is added to a struct later is not in them.

/// A first size on a platform with pointers of 8 bytes, and on one with pointers of 4 bytes.
@inline(__always)
private func first(_ wide: Int, _ narrow: Int) -> Int { MemoryLayout<Int>.size == 8 ? wide : narrow }

/// Up to `orientation`.
extension fairway_camera_options: VersionedStruct { static var firstSize: Int { 104 } }

/// Up to `padding_left`.
extension fairway_camera_position: VersionedStruct { static var firstSize: Int { 80 } }

/// Up to `message`.
extension fairway_error: VersionedStruct { static var firstSize: Int { first(520, 516) } }

/// Up to `step_count`.
extension fairway_route_facts: VersionedStruct { static var firstSize: Int { 56 } }

/// Up to `step_count`.
extension fairway_leg_facts: VersionedStruct { static var firstSize: Int { 40 } }

#if !arch(wasm32)
  /// Up to `spoken_count`.
  extension fairway_step: VersionedStruct { static var firstSize: Int { 96 } }

  /// Up to `is_present`.
  extension fairway_banner_line: VersionedStruct { static var firstSize: Int { 40 } }
#endif

/// Up to `bearing`.
extension fairway_line: VersionedStruct { static var firstSize: Int { 64 } }

/// Up to `second`.
extension fairway_alert: VersionedStruct { static var firstSize: Int { 40 } }

/// Up to `course`.
extension fairway_fix: VersionedStruct {
  static var firstSize: Int { 56 }
  static var notGiven: fairway_fix {
    var fix = fairway_fix()
    fix.altitude = .nan
    return fix
  }
}

/// Up to `courses`.
extension fairway_fixes: VersionedStruct { static var firstSize: Int { first(160, 80) } }

/// Up to `position`.
extension fairway_progress: VersionedStruct { static var firstSize: Int { 120 } }

/// Up to `rejections`.
extension fairway_progress_columns: VersionedStruct { static var firstSize: Int { first(120, 60) } }

/// Up to `in_tunnel`.
extension fairway_prediction: VersionedStruct { static var firstSize: Int { 96 } }

/// Up to `alert`.
extension fairway_guidance: VersionedStruct { static var firstSize: Int { 96 } }

/// Up to `count`.
extension fairway_events: VersionedStruct { static var firstSize: Int { first(40, 20) } }

extension fairway_event {
  /// The size of the first version of an event, which is stated by `fairway_events.event_size`: up to `reason`.
  static var firstSize: Int { 56 }
}

/// Up to `junction_count`.
extension fairway_roads_facts: VersionedStruct { static var firstSize: Int { 88 } }

/// Up to `layer`.
extension fairway_road_edge: VersionedStruct { static var firstSize: Int { 96 } }

/// Up to `direction`.
extension fairway_road_match: VersionedStruct { static var firstSize: Int { 56 } }

/// Up to `probabilities`.
extension fairway_road_match_columns: VersionedStruct { static var firstSize: Int { first(80, 40) } }

/// Up to `alert_count`.
extension fairway_free_drive_place: VersionedStruct { static var firstSize: Int { 192 } }

/// Up to `kind`.
extension fairway_road_feature: VersionedStruct { static var firstSize: Int { 56 } }

/// Up to `priority`.
extension fairway_road_alert: VersionedStruct { static var firstSize: Int { 48 } }

/// Up to `is_in_tunnel`.
extension fairway_free_drive_prediction: VersionedStruct { static var firstSize: Int { 72 } }

/// Up to `vertices`.
extension fairway_corridor_budget: VersionedStruct { static var firstSize: Int { first(16, 8) } }
