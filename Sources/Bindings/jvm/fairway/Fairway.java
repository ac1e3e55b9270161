package fairway;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What belongs to no object: the version, options, and polylines. */
public final class Fairway {
  /** Returns the version of the library, as in {@code "1.2.3"}. */
  public static String getVersion() {
    return NativeLibrary.text(Native.version());
  }

  /** Returns all options of a session as JSON: those given, and the defaults of all others. */
  public static String completeOptions(String json) {
    ByteBuffer text = Calls.bytes(json);
    return Calls.text((content, capacity, length, error) ->
        Native.sessionOptionsComplete(text, text.capacity(), content, capacity, length, error));
  }

  /** Returns all options of a router as JSON: those given, and the defaults of all others. */
  public static String completeRouterOptions(String json) {
    ByteBuffer text = Calls.bytes(json);
    return Calls.text((content, capacity, length, error) ->
        Native.routerOptionsComplete(text, text.capacity(), content, capacity, length, error));
  }

  /** Returns all options of guidance as JSON: those given, and the defaults of all others. */
  public static String completeGuidanceOptions(String json) {
    ByteBuffer text = Calls.bytes(json);
    return Calls.text((content, capacity, length, error) ->
        Native.guidanceOptionsComplete(text, text.capacity(), content, capacity, length, error));
  }

  /**
   * Returns the languages of guidance, English first: the name of each in the language itself, by its tag of BCP 47.
   */
  public static Map<String, String> getGuidanceLanguages() {
    Map<String, String> languages = new LinkedHashMap<>();
    for (int number = 0; Native.guidanceLanguage(number) != null; number++) {
      languages.put(Native.guidanceLanguage(number), Native.guidanceLanguageName(number));
    }
    return Collections.unmodifiableMap(languages);
  }

  /** Returns the HTTP request for a trip, which is JSON as fairway_trip_get_request documents it. */
  public static Request tripRequest(String trip) {
    ByteBuffer text = Calls.bytes(trip);
    return new Request(part -> Calls.text((content, capacity, length, error) ->
        Native.tripGetRequest(text, text.capacity(), part, content, capacity, length, error)));
  }

  /** Decodes an encoded polyline with a precision of 0 to 9 decimals. */
  public static Coordinates decodePolyline(String polyline, int precision) {
    ByteBuffer text = Calls.bytes(polyline);
    return Coordinates.of((latitudes, longitudes, capacity, count, error) ->
        Native.polylineDecode(text, text.capacity(), precision, latitudes, longitudes, capacity, count, error));
  }

  /** Encodes coordinates as a polyline with a precision of 0 to 9 decimals. */
  public static String encodePolyline(Coordinates line, int precision) {
    ByteBuffer latitudes = Coordinates.column(line.getLatitudes());
    ByteBuffer longitudes = Coordinates.column(line.getLongitudes());
    return Calls.text((content, capacity, length, error) -> Native.polylineEncode(
        latitudes, longitudes, line.getSize(), precision, content, capacity, length, error));
  }

  private Fairway() {}
}
