package android.view;

/** Android's class, of which nothing is called. */
public class View {}
