package fairway;

import java.nio.charset.StandardCharsets;

/** What a server has answered. */
public final class Answer {
  private final int status;
  private final byte[] body;

  /** An answer with its HTTP status and its body. */
  public Answer(int status, byte[] body) {
    this.status = status;
    this.body = body;
  }

  /** An answer with its HTTP status and the text of its body. */
  public Answer(int status, String body) {
    this(status, body.getBytes(StandardCharsets.UTF_8));
  }

  public int getStatus() {
    return status;
  }

  public byte[] getBody() {
    return body;
  }
}
