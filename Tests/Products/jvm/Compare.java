import fairway.Event;
import fairway.Fix;
import fairway.FixColumns;
import fairway.Progress;
import fairway.ProgressColumn;
import fairway.ProgressColumns;
import fairway.Route;
import fairway.RouteState;
import fairway.Session;
import fairway.SessionListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replays a trace by the Java package and compares every row and every event with the output of {@code fairway replay}.
 *
 * <pre>Compare ROUTE.json TRACE.csv PROGRESS.csv EVENTS.ndjson [OPTIONS.json]</pre>
 *
 * As columns, and fix by fix by a listener, with a snapshot in between; both must equal the files to the last bit.
 */
public final class Compare {
  private static int differences;

  /** A table of numbers with a header; what is no number is kept as text. */
  private static final class Table {
    final Map<String, String[]> columns = new HashMap<>();
    final int count;

    Table(String path) throws IOException {
      List<String> lines = Files.readAllLines(Path.of(path));
      String[] names = lines.get(0).split(",");
      count = lines.size() - 1;
      for (int place = 0; place < names.length; place++) {
        String[] column = new String[count];
        for (int row = 0; row < count; row++) {
          String[] cells = lines.get(row + 1).split(",", -1);
          column[row] = place < cells.length ? cells[place] : "";
        }
        columns.put(names[place], column);
      }
    }

    double[] numbers(String name) {
      String[] column = columns.get(name);
      double[] numbers = new double[count];
      for (int row = 0; row < count; row++) {
        numbers[row] = column == null ? Double.NaN : number(column[row]);
      }
      return numbers;
    }
  }

  /** Reads a number as C does. */
  private static double number(String text) {
    switch (text) {
      case "":
      case "nan": return Double.NaN;
      case "inf": return Double.POSITIVE_INFINITY;
      case "-inf": return Double.NEGATIVE_INFINITY;
      default: return Double.parseDouble(text);
    }
  }

  /** A row of progress, for either way to replay. */
  private interface Rows {
    int rejection(int fix);

    double number(String name, int fix);

    RouteState state(int fix);
  }

  private static void expect(boolean isSame, String what) {
    if (!isSame && ++differences <= 5) {
      System.out.println(what);
    }
  }

  private static boolean same(double first, double second) {
    return first == second || Double.isNaN(first) && Double.isNaN(second);
  }

  private static String member(String line, String name) {
    Matcher matcher = Pattern.compile("\"" + name + "\":\"?([^\",}]*)").matcher(line);
    return matcher.find() ? matcher.group(1) : "";
  }

  private static boolean has(String line, String name, double value, double missing) {
    String text = member(line, name);
    return same(text.isEmpty() ? missing : number(text), value);
  }

  private static void compare(String way, Rows rows, int fixes, List<Event> events, Table table, List<String> lines) {
    String[] names = {"latitude", "longitude", "distance_traveled", "distance_remaining", "duration_remaining", "leg",
        "step", "distance_from_route"};
    Map<String, double[]> expected = new HashMap<>();
    for (String name : names) {
      expected.put(name, table.numbers(name));
    }
    double[] numbers = table.numbers("fix");
    int row = 0;
    for (int fix = 0; fix < fixes; fix++) {
      if (rows.rejection(fix) != 0) {
        continue;
      }
      boolean isRow = row < table.count;
      expect(isRow && numbers[row] == fix, way + ": row " + row + " is not of fix " + fix);
      for (String name : names) {
        expect(isRow && same(expected.get(name)[row], rows.number(name, fix)),
            way + ": row " + row + " differs in " + name);
      }
      expect(isRow && table.columns.get("route_state")[row].equals(rows.state(fix).getText()),
          way + ": row " + row + " differs in route_state");
      row++;
    }
    expect(row == table.count, way + ": " + row + " rows, and " + table.count + " in the file");
    expect(events.size() == lines.size(), way + ": " + events.size() + " events, and " + lines.size() + " in the file");
    for (int index = 0; index < Math.min(events.size(), lines.size()); index++) {
      Event event = events.get(index);
      String line = lines.get(index);
      String reason = member(line, "reason");
      expect(member(line, "event").equals(event.getKind().getText()) && has(line, "fix", event.getFix(), -1)
              && has(line, "timestamp", event.getTimestamp(), event.getTimestamp())
              && has(line, "leg", event.getLeg(), -1) && has(line, "step", event.getStep(), -1)
              && has(line, "waypoint", event.getWaypoint(), 0)
              && has(line, "distance_along", event.getDistanceAlong(), Double.NaN)
              && has(line, "probability", event.getProbability(), Double.NaN)
              && (reason.isEmpty() ? "none" : reason).equals(event.getReason().getText()),
          way + ": event " + index + " is not " + line + " but " + event);
    }
  }

