package fairway;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Calls of native functions: memory for their arguments, and exceptions for their failures. */
final class Calls {
  /** A call with a description of its failure. */
  interface Call {
    int status(ByteBuffer error);
  }

  /** A call that returns a number or a handle. */
  interface ValueCall {
    int status(ByteBuffer value, ByteBuffer error);
  }

  /** A call with a result of variable size. */
  interface SizedCall {
    int status(ByteBuffer content, long capacity, ByteBuffer length, ByteBuffer error);
  }

  private static final ThreadLocal<ByteBuffer> ERRORS = ThreadLocal.withInitial(() -> struct(Layout.ERROR));
  private static final ThreadLocal<ByteBuffer> VALUES = ThreadLocal.withInitial(() -> memory(8));

  /** Returns memory that is zero, in the byte order of the machine. */
  static ByteBuffer memory(long size) {
    if (size > Integer.MAX_VALUE) {
      throw new FairwayException(Status.MEMORY, "more than 2 GB are needed in one piece");
    }
    return ByteBuffer.allocateDirect((int) size).order(ByteOrder.nativeOrder());
  }

  /** Returns a versioned struct. */
  static ByteBuffer struct(int size) {
    return memory(size).putLong(0, size);
  }

  /** Returns the UTF-8 of a text. */
  static ByteBuffer bytes(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  static ByteBuffer bytes(byte[] content) {
    return memory(content.length).put(content).rewind();
  }

  static void call(Call call) {
    ByteBuffer error = ERRORS.get();
    check(call.status(error), error);
  }

  private static void check(int status, ByteBuffer error) {
    if (status != 0) {
      throw new FairwayException(Status.of(status), string(error, Layout.ERROR_MESSAGE));
    }
  }

  /** Returns the text at a place, up to its terminating 0. */
  static String string(ByteBuffer at, int offset) {
    int end = offset;
    while (end < at.capacity() && at.get(end) != 0) {
      end++;
    }
    byte[] text = new byte[end - offset];
    at.get(offset, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  /** Returns a text by its place and its length in bytes. */
  static String string(ByteBuffer at, int offset, int length) {
    byte[] text = new byte[length];
    at.get(offset, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  static int number(ValueCall call) {
    ByteBuffer value = VALUES.get();
    call(error -> call.status(value, error));
    return value.getInt(0);
  }

  static long handle(ValueCall call) {
    ByteBuffer value = VALUES.get();
    call(error -> call.status(value, error));
    return value.getLong(0);
  }

  static double real(ValueCall call) {
    ByteBuffer value = VALUES.get();
    call(error -> call.status(value, error));
    return value.getDouble(0);
  }

  /** Calls a function with memory for a struct, and reads that. */
  static <Result> Result read(int size, Function<ByteBuffer, Result> reader, ValueCall call) {
    ByteBuffer at = struct(size);
    call(error -> call.status(at, error));
    return reader.apply(at);
  }

  /** Calls a function for the length of its result and then for the content. */
  static byte[] content(SizedCall call, int elementSize, int terminator) {
    ByteBuffer length = VALUES.get();
    call(error -> call.status(null, 0, length, error));
    long capacity = length.getLong(0) + terminator;
    ByteBuffer room = memory(capacity * elementSize);
    call(error -> call.status(room, capacity, length, error));
    byte[] content = new byte[(int) length.getLong(0) * elementSize];
    room.get(0, content);
    return content;
  }

  static String text(SizedCall call) {
    return new String(content(call, 1, 1), StandardCharsets.UTF_8);
  }

  /** Calls a function that fills an array of structs. */
  static <Result> List<Result> list(int size, Function<ByteBuffer, Result> reader, SizedCall call) {
    ByteBuffer all = ByteBuffer.wrap(content(call, size, 0));
    List<Result> list = new ArrayList<>();
    for (int at = 0; at < all.capacity(); at += size) {
      list.add(reader.apply(all.slice(at, size).order(ByteOrder.nativeOrder())));
    }
    return List.copyOf(list);
  }

  private Calls() {}
}
