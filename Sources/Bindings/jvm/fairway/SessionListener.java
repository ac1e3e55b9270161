package fairway;

/**
 * Is called with what a session or a {@link Router} reports, on the thread and within the call that caused it. All listeners are told everything
 * in the order in which it happened: what follows from a call that a listener makes is told after what came before.
 */
@FunctionalInterface
public interface SessionListener {
  /** An event or a question, in the order in which they happened. */
  void onEvent(Session session, Event event);

  /** The progress after fixes or a call that changes the leg or the route, after its events. */
  default void onProgress(Session session, Progress progress) {}
}