  private static void inColumns(Route route, String options, Table trace, Table table, List<String> lines) {
    FixColumns fixes = new FixColumns(trace.numbers("timestamp"), trace.numbers("latitude"), trace.numbers("longitude"))
        .horizontalAccuracies(trace.numbers("horizontal_accuracy")).speeds(trace.numbers("speed"))
        .courses(trace.numbers("course")).altitudes(trace.numbers("altitude"));
    try (Session session = new Session(route, options)) {
      ProgressColumns columns = session.update(fixes, EnumSet.allOf(ProgressColumn.class));
      Map<String, IntToDoubleFunction> numbers = Map.of(
          "latitude", fix -> columns.getLatitudes()[fix], "longitude", fix -> columns.getLongitudes()[fix],
          "distance_traveled", fix -> columns.getDistancesTraveled()[fix],
          "distance_remaining", fix -> columns.getDistancesRemaining()[fix],
          "duration_remaining", fix -> columns.getDurationsRemaining()[fix], "leg", fix -> columns.getLegs()[fix],
          "step", fix -> columns.getSteps()[fix],
          "distance_from_route", fix -> columns.getDistancesFromRoute()[fix]);
      compare("columns", new Rows() {
        @Override
        public int rejection(int fix) {
          return columns.getRejections()[fix];
        }

        @Override
        public double number(String name, int fix) {
          return numbers.get(name).applyAsDouble(fix);
        }

        @Override
        public RouteState state(int fix) {
          return RouteState.of(columns.getRouteStates()[fix]);
        }
      }, trace.count, columns.getEvents(), table, lines);
    }
  }

  private static void fixByFix(Route route, String options, Table trace, Table table, List<String> lines) {
    List<Progress> progress = new ArrayList<>();
    List<Double> distances = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    SessionListener listener = new SessionListener() {
      @Override
      public void onEvent(Session session, Event event) {
        events.add(event);
      }

      @Override
      public void onProgress(Session session, Progress state) {
        progress.add(state);
        distances.add(Math.abs(session.getCrossTrack()));
      }
    };
    String[] names = {"timestamp", "latitude", "longitude", "horizontal_accuracy", "speed", "course", "altitude"};
    double[][] columns = Arrays.stream(names).map(trace::numbers).toArray(double[][]::new);
    Session session = new Session(route, options);
    session.addListener(listener);
    for (int row = 0; row < trace.count; row++) {
      if (row == trace.count / 2) {
        Session restored = Session.restore(route, session.snapshot());
        session.close();
        session = restored;
        session.addListener(listener);
      }
      session.update(new Fix(columns[0][row], columns[1][row], columns[2][row], columns[3][row], columns[4][row],
          columns[5][row], columns[6][row]));
    }
    session.close();
    compare("fix by fix", new Rows() {
      @Override
      public int rejection(int fix) {
        return progress.get(fix).getRejection().getNumber();
      }

      @Override
      public double number(String name, int fix) {
        Progress state = progress.get(fix);
        switch (name) {
          case "latitude": return state.getLatitude();
          case "longitude": return state.getLongitude();
          case "distance_traveled": return state.getDistanceTraveled();
          case "distance_remaining": return state.getDistanceRemaining();
          case "duration_remaining": return state.getDurationRemaining();
          case "leg": return state.getLeg();
          case "step": return state.getStep();
          default: return distances.get(fix);
        }
      }

      @Override
      public RouteState state(int fix) {
        return progress.get(fix).getRouteState();
      }
    }, progress.size(), events, table, lines);
  }

  public static void main(String[] arguments) throws IOException {
    String options = arguments.length > 4 ? Files.readString(Path.of(arguments[4])) : "{}";
    Table trace = new Table(arguments[1]);
    Table table = new Table(arguments[2]);
    List<String> lines = Files.readAllLines(Path.of(arguments[3]));
    if (table.count < 100 || lines.isEmpty()) {
      throw new IllegalArgumentException("the files have too little to compare");
    }
    try (Route route = new Route(Files.readString(Path.of(arguments[0])))) {
      inColumns(route, options, trace, table, lines);
      fixByFix(route, options, trace, table, lines);
    }
    System.out.println(trace.count + " fixes, " + lines.size() + " events, " + differences + " differences");
    System.exit(differences == 0 ? 0 : 1);
  }
}
