package android.os;

/** Android's class, of which nothing is called. */
public final class Bundle {}
