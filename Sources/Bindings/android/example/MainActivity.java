package example.drive;

import android.Manifest;
import android.app.Activity;
import android.content.pm.PackageManager;
import android.location.LocationManager;
import android.os.Bundle;
import android.view.WindowManager;
import android.widget.TextView;
import fairway.WayPlace;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Drives to a place in the invented region, whose roads are among the assets. */
public final class MainActivity extends Activity {
  private static final WayPlace DESTINATION = new WayPlace(40.00449, -30.00364);
  private Drive drive;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    // Before the first call of Fairway: its library is in the package.
    System.setProperty("fairway.library", getApplicationInfo().nativeLibraryDir);
    getWindow().addFlags(WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON);
    TextView text = new TextView(this);
    text.setTextSize(32);
    setContentView(text);
    drive = new Drive(this, roads().toString(), DESTINATION, text::setText);
    if (checkSelfPermission(Manifest.permission.ACCESS_FINE_LOCATION) == PackageManager.PERMISSION_GRANTED) {
      start();
    } else {
      requestPermissions(new String[] {Manifest.permission.ACCESS_FINE_LOCATION}, 0);
    }
  }

  @Override
  public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {
    if (results.length > 0 && results[0] == PackageManager.PERMISSION_GRANTED) {
      start();
    }
  }

  @Override
  protected void onDestroy() {
    locations().removeUpdates(drive);
    drive.close();
    super.onDestroy();
  }

  private void start() {
    locations().requestLocationUpdates(LocationManager.GPS_PROVIDER, 1000, 0, drive);
  }

  private LocationManager locations() {
    return (LocationManager) getSystemService(LOCATION_SERVICE);
  }

  /** The roads as a file, because assets are none. */
  private Path roads() {
    Path file = getFilesDir().toPath().resolve("region.roads");
    try (InputStream asset = getAssets().open("region.roads")) {
      Files.copy(asset, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
    return file;
  }
}
