package fairway;

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
  private final String header;
  private final String body;

  Request(IntFunction<String> part) {
    method = part.apply(METHOD);
    url = part.apply(URL);
    header = part.apply(HEADER);
    body = part.apply(BODY);
  }

  public String getMethod() {
    return method;
  }

  public String getUrl() {
    return url;
  }

  /** Returns lines of "Name: value", each with a line feed. */
  public String getHeader() {
    return header;
  }

  public String getBody() {
    return body;
  }
}
