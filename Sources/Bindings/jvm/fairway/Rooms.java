package fairway;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Memory for the calls of one session, which is used again and again. */
final class Rooms {
  /** A call that processes columns of fixes. */
  interface ColumnsCall {
    int status(ByteBuffer fixes, ByteBuffer columns, ByteBuffer events, ByteBuffer error);
  }

  private static final int CAPACITY = 64;
  private static final int BATCH = 8192;
  private static final int TEXTS = 4096;

  final ByteBuffer fix = Calls.struct(Layout.FIX);
  final ByteBuffer progress = Calls.struct(Layout.PROGRESS);
  private final ByteBuffer content = Calls.memory((long) CAPACITY * Layout.EVENT);
  final ByteBuffer events = Calls.struct(Layout.EVENTS)
      .putLong(Layout.EVENTS_EVENT_SIZE, Layout.EVENT)
      .putLong(Layout.EVENTS_EVENTS, Native.address(content))
      .putLong(Layout.EVENTS_CAPACITY, CAPACITY);
  private ByteBuffer texts;

  Rooms() {
    reserveTexts(TEXTS);
  }

  private void reserveTexts(long size) {
    texts = Calls.memory(size);
    events.putLong(Layout.EVENTS_TEXTS, Native.address(texts)).putLong(Layout.EVENTS_TEXTS_CAPACITY, size);
  }

  /** Processes fixes in batches, and fetches the events of each. */
  ProgressColumns update(FixColumns fixes, Set<ProgressColumn> wanted, ColumnsCall call, Calls.Call fetch) {
    int count = fixes.getCount();
    int capacity = Math.min(count, BATCH);
    FixColumns.Batch batch = fixes.new Batch(capacity);
    ProgressColumns result = new ProgressColumns(wanted, count, capacity);
    for (int start = 0; start < count; start += BATCH) {
      int end = Math.min(count, start + BATCH);
      batch.fill(start, end);
      Calls.call(error -> call.status(batch.fixes, result.columns, events, error));
      result.take(start, end);
      result.events.addAll(take(fetch));
    }
    // The library has read and written through the addresses in the structs.
    Reference.reachabilityFence(batch);
    Reference.reachabilityFence(result);
    return result;
  }

  /** Returns the events in the buffer, and those that did not fit, which a call fetches. */
  List<Event> take(Calls.Call fetch) {
    List<Event> taken = List.of();
    for (;;) {
      int count = (int) events.getLong(Layout.EVENTS_COUNT);
      // Most fixes have no event.
      if (count > 0) {
        taken = taken.isEmpty() ? new ArrayList<>() : taken;
        for (int index = 0; index < count; index++) {
          taken.add(new Event(content.slice(index * Layout.EVENT, Layout.EVENT).order(content.order()), texts));
        }
      }
      if (events.getLong(Layout.EVENTS_LEFT) == 0) {
        return taken;
      }
      if (count == 0) {
        reserveTexts(events.getLong(Layout.EVENTS_TEXTS_LENGTH));
      }
      Calls.call(fetch);
    }
  }
}
