package fairway;

import java.util.List;

/** What a call has changed. */
public final class Update {
  private final Progress progress;
  private final List<Event> events;

  Update(Progress progress, List<Event> events) {
    this.progress = progress;
    this.events = events;
  }

  public Progress getProgress() {
    return progress;
  }

  /** Returns the events in the order in which they happened. */
  public List<Event> getEvents() {
    return events;
  }
}
