package fairway;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;

/** The progress of one vehicle along a route. Calls from several threads wait for one another. */
public class Session implements AutoCloseable {
  final Handle handle;
  private final Listeners<SessionListener> listeners = new Listeners<>();
  private Route route;
  private final Rooms rooms = new Rooms();

  /** Starts a session with the default options. */
  public Session(Route route) {
    this(route, "{}");
  }

  /** Starts a session; options are JSON, as in {@link Fairway#completeOptions}. */
  public Session(Route route, String options) {
    this(route, create(route, Calls.bytes(options)));
  }

  /** Owns the session with a number; a router finds its route itself. */
  Session(Route route, long number) {
    this.route = route;
    handle = new Handle(number, Native::sessionRelease);
  }

  private static long create(Route route, ByteBuffer options) {
    return route.handle.use(number -> Calls.handle((session, error) ->
        Native.sessionCreate(number, options, options.capacity(), session, error)));
  }

  /** Continues a session from a snapshot, which need not be trusted. */
  public static Session restore(Route route, byte[] snapshot) {
    ByteBuffer bytes = Calls.bytes(snapshot);
    long created = route.handle.use(number -> Calls.handle((session, error) ->
        Native.sessionRestore(number, bytes, bytes.capacity(), session, error)));
    return new Session(route, created);
  }

  /**
   * Adds a listener, which is called within the calls that change the session. If it throws an exception, the others are
   * called all the same, and then the call throws a {@link ListenerException}.
   */
  public void addListener(SessionListener listener) {
    listeners.add(listener);
  }

  public void removeListener(SessionListener listener) {
    listeners.remove(listener);
  }

  /** Returns the route that is followed. */
  public synchronized Route getRoute() {
    return route;
  }

  /** Processes a fix. An invalid one is rejected, which is an event and not an exception. */
  public synchronized Update update(Fix fix) {
    fix.write(rooms.fix);
    return change((progress, events, error) ->
        Native.sessionUpdate(handle.number(), rooms.fix, progress, events, error));
  }

  /** Processes many fixes, and returns the columns that need no search for every fix. */
  public ProgressColumns update(FixColumns fixes) {
    return update(fixes, ProgressColumns.DEFAULT);
  }

  /**
   * Processes many fixes with the same results as one call for each. Listeners are called with all events, and then with
   * the last progress.
   */
  public synchronized ProgressColumns update(FixColumns fixes, Set<ProgressColumn> wanted) {
    ProgressColumns result = rooms.update(fixes, wanted,
        (batch, columns, events, error) ->
            Native.sessionUpdateColumns(handle.number(), batch, columns, events, error),
        error -> Native.sessionTakeEvents(handle.number(), rooms.events, error));
    if (fixes.getCount() > 0) {
      queue(result.events, getProgress());
    }
    return listeners.tell(result);
  }

  /** Returns the state after the last fix. */
  public synchronized Progress getProgress() {
    Calls.call(error -> Native.sessionGetProgress(handle.number(), rooms.progress, error));
    return new Progress(rooms.progress);
  }

  /** Returns what a screen shows at the position of the vehicle. */
  public synchronized Guidance getGuidance() {
    return Calls.read(Layout.GUIDANCE, Guidance::new,
        (at, error) -> Native.sessionGetGuidance(handle.number(), at, error));
  }

  /** Predicts the position at a time by the clock of the fixes; from one call to the next it does not go back. */
  public synchronized Prediction predict(double time) {
    return Calls.read(Layout.PREDICTION, Prediction::new,
        (at, error) -> Native.sessionPredict(handle.number(), time, at, error));
  }

  /** Returns the metres between the last fix and the route, negative if the fix is left of it; NaN before the first. */
  public synchronized double getCrossTrack() {
    ByteBuffer distance = Calls.memory(Double.BYTES);
    Calls.call(error -> Native.sessionGetCrossTrack(handle.number(), distance, error));
    return distance.getDouble(0);
  }

  /**
   * Decides with roads as a second witness from now on, for some users, or if there are none for those of the route's mode
   * of travel; null for the roads ends that.
   */
  public synchronized void setRoads(Roads roads, Set<Roads.User> users) {
    int bits = Roads.User.bits(users);
    if (roads == null) {
      Calls.call(error -> Native.sessionSetRoads(handle.number(), 0, bits, error));
      return;
    }
    roads.handle.use(number -> {
      Calls.call(error -> Native.sessionSetRoads(handle.number(), number, bits, error));
      return number;
    });
  }

  /**
   * Sets for whom and by which clock the roads are looked at for limits, with options as JSON; "{}" is a car without a clock.
   */
  public synchronized void setLimits(String options) {
    ByteBuffer text = Calls.bytes(options);
    Calls.call(error -> Native.sessionSetLimits(handle.number(), text, text.capacity(), error));
  }

