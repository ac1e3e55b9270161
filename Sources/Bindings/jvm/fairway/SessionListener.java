package fairway;

/**
 * Is called with what a session reports, on the thread and within the call that caused it. All listeners are told everything
 * in the order in which it happened: what follows from a call that a listener makes is told after what came before.
 */
public interface SessionListener {
  /** An event, in the order in which they happened. */
  default void onEvent(Session session, Event event) {}

  /** The progress after a fix or a change of leg or route, after its events. */
  default void onProgress(Session session, Progress progress) {}
}
