package fairway;

import java.nio.ByteBuffer;

/** Points and stretches that drivers are alerted to. Any number of threads, routes and routers may use them. */
public final class Alerts implements AutoCloseable {
  final Handle handle;

  /**
   * Reads a FeatureCollection of GeoJSON whose features are Points and LineStrings, as {@code fairway_alerts_create}
   * describes it.
   *
   * @param geoJson the text in UTF-8
   */
  public Alerts(byte[] geoJson) {
    ByteBuffer text = Calls.bytes(geoJson);
    handle = new Handle(
        Calls.handle((alerts, error) -> Native.alertsCreate(text, text.capacity(), alerts, error)),
        Native::alertsRelease);
  }

  /** Releases the alerts; routes and routers that have them keep them. */
  @Override
  public void close() {
    handle.close();
  }
}