  /**
   * Continues a drive without a route, which becomes a trip: each fix of the session is one of the drive as well, whose
   * road, limit and history go on. It ends with {@code setRoads(null, ...)}, or with the session.
   */
  public synchronized void continueDrive(FreeDrive drive) {
    drive.handle.use(number -> {
      Calls.call(error -> Native.sessionContinueDrive(handle.number(), number, error));
      return number;
    });
  }

  /** Returns the road of the last fix of a session with roads, whose direction is 0 if none is known. */
  public synchronized RoadMatch getRoad() {
    return Calls.read(Layout.ROAD_MATCH, RoadMatch::new,
        (at, error) -> Native.sessionGetRoad(handle.number(), at, error));
  }

  /**
   * Explains what a fix would bring about now, with the values that the engine compares, as JSON; its members are those of
   * {@code fairway_session_explain} in the library's header. Call it before {@link #update(Fix)} with the fix: the session
   * does not change.
   */
  public synchronized String explain(Fix fix) {
    fix.write(rooms.fix);
    return Calls.text((content, capacity, length, error) ->
        Native.sessionExplain(handle.number(), rooms.fix, content, capacity, length, error));
  }

  /** Returns the number of fixes that were rejected for a reason. */
  public synchronized long getRejectedCount(Reason reason) {
    return Calls.handle((count, error) ->
        Native.sessionGetRejected(handle.number(), reason.getNumber(), count, error));
  }

  /** Begins the next leg after its waypoint was reached, if the options leave that to the caller. */
  public synchronized Update advanceLeg() {
    return change((progress, events, error) -> Native.sessionAdvanceLeg(handle.number(), progress, events, error));
  }

  /** Continues with a later leg, counted from 0; the unreached waypoints before it are skipped. */
  public synchronized Update skipToLeg(int leg) {
    return change((progress, events, error) -> Native.sessionSkipToLeg(handle.number(), leg, progress, events, error));
  }

  /**
   * Decides whether to request a new route now; not for a {@link Router}, which requests its routes itself. A request that is due counts as made: answer it with
   * {@link #replaceRoute} or {@link #failRequest}.
   */
  public synchronized boolean requestRoute() {
    return Calls.number((isDue, error) -> Native.sessionRequestRoute(handle.number(), isDue, error)) != 0;
  }

  /** Continues on another route, on which the last fix is used at once. */
  public synchronized Update replaceRoute(Route route) {
    return route.handle.use(number -> change((progress, events, error) -> {
      int status = Native.sessionReplaceRoute(handle.number(), number, progress, events, error);
      // Before the listeners, which ask for the instructions of this route.
      if (status == 0) {
        this.route = route;
      }
      return status;
    }));
  }

  /** Records that the pending request has failed. */
  public synchronized void failRequest() {
    Calls.call(error -> Native.sessionFailRequest(handle.number(), error));
  }

  /** Returns the waypoints at the ends of all legs, in order. */
  public synchronized List<Waypoint> getWaypoints() {
    return Calls.list(Layout.WAYPOINT, Waypoint::new, (content, capacity, count, error) ->
        Native.sessionGetWaypoints(handle.number(), content, capacity, count, error));
  }

  /** Returns all options as JSON. */
  public synchronized String getOptions() {
    return Calls.text((content, capacity, length, error) ->
        Native.sessionGetOptions(handle.number(), content, capacity, length, error));
  }

  /** Returns the session as bytes, which {@link #restore} continues in any process. */
  public synchronized byte[] snapshot() {
    return Calls.content((content, capacity, length, error) ->
        Native.sessionSnapshot(handle.number(), content, capacity, length, error), 1, 0);
  }

  /** Returns the events that no call has returned yet: those of a router that was restored, its pending questions among them. */
  public synchronized List<Event> takeEvents() {
    return happen((events, error) -> Native.sessionTakeEvents(handle.number(), events, error));
  }

  /** Releases the session with its events. */
  @Override
  public synchronized void close() {
    handle.close();
  }

  /** Makes a call of a router that changes the session, and returns its events. */
  final List<Event> happen(Calls.ValueCall change) {
    Calls.call(error -> change.status(rooms.events, error));
    List<Event> events = List.copyOf(readEvents());
    queue(events);
    return listeners.tell(events);
  }

  private interface Change {
    int status(ByteBuffer progress, ByteBuffer events, ByteBuffer error);
  }

  private Update change(Change change) {
    Calls.call(error -> change.status(rooms.progress, rooms.events, error));
    Update update = new Update(new Progress(rooms.progress), List.copyOf(readEvents()));
    queue(update.getEvents(), update.getProgress());
    return listeners.tell(update);
  }

  private List<Event> readEvents() {
    return rooms.take(error -> Native.sessionTakeEvents(handle.number(), rooms.events, error));
  }

  private void queue(List<Event> happened, Progress progress) {
    queue(happened);
    if (!listeners.isEmpty()) {
      listeners.queue(listener -> listener.onProgress(this, progress));
    }
  }

  private void queue(List<Event> happened) {
    if (!listeners.isEmpty()) {
      for (Event event : happened) {
        listeners.queue(listener -> listener.onEvent(this, event));
      }
    }
  }
}
