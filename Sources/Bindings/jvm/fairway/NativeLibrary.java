package fairway;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Loads the C library: from the folder that the property {@code fairway.library} names, otherwise from the jar, whose
 * copy is extracted to a temporary folder.
 */
final class NativeLibrary {
  /** Loads the library once for the process. */
  static void load() {
    try {
      String folder = System.getProperty("fairway.library");
      if (folder != null) {
        System.load(Path.of(folder, "libfairwayjvm.so").toAbsolutePath().toString());
      } else {
        loadExtracted();
      }
    } catch (IOException error) {
      throw new UnsatisfiedLinkError("fairway: the library in the jar cannot be extracted: " + error);
    }
    int version = Native.version();
    if (!serves(version, Layout.VERSION)) {
      throw new UnsatisfiedLinkError("fairway: the library has version " + text(version) + ", and the classes need "
          + text(Layout.VERSION));
    }
  }

  /** Returns whether a library of a version has what a header of another declares, as fairway.h promises. */
  static boolean serves(int version, int needed) {
    // While the first number is 0, the second one has to be the same too.
    int shared = needed >> 16 == 0 ? 8 : 16;
    return version >> shared == needed >> shared && version >= needed;
  }

  private static void loadExtracted() throws IOException {
    String platform = System.getProperty("os.name").toLowerCase(Locale.ROOT) + "-" + System.getProperty("os.arch");
    String[] names = new String(resource(platform + "/files"), StandardCharsets.UTF_8).split("\n");
    Path folder = Files.createTempDirectory("fairway-");
    try {
      for (String name : names) {
        Files.write(folder.resolve(name), resource(platform + "/" + name));
      }
      // The loader finds the other files in the same folder.
      try {
        System.load(folder.resolve("libfairwayjvm.so").toString());
      } catch (UnsatisfiedLinkError error) {
        throw new UnsatisfiedLinkError("fairway: the library in the jar cannot be loaded from " + folder.getParent()
            + ", on which programs are perhaps not allowed; the property java.io.tmpdir names another folder to extract "
            + "to, and fairway.library one with the libraries: " + error.getMessage());
      }
    } finally {
      // A library that is loaded needs its file no more.
      for (String name : names) {
        Files.deleteIfExists(folder.resolve(name));
      }
      Files.deleteIfExists(folder);
    }
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream stream = NativeLibrary.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new UnsatisfiedLinkError("fairway: the jar has no library for this platform (" + name + " is missing); "
            + "the property fairway.library names the folder of another one");
      }
      return stream.readAllBytes();
    }
  }

  static String text(int version) {
    return (version >> 16) + "." + (version >> 8 & 255) + "." + (version & 255);
  }

  private NativeLibrary() {}
}
