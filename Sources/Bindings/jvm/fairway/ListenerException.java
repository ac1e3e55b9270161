package fairway;

/**
 * A listener has thrown an exception, which is the cause; those of others are suppressed ones. The call has been processed
 * nevertheless, and all listeners were told everything.
 */
public final class ListenerException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final transient Object result;

  ListenerException(Throwable cause, Object result) {
    super("a listener failed: " + cause, cause);
    this.result = result;
  }

  /**
   * Returns what the call would have returned: an {@link Update}, a list of events, or {@link ProgressColumns}.
   */
  public Object getResult() {
    return result;
  }
}
