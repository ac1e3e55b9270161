package fairway;

/** A call that failed; the message says what is wrong and where, and the call has had no effect. */
public final class FairwayException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final Status status;

  FairwayException(Status status, String message) {
    super(message);
    this.status = status;
  }

  /** Returns the kind of failure. */
  public Status getStatus() {
    return status;
  }
}
