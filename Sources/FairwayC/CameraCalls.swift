// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCamera
internal import FairwayEngine
internal import FairwayRoads
internal import GeoKernel

extension Handles {
  static let cameras = HandleTable<Exclusive<NavigationCamera>>(kind: 8, name: "camera")
}

private func use(
  _ camera: fairway_camera, _ error: UnsafeMutablePointer<fairway_error>?,
  _ body: (inout NavigationCamera) throws(Failure) -> Void
) -> Int32 {
  call(error) { () throws(Failure) in try Handles.cameras.thing(camera).use(body) }
}

@c @implementation
public func fairway_camera_create(
  _ width: Double, _ height: Double, _ camera: UnsafeMutablePointer<fairway_camera>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let camera else { throw .null("camera") }
    let view = NavigationCamera(on: CameraScreen(width: width, height: height))
    camera.pointee = try Handles.cameras.add(Exclusive(view, called: "camera"))
  }
}

@c @implementation
public func fairway_camera_release(_ camera: fairway_camera, _ error: UnsafeMutablePointer<fairway_error>?) -> Int32 {
  call(error) { () throws(Failure) in if camera != 0 { try Handles.cameras.remove(camera) } }
}

@c @implementation
public func fairway_camera_get_options(
  _ camera: fairway_camera, _ options: UnsafeMutablePointer<fairway_camera_options>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  use(camera, error) { camera throws(Failure) in
    let (screen, chosen) = (camera.screen, camera.options)
    try VersionedOutput(options, "options").write { options in
      (options.width, options.height) = (screen.width, screen.height)
      (options.inset_top, options.inset_bottom) = (screen.insets.top, screen.insets.bottom)
      (options.inset_right, options.inset_left) = (screen.insets.right, screen.insets.left)
      (options.pitch, options.look_ahead) = (chosen.pitch, chosen.lookAhead)
      (options.least_zoom, options.greatest_zoom) = (chosen.zooms.lowerBound, chosen.zooms.upperBound)
      options.vehicle_height = chosen.vehicleHeight
      options.mode = Int32(camera.mode.rawValue)
      options.orientation = Int32(chosen.orientation.rawValue)
    }
  }
}

@c @implementation
public func fairway_camera_set_options(
  _ camera: fairway_camera, _ options: UnsafePointer<fairway_camera_options>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  use(camera, error) { camera throws(Failure) in
    let options = try VersionedInput.read(options, "options")
    guard let mode = NavigationCamera.Mode(rawValue: Int(options.mode)) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "a mode of \(options.mode) is no FAIRWAY_CAMERA_MODE")
    }
    guard let orientation = CameraOptions.Orientation(rawValue: Int(options.orientation)) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "an orientation of \(options.orientation) is no FAIRWAY_CAMERA_ORIENTATION")
    }
    guard options.least_zoom <= options.greatest_zoom else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "the least zoom level is not below the greatest")
    }
    camera.mode = mode
    camera.screen = CameraScreen(
      width: options.width, height: options.height,
      insets: CameraPadding(
        top: options.inset_top, right: options.inset_right, bottom: options.inset_bottom, left: options.inset_left))
    camera.options = CameraOptions(
      orientation: orientation, pitch: options.pitch, lookAhead: options.look_ahead,
      zooms: options.least_zoom...options.greatest_zoom, vehicleHeight: options.vehicle_height)
  }
}

extension fairway_camera_position {
  fileprivate mutating func fill(_ position: CameraPosition) {
    (latitude, longitude) = (position.center.latitude, position.center.longitude)
    (zoom, bearing, pitch) = (position.zoom, position.bearing, position.pitch)
    (padding_top, padding_bottom) = (position.padding.top, position.padding.bottom)
    (padding_right, padding_left) = (position.padding.right, position.padding.left)
  }
}

@c @implementation
public func fairway_camera_follow_session(
  _ camera: fairway_camera, _ session: fairway_session, _ time: Double, _ frame_time: Double,
  _ position: UnsafeMutablePointer<fairway_camera_position>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  use(camera, error) { camera throws(Failure) in
    let output = try VersionedOutput(position, "position")
    var seen: CameraPosition?
    try Handles.sessions.thing(session).use { session throws(Failure) in
      seen = camera.position(at: session.predict(at: time), on: session.engine.index, frameTime: frame_time)
    }
    if let seen { output.write { $0.fill(seen) } }
  }
}

@c @implementation
public func fairway_camera_follow_free_drive(
  _ camera: fairway_camera, _ drive: fairway_free_drive, _ time: Double, _ frame_time: Double,
  _ position: UnsafeMutablePointer<fairway_camera_position>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  use(camera, error) { camera throws(Failure) in
    let output = try VersionedOutput(position, "position")
    var place: PredictedRoadPlace?
    try Handles.freeDrives.thing(drive).use { drive throws(Failure) in place = drive.predict(at: time) }
    guard let place else { throw Failure(FAIRWAY_ERROR_STATE, "there was no fix yet") }
    let seen = camera.position(at: place.location, frameTime: frame_time)
    output.write { $0.fill(seen) }
  }
}
