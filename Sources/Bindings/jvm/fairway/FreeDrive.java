package fairway;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A drive without a route: the road that a vehicle is on, its limit and what lies ahead. For one thread at a time. */
public final class FreeDrive implements AutoCloseable {
  /** A road that was driven: its way of OpenStreetMap, the metres, and when the vehicle was first and last there. */
  public record Driven(long way, double length, double start, double end) {}

  final Handle handle;
  private final ByteBuffer fix = Calls.struct(Layout.FIX);

  /** A drive on the roads of some users; none are all of them. */
  public FreeDrive(Roads roads, Set<Roads.User> users) {
    handle = new Handle(roads.handle.use(number -> Calls.handle((drive, error) ->
        Native.freeDriveCreate(number, Roads.User.bits(users), drive, error))), Native::freeDriveRelease);
  }

  /**
   * Adds the roads of another file: the drive goes on in whichever knows more of the roads ahead. The file of a place says in
   * which: 0 is that of the beginning, 1 the first that was added.
   */
  public void addRoads(Roads roads) {
    roads.handle.use(more -> handle.use(number -> {
      Calls.call(error -> Native.freeDriveAddRoads(number, more, error));
      return null;
    }));
  }

  /** Announces alerts on the road ahead, in place of those before; null for none. */
  public void setAlerts(Alerts alerts) {
    if (alerts == null) {
      setAlerts(0);
    } else {
      alerts.handle.use(set -> setAlerts(set));
    }
  }

  private Void setAlerts(long alerts) {
    return handle.use(number -> {
      Calls.call(error -> Native.freeDriveSetAlerts(number, alerts, error));
      return null;
    });
  }

  /** Moves on by a fix; returns what that changes. */
  public Set<DriveChange> update(Fix next) {
    next.write(fix);
    int bits = handle.use(number -> Calls.number((change, error) ->
        Native.freeDriveUpdate(number, fix, change, error)));
    Set<DriveChange> changes = EnumSet.noneOf(DriveChange.class);
    for (DriveChange change : DriveChange.values()) {
      if (change.getNumber() > 0 && (bits & change.getNumber()) != 0) {
        changes.add(change);
      }
    }
    return changes;
  }

  /** Returns where the vehicle is after its last fix. */
  public FreeDrivePlace getPlace() {
    return handle.use(number -> Calls.read(Layout.FREE_DRIVE_PLACE, FreeDrivePlace::new,
        (place, error) -> Native.freeDriveGetPlace(number, place, error)));
  }

  /** Returns the name of the road that the vehicle is on; empty if it is unknown. */
  public String getName() {
    return handle.use(number -> Calls.text((content, capacity, length, error) ->
        Native.freeDriveGetName(number, content, capacity, length, error)));
  }

  /** Returns the number of that road, such as "A 8"; empty if it is unknown. */
  public String getNumber() {
    return handle.use(number -> Calls.text((content, capacity, length, error) ->
        Native.freeDriveGetNumber(number, content, capacity, length, error)));
  }

  /** Returns what lies ahead, in the order of the distances. */
  public List<RoadFeature> getFeatures() {
    int count = getPlace().getFeatureCount();
    return handle.use(number -> {
      List<RoadFeature> found = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int place = i;
        found.add(Calls.read(Layout.ROAD_FEATURE, RoadFeature::new,
            (feature, error) -> Native.freeDriveGetFeature(number, place, feature, error)));
      }
      return found;
    });
  }

  /** Returns the identifiers of the alerts that the last fix has announced. */
  public List<String> getAnnouncedAlerts() {
    int count = getPlace().getAlertCount();
    return handle.use(number -> {
      List<String> found = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int place = i;
        found.add(Calls.text((content, capacity, length, error) ->
            Native.freeDriveGetAlert(number, place, content, capacity, length, error)));
      }
      return found;
    });
  }

  /** Sets for whom and by which clock the drive looks for limits, with options as JSON; "{}" is a car without a clock. */
  public void setLimits(String options) {
    ByteBuffer text = Calls.bytes(options);
    handle.use(number -> {
      Calls.call(error -> Native.freeDriveSetLimits(number, text, text.capacity(), error));
      return null;
    });
  }

  /** Sets how far the drive looks ahead: for seconds at its speed, but from least to most metres. */
  public void setLookAhead(double seconds, double least, double most) {
    handle.use(number -> {
      Calls.call(error -> Native.freeDriveSetLookAhead(number, seconds, least, most, error));
      return null;
    });
  }

  /** Announces alerts about what lies ahead on the roads, with options as JSON; "{}" has the defaults, null ends them. */
  public void setRoadAlerts(String options) {
    ByteBuffer text = options == null ? null : Calls.bytes(options);
    handle.use(number -> {
      Calls.call(error -> Native.freeDriveSetRoadAlerts(number, text, text == null ? 0 : text.capacity(), error));
      return null;
    });
  }

  /** Returns the alerts about its roads that the last fix has announced. */
  public List<RoadAlert> getRoadAlerts() {
    int count = getPlace().getRoadAlertCount();
    return handle.use(number -> {
      List<RoadAlert> found = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int place = i;
        found.add(Calls.read(Layout.ROAD_ALERT, RoadAlert::new,
            (alert, error) -> Native.freeDriveGetRoadAlert(number, place, alert, error)));
      }
      return found;
    });
  }

  /** Returns what is to be spoken of such an alert, by its number, in a language, such as "de" or "en-GB". */
  public String getRoadAlertText(int alert, String language) {
    ByteBuffer tag = Calls.bytes(language);
    return handle.use(number -> Calls.text((content, capacity, length, error) ->
        Native.freeDriveGetRoadAlertText(number, alert, tag, tag.capacity(), content, capacity, length, error)));
  }

  /** Returns where the vehicle is at a time, by the clock of the fixes. */
  public FreeDrivePrediction predict(double time) {
    return handle.use(number -> Calls.read(Layout.FREE_DRIVE_PREDICTION, FreeDrivePrediction::new,
        (place, error) -> Native.freeDrivePredict(number, time, place, error)));
  }

  /** Returns the roads driven, the last one last, at most 500. */
  public List<Driven> getHistory() {
    return handle.use(number -> {
      ByteBuffer count = Calls.memory(8);
      Calls.call(error -> Native.freeDriveGetHistory(number, null, null, null, null, 0, count, error));
      int size = (int) count.getLong(0);
      List<Driven> driven = new ArrayList<>();
      if (size == 0) {
        return driven;
      }
      ByteBuffer[] columns = new ByteBuffer[4];
      for (int i = 0; i < columns.length; i++) {
        columns[i] = Calls.memory(8L * size);
      }
      Calls.call(error ->
          Native.freeDriveGetHistory(number, columns[0], columns[1], columns[2], columns[3], size, count, error));
      for (int i = 0; i < size; i++) {
        driven.add(new Driven(columns[0].getLong(8 * i), columns[1].getDouble(8 * i), columns[2].getDouble(8 * i),
            columns[3].getDouble(8 * i)));
      }
      return driven;
    });
  }

  /** Releases the drive. */
  @Override
  public void close() {
    handle.close();
  }
}
