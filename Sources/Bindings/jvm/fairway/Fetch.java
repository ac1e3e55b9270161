package fairway;

import java.io.IOException;

/** Sends a request by the client of the program. */
@FunctionalInterface
public interface Fetch {
  /** Returns the answer, whatever its status is. An {@link IOException} says that there is none. */
  Answer fetch(Request request) throws IOException, InterruptedException;
}
