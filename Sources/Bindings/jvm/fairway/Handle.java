package fairway;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/** The number of an object of the library, which is released when it is closed or not reachable any more. */
final class Handle {
  /** Releases the object with a number. */
  interface Release {
    int release(long number, java.nio.ByteBuffer error);
  }

  private static final Cleaner CLEANER = Cleaner.create();
  private final AtomicLong number;
  private final Cleaner.Cleanable cleanable;

  Handle(long number, Release release) {
    AtomicLong owned = new AtomicLong(number);
    this.number = owned;
    // Without a reference to this object, which would keep it reachable.
    cleanable = CLEANER.register(this, () -> release.release(owned.getAndSet(0), null));
  }

  /** Calls a function with the number; 0, which is no object, after the object was closed. */
  <Result> Result use(LongFunction<Result> function) {
    try {
      return function.apply(number.get());
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /** Returns the number for a call within which this object remains reachable. */
  long number() {
    return number.get();
  }

  void close() {
    cleanable.clean();
  }
}
