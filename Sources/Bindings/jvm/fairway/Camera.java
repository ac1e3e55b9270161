package fairway;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * What a map shows during a drive, frame by frame, with the meanings that MapLibre and Mapbox give to its words. It keeps what
 * it has shown, and moves from there with bounded speed and acceleration. For one thread at a time.
 */
public final class Camera implements AutoCloseable {
  private final Handle handle;
  private final ByteBuffer options = Calls.struct(Layout.CAMERA_OPTIONS);

  /** Follows the vehicle on a map of a size in points. */
  public Camera(double width, double height) {
    handle = new Handle(Calls.handle((camera, error) -> Native.cameraCreate(width, height, camera, error)),
        Native::cameraRelease);
  }

  /** Returns how it looks at the drive. */
  public CameraOptions getOptions() {
    return handle.use(number -> Calls.read(Layout.CAMERA_OPTIONS, CameraOptions::new,
        (at, error) -> Native.cameraGetOptions(number, at, error)));
  }

  /** Shows the vehicle and the way ahead, or all that is left of the route. The view changes in 1.5 s. */
  public void setMode(CameraMode mode) {
    change(at -> at.putInt(Layout.CAMERA_OPTIONS_MODE, mode.getNumber()));
  }

  /** Says which direction is up. */
  public void setOrientation(CameraOrientation orientation) {
    change(at -> at.putInt(Layout.CAMERA_OPTIONS_ORIENTATION, orientation.getNumber()));
  }

  /** Sets the size of the map, in points. */
  public void setSize(double width, double height) {
    change(at -> at.putDouble(Layout.CAMERA_OPTIONS_WIDTH, width).putDouble(Layout.CAMERA_OPTIONS_HEIGHT, height));
  }

  /** Sets what panels cover at the edges of the map, in points. */
  public void setInsets(double top, double right, double bottom, double left) {
    change(at -> at.putDouble(Layout.CAMERA_OPTIONS_INSET_TOP, top).putDouble(Layout.CAMERA_OPTIONS_INSET_RIGHT, right)
        .putDouble(Layout.CAMERA_OPTIONS_INSET_BOTTOM, bottom).putDouble(Layout.CAMERA_OPTIONS_INSET_LEFT, left));
  }

  /** Sets the tilt of a view with the course up, in degrees, and the seconds of driving for which the view reaches ahead. */
  public void setLook(double pitch, double lookAhead) {
    change(at -> at.putDouble(Layout.CAMERA_OPTIONS_PITCH, pitch)
        .putDouble(Layout.CAMERA_OPTIONS_LOOK_AHEAD, lookAhead));
  }

  /** Sets the least and the greatest zoom level. */
  public void setZooms(double least, double greatest) {
    change(at -> at.putDouble(Layout.CAMERA_OPTIONS_LEAST_ZOOM, least)
        .putDouble(Layout.CAMERA_OPTIONS_GREATEST_ZOOM, greatest));
  }

  /** Sets where a view with the course up has the vehicle, as a share of the uncovered height from its upper edge. */
  public void setVehicleHeight(double share) {
    change(at -> at.putDouble(Layout.CAMERA_OPTIONS_VEHICLE_HEIGHT, share));
  }

  private void change(Consumer<ByteBuffer> write) {
    handle.use(number -> {
      Calls.call(error -> Native.cameraGetOptions(number, options, error));
      write.accept(options);
      Calls.call(error -> Native.cameraSetOptions(number, options, error));
      return null;
    });
  }

  /** Returns the view at a time by the clock of the fixes, for a vehicle that is drawn where the session predicts it. */
  public CameraPosition follow(Session session, double time) {
    return follow(session, time, time);
  }

  /**
   * Returns the view at a time by the clock of the fixes. It moves in the time of the frames: seconds by any clock that does
   * not stop, as the vehicle's does in a replay that is paused.
   */
  public CameraPosition follow(Session session, double time, double frameTime) {
    synchronized (session) {
      return handle.use(number -> session.handle.use(followed -> Calls.read(Layout.CAMERA_POSITION, CameraPosition::new,
          (at, error) -> Native.cameraFollowSession(number, followed, time, frameTime, at, error))));
    }
  }

  /** Returns the view at a time, for a vehicle that is drawn where a drive without a route predicts it. */
  public CameraPosition follow(FreeDrive drive, double time) {
    return follow(drive, time, time);
  }

  /** Returns the view of a drive without a route in the time of the frames, as that of a session. */
  public CameraPosition follow(FreeDrive drive, double time, double frameTime) {
    return handle.use(number -> drive.handle.use(followed -> Calls.read(Layout.CAMERA_POSITION, CameraPosition::new,
        (at, error) -> Native.cameraFollowFreeDrive(number, followed, time, frameTime, at, error))));
  }

  @Override
  public void close() {
    handle.close();
  }
}
