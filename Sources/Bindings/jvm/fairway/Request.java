package fairway;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** An HTTP request, to be sent by any client. It may contain secrets. */
public final class Request {
  // FAIRWAY_REQUEST_...
  private static final int METHOD = 0;
  private static final int URL = 1;
  private static final int HEADER = 2;
  private static final int BODY = 3;
  static final int TRIP = 4;

  private final String method;
  private final String url;
  private final Map<String, String> headers;
  private final String body;

  Request(IntFunction<String> part) {
    method = part.apply(METHOD);
    url = part.apply(URL);
    headers = headersOf(part.apply(HEADER));
    body = part.apply(BODY);
  }

  private static Map<String, String> headersOf(String lines) {
    Map<String, String> headers = new LinkedHashMap<>();
    lines.lines().filter(line -> !line.isEmpty()).forEach(line -> {
      String[] parts = line.split(": ", 2);
      headers.put(parts[0], parts[1]);
    });
    return Collections.unmodifiableMap(headers);
  }

  public String getMethod() {
    return method;
  }

  public String getUrl() {
    return url;
  }

  /** Returns the fields of the header by their names. */
  public Map<String, String> getHeaders() {
    return headers;
  }

  public String getBody() {
    return body;
  }
}
