package fairway;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The listeners of one object. All of them are told everything in the order in which it happened, whatever one of them
 * does: one that throws keeps nothing from the others, and what a call of one brings about is told after what came before.
 */
final class Listeners<Listener> {
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final Queue<Consumer<Listener>> waiting = new ArrayDeque<>();
  private boolean isTelling;

  void add(Listener listener) {
    listeners.add(Objects.requireNonNull(listener));
  }

  void remove(Listener listener) {
    listeners.remove(listener);
  }

  /** Returns whether there is nobody to tell. */
  boolean isEmpty() {
    return listeners.isEmpty();
  }

  /** Adds something to be told. */
  void queue(Consumer<Listener> notice) {
    waiting.add(notice);
  }

  /**
   * Tells what is in the queue, and returns the result of the call that brought it about. Within a call of a listener, the
   * call that this one listens to tells it afterwards.
   */
  <Result> Result tell(Result result) {
    if (isTelling) {
      return result;
    }
    Throwable failure = null;
    isTelling = true;
    try {
      for (Consumer<Listener> notice = waiting.poll(); notice != null; notice = waiting.poll()) {
        for (Listener listener : listeners) {
          try {
            notice.accept(listener);
          } catch (Throwable thrown) {
            if (failure == null) {
              failure = thrown;
            } else if (failure != thrown) {
              failure.addSuppressed(thrown);
            }
          }
        }
      }
    } finally {
      isTelling = false;
    }
    if (failure != null) {
      throw new ListenerException(failure, result);
    }
    return result;
  }
}
