package fairway;

/**
 * Is called with what a router reports, on the thread and within the call that caused it. All listeners are told everything
 * in the order in which it happened: what follows from a call that a listener makes is told after what came before.
 */
public interface RouterListener {
  /** An event or a question, in the order in which they happened. */
  default void onEvent(Router router, Event event) {}

  /** The progress after a fix, after its events. */
  default void onProgress(Router router, Progress progress) {}
}
