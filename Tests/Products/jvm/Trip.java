import fairway.Event;
import fairway.EventKind;
import fairway.Fix;
import fairway.LegSummary;
import fairway.Reason;
import fairway.Router;
import fairway.Stop;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Follows a scenario of Tests/TripScenario, and prints what comes of it, which is the same in every language.
 *
 * <pre>java Trip LINES [kills]</pre>
 */
public final class Trip {
  private static final Set<EventKind> PRINTED = EnumSet.of(EventKind.VISUAL_INSTRUCTION,
      EventKind.SPOKEN_INSTRUCTION, EventKind.WILL_ARRIVE, EventKind.DID_ARRIVE, EventKind.LEG_ADVANCE,
      EventKind.REROUTE_REQUESTED, EventKind.REFRESHED, EventKind.ROUTE_REPLACED, EventKind.TRIP_CHANGED,
      EventKind.TRIP_NOT_CHANGED);

  private final Map<String, Integer> questions = new HashMap<>();
  private Router router;

  /** A number by the fewest decimals that make it, of which there is at least one. */
  private static String text(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    for (int decimals = 1;; decimals++) {
      String text = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
      if (Double.parseDouble(text) == value) {
        return text;
      }
    }
  }

  private void take(List<Event> events) {
    for (Event event : events) {
      if (event.getKind().getNumber() >= EventKind.MAY_REROUTE.getNumber()) {
        questions.put(event.getKind().getText(), event.getItem());
      } else if (PRINTED.contains(event.getKind())) {
        String reason = event.getReason() == Reason.NONE ? "" : " " + event.getReason();
        System.out.printf("%s%s leg %d stop %d at %s%n", event.getKind(), reason, event.getLegNumber(), event.getStop(),
            text(event.getDistanceAlong()));
      }
    }
  }

  private List<Event> apply(String line, boolean kills) {
    String[] words = line.split(" ", 3);
    switch (words[0]) {
      case "fix":
        double[] numbers = Stream.of(line.split(" ")).skip(1).mapToDouble(Double::parseDouble).toArray();
        return router.update(
            new Fix(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], Double.NaN)).getEvents();
      case "edit":
        return router.changeTrip(line.substring("edit ".length()));
      case "replace":
        return router.replaceRoute(line.substring("replace ".length()).getBytes(StandardCharsets.UTF_8), 0);
      case "take":
        return router.takeAlternative(router.getAlternatives().get(0).getId());
      case "answer":
        return router.answer(questions.remove(words[1]), 200, words[2].getBytes(StandardCharsets.UTF_8));
      default:
        if (!kills) {
          return List.of();
        }
        byte[] snapshot = router.snapshot();
        router.close();
        router = Router.restore(snapshot, "");
        return router.takeEvents();
    }
  }

  private void printTable() {
    for (Stop stop : router.getStops()) {
      System.out.printf("stop %d %s %s %s %s planned %s actual %s%n", stop.getId(), stop.getState(),
          stop.isVia() ? "via" : "stop", text(stop.getLatitude()), text(stop.getLongitude()),
          text(stop.getPlannedTime()), text(stop.getActualTime()));
    }
    for (LegSummary leg : router.getSummaries()) {
      System.out.printf("leg %d stop %d from %s to %s driven %s raw %s along %s%n", leg.getLegNumber(), leg.getStop(),
          text(leg.getStartTime()), text(leg.getEndTime()), text(leg.getDrivenDistance()), text(leg.getRawDistance()),
          text(leg.getDistance()));
    }
  }

  public static void main(String[] arguments) throws Exception {
    List<String> lines = Files.readAllLines(Path.of(arguments[0]));
    Trip trip = new Trip();
    trip.router = new Router(lines.get(0).getBytes(StandardCharsets.UTF_8), 0, lines.get(1), lines.get(2));
    for (String line : lines.subList(3, lines.size())) {
      trip.take(trip.apply(line, arguments.length > 1));
    }
    trip.printTable();
    trip.router.close();
  }
}
