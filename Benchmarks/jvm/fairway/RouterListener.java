package fairway;

/** Is called with what a router reports, on the thread and within the call that caused it. */
public interface RouterListener {
  /** An event or a question, in the order in which they happened. */
  default void onEvent(Router router, Event event) {}

  /** The progress after a fix, after its events. */
  default void onProgress(Router router, Progress progress) {}
}
