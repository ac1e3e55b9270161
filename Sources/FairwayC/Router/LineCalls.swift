// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore

@c @implementation
public func fairway_router_get_line(
  _ router: fairway_session, _ line: UnsafeMutablePointer<fairway_line>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    let progress = router.controller.routeProgress.lineProgress
    let wayBack = router.controller.wayBack
    try VersionedOutput(line, "line").write { line in
      line.length = progress?.length ?? .nan
      line.distance_along = progress?.distanceAlong ?? .nan
      line.way_back = progress?.wayBack ?? .nan
      line.latitude = wayBack?.coordinate.latitude ?? .nan
      line.longitude = wayBack?.coordinate.longitude ?? .nan
      line.distance = wayBack?.distance ?? .nan
      line.bearing = wayBack?.bearing ?? .nan
    }
  }
}
