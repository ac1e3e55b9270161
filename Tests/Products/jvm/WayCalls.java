import fairway.Coordinates;
import fairway.Event;
import fairway.EventKind;
import fairway.FairwayException;
import fairway.Fix;
import fairway.Goal;
import fairway.PairStatus;
import fairway.Passing;
import fairway.Profile;
import fairway.ReachedRoad;
import fairway.RoadKind;
import fairway.Roads;
import fairway.Roadside;
import fairway.Route;
import fairway.Router;
import fairway.Status;
import fairway.Traveller;
import fairway.Vehicle;
import fairway.Way;
import fairway.WayColumns;
import fairway.WayEdge;
import fairway.WayFacts;
import fairway.WayPlace;
import fairway.WayRequest;
import fairway.WayTable;
import fairway.Ways;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Calls everything of ways on the roads of an invented town, and compares two with answers of the command line, whose first
 * route has the same line of text as here. Prints what is wrong.
 */
public final class WayCalls {
  private static int failures;

  private static void check(boolean right, String what) {
    if (!right) {
      failures++;
      System.out.println(what);
    }
  }

  private static void fails(Status status, String words, Runnable work) {
    try {
      work.run();
      check(false, "no failure: " + words);
    } catch (FairwayException error) {
      check(error.getStatus() == status && error.getMessage().contains(words), error.getStatus() + " " + error.getMessage());
    }
  }

  private static WayPlace beginning(Roads roads, int edge) {
    Coordinates shape = roads.getShape(edge);
    return new WayPlace(shape.getLatitudes()[0], shape.getLongitudes()[0]);
  }

  /** The first route of an answer, as its text. */
  private static String routeOf(String json) {
    return json.replaceAll("\\s", "").replaceAll(".*\"routes\":", "").replaceAll(",\"waypoints\":.*", "");
  }

  private static void found(Roads roads, Goal goal, WayRequest request, Path answer) throws java.io.IOException {
    try (Ways ways = new Ways(roads, new Profile(goal)); Way way = ways.find(request)) {
      check(ways.explain(request).isEmpty(), "nothing stands in the way");
      check(routeOf(way.getJson()).equals(routeOf(Files.readString(answer))), goal + " differs from the command line's");
      WayFacts facts = way.getFacts();
      check(facts.getLength() > 100 && facts.getDuration() > 10 && facts.getCost() > 0 && facts.getSettled() > 0, "facts");
      Coordinates line = way.getLine();
      check(line.getSize() == facts.getPointCount() && facts.getLegCount() == 1, "a line");
      List<WayEdge> edges = way.getEdges();
      double length = edges.stream().mapToDouble(edge -> edge.getTo() - edge.getFrom()).sum();
      double duration = edges.stream().mapToDouble(WayEdge::getDuration).sum();
      check(edges.size() == facts.getEdgeCount() && Math.abs(length - facts.getLength()) < 0.01, "the length of edges");
      check(Math.abs(duration - facts.getDuration()) < 0.01, "the duration of edges");
      check(edges.stream().allMatch(edge -> Math.abs(edge.getDirection()) == 1
          && roads.getEdge(edge.getEdge()).getWay() > 0), "edges");
      try (Route route = new Route(way.getJson())) {
        check(Math.abs(route.getFacts().getLength() - facts.getLength()) < 0.1, "the route of a way");
      }
    }
  }

  private static void places(Roads roads, WayPlace from, WayPlace to) {
    Profile profile = new Profile(Goal.SHORTEST).refusing(Set.of(RoadKind.FERRY)).avoiding(EnumSet.of(RoadKind.TOLL, RoadKind.TUNNEL))
        .avoiding(Set.of(RoadKind.UNPAVED), 2);
    try (Ways ways = new Ways(roads, profile); Way direct = ways.find(new WayRequest(from, to))) {
      WayPlace via = beginning(roads, 30).within(50, 1000);
      try (Way passing = ways.find(new WayRequest(List.of(from, via.passing(Passing.THROUGH), to)));
          Way stopping = ways.find(new WayRequest(List.of(from, via, to)).continuingStraight());
          Way turned = ways.find(new WayRequest(via.heading(90, 60).on(Roadside.ANY), to))) {
        check(passing.getFacts().getLegCount() == 1 && stopping.getFacts().getLegCount() == 2, "legs");
        check(passing.getFacts().getLength() >= direct.getFacts().getLength() && turned.getFacts().getLength() > 0, "vias");
      }
      Coordinates line = direct.getLine();
      int half = line.getSize() / 2;
      Coordinates closed = new Coordinates(
          new double[] {(line.getLatitudes()[half - 1] + line.getLatitudes()[half]) / 2},
          new double[] {(line.getLongitudes()[half - 1] + line.getLongitudes()[half]) / 2});
      try (Way other = ways.find(new WayRequest(from, to).closing(closed))) {
        check(!other.getLine().equals(direct.getLine()), "a closed road");
      }
    }
  }

  private static void pairs(Roads roads, WayPlace from, WayPlace to) {
    Coordinates begin = new Coordinates(
        new double[] {from.latitude(), from.latitude(), from.latitude(), to.latitude()},
        new double[] {from.longitude(), from.longitude(), from.longitude(), to.longitude()});
    Coordinates end = new Coordinates(
        new double[] {to.latitude(), Double.NaN, -80, from.latitude()},
        new double[] {to.longitude(), 0, 170, from.longitude()});
    try (Ways ways = new Ways(roads); Way there = ways.find(new WayRequest(from, to));
        Way back = ways.find(new WayRequest(to, from))) {
      WayColumns found = ways.findPairs(begin, end);
      WayFacts facts = there.getFacts();
      check(found.getStatus(0) == PairStatus.FOUND && found.getDurations()[0] == facts.getDuration()
          && found.getLengths()[0] == facts.getLength() && found.getCosts()[0] == facts.getCost(), "the way of a pair");
      check(found.getStatus(1) == PairStatus.NO_PLACE && Double.isNaN(found.getDurations()[1]), "a pair of no place");
      check(found.getStatuses()[2] == PairStatus.OFF_ROADS.getNumber(), "a pair off the roads");
      check(found.getLengths()[3] == back.getFacts().getLength(), "the last pair");
      check(ways.findPairs(begin, end, 1, 0).getStatus(0) == PairStatus.BUDGET, "a limit of states");
      check(ways.findPairs(begin, end, 0, 10).getStatus(3) == PairStatus.BUDGET, "a limit of memory");
      for (Runnable work : List.<Runnable>of(() -> ways.findPairs(begin, new Coordinates(new double[1], new double[1])),
          () -> ways.findPairs(begin, end, -1, 0))) {
        try {
          work.run();
          check(false, "no exception");
        } catch (IllegalArgumentException error) {
          check(!error.getMessage().isEmpty(), "no message");
        }
      }
    }
  }

  /** An avenue is closed to cars from 7 to 9 on working days. */
  private static void departures(Roads roads) {
    WayPlace from = null;
    WayPlace to = null;
    for (int edge = 0; edge < roads.getFacts().getEdgeCount(); edge++) {
      if (roads.getEdge(edge).getWay() == 203) {
        Coordinates shape = roads.getShape(edge);
        int last = shape.getSize() - 1;
        from = from == null ? new WayPlace(shape.getLatitudes()[0], shape.getLongitudes()[0]) : from;
        to = new WayPlace(shape.getLatitudes()[last], shape.getLongitudes()[last]);
      }
    }
    WayRequest request = new WayRequest(from, to);
    LocalDateTime monday = LocalDateTime.of(2026, 11, 30, 8, 0);
    try (Ways ways = new Ways(roads); Way direct = ways.find(request); Way early = ways.find(request.departing(monday.minusHours(2)));
        Way within = ways.find(request.departing(monday)); Way saturday = ways.find(request.departing(monday.plusDays(5)))) {
      double length = direct.getFacts().getLength();
      check(early.getFacts().getLength() == length && saturday.getFacts().getLength() == length, "an open avenue");
      check(within.getFacts().getLength() > length + 100, "a closed avenue");
      fails(Status.ARGUMENT, "alternatives is from 0 to 5, not 6", () -> ways.find(request.withAlternatives(6)));
      try (Way other = ways.find(request.withAlternatives(2))) {
        check(other.getFacts().getLength() == length, "the best of several ways");
      }
      fails(Status.ARGUMENT, "years 0 to 4999", () -> ways.find(request.departing(monday.withYear(9000))));
    }
  }

  private static void tables(Roads roads, WayPlace from, WayPlace to) {
    List<WayPlace> places = List.of(from, to);
    Coordinates none = new Coordinates(new double[0], new double[0]);
    try (Ways ways = new Ways(roads); Way there = ways.find(new WayRequest(from, to))) {
      WayTable table = ways.table(List.of(from, to, beginning(roads, 30)), places);
      check(table.getStartCount() == 3 && table.getEndCount() == 2 && table.getColumns().getCosts().length == 6, "a table");
      check(table.hasWay(0, 1) && Math.abs(table.getCost(0, 1) - there.getFacts().getCost()) < 0.002, "a cost of a table");
      check(Math.abs(table.getDuration(0, 1) - there.getFacts().getDuration()) < 0.01, "a duration of a table");
      check(Math.abs(table.getLength(0, 1) - there.getFacts().getLength()) < 1 && table.getLength(1, 1) == 0, "a length");
      Coordinates closed = new Coordinates(new double[] {from.latitude()}, new double[] {from.longitude()});
      check(ways.table(places, places, none, 0, 0).getCost(0, 1) == table.getCost(0, 1), "a table without what is closed");
      check(ways.table(List.of(to), List.of(beginning(roads, 30)), closed, 0, 0).getStartCount() == 1, "a table with that");
      fails(Status.BUDGET, "limit of states", () -> ways.table(places, places, none, 1, 0));
      fails(Status.WAY, "no road near place 3", () -> ways.table(places, List.of(new WayPlace(-80, 170))));
      List<ReachedRoad> near = ways.reach(from, 20);
      List<ReachedRoad> far = ways.reach(from, 60);
      check(!near.isEmpty() && near.size() < far.size() && far.get(0).getCost() == 0, "what is within reach");
      check(far.stream().allMatch(road -> road.getCost() <= 60 && road.getFrom() <= road.getTo()
          && road.getDuration() <= road.getDurationAtEnd() && Math.abs(road.getDirection()) == 1
          && roads.getEdge(road.getEdge()).getWay() > 0), "roads within reach");
      fails(Status.BUDGET, "limit of states", () -> ways.reach(from, 60, 1, 0));
      fails(Status.WAY, "no road near place 1", () -> ways.reach(new WayPlace(-80, 170), 60));
      check(ways.prepareCells(10_000) == 1, "a town without cells");
      fails(Status.ARGUMENT, "number of roads is 0", () -> ways.prepareCells(0));
      for (Runnable work : List.<Runnable>of(() -> ways.table(Collections.nCopies(2000, from), Collections.nCopies(501, to)),
          () -> ways.table(places, places, none, -1, 0), () -> ways.reach(from, 60, 0, -1))) {
        try {
          work.run();
          check(false, "no exception");
        } catch (IllegalArgumentException error) {
          check(!error.getMessage().isEmpty(), "no message");
        }
      }
      try {
        table.getRow(0, 2);
        check(false, "no exception");
      } catch (IndexOutOfBoundsException error) {
        check(error.getMessage().contains("2 ends"), "the message of a table");
      }
    }
  }

  /** A vehicle drives along another way from the start: the update that leaves the route has the new one. */
  private static void leading(Roads roads, WayPlace from, WayPlace to) {
    WayPlace aside = beginning(roads, (int) roads.getFacts().getEdgeCount() / 2);
    String trip = String.format(java.util.Locale.ROOT, "{\"profile\":\"driving\",\"waypoints\":[[%f,%f],[%f,%f]]}",
        from.longitude(), from.latitude(), to.longitude(), to.latitude());
    try (Ways ways = new Ways(roads); Way way = ways.find(new WayRequest(from, to));
        Way other = ways.find(new WayRequest(from, aside)); Router router = new Router(way.getJson(), trip)) {
      router.setWays(ways, false);
      router.setWays(null, true);
      router.setWays(ways, true);
      Coordinates line = other.getLine();
      boolean isReplaced = false;
      boolean isAsked = false;
      double time = 1.6e9;
      for (int vertex = 1; vertex < line.getSize(); vertex++) {
        for (int part = 0; part < 20; part++) {
          double share = part / 20.0;
          double latitude = line.getLatitudes()[vertex - 1] * (1 - share) + line.getLatitudes()[vertex] * share;
          double longitude = line.getLongitudes()[vertex - 1] * (1 - share) + line.getLongitudes()[vertex] * share;
          for (Event event : router.update(new Fix(time++, latitude, longitude)).getEvents()) {
            isReplaced |= event.getKind() == EventKind.ROUTE_REPLACED;
            isAsked |= event.getKind() == EventKind.NEEDS_ROUTE;
          }
        }
      }
      check(isReplaced && !isAsked, "a router that roads lead");
    }
  }

  private static void errors(Roads roads, WayPlace from, WayPlace to) {
    try (Ways ways = new Ways(roads)) {
      WayRequest request = new WayRequest(from, to);
      fails(Status.BUDGET, "limit of states", () -> ways.find(request.limited(1, 0)));
      fails(Status.BUDGET, "limit of memory", () -> ways.find(request.limited(0, 10)));
      fails(Status.ARGUMENT, "2 to 500 places", () -> ways.find(new WayRequest(List.of(from))));
      fails(Status.ARGUMENT, "2 to 500 places", () -> ways.explain(new WayRequest(Collections.nCopies(501, from))));
      fails(Status.ARGUMENT, "place 2 is no place", () -> ways.find(new WayRequest(from, new WayPlace(91, 0))));
      fails(Status.WAY, "no road near place 2", () -> ways.find(new WayRequest(from, new WayPlace(-80, 170))));
      fails(Status.ARGUMENT, "of a place is none", () -> ways.find(new WayRequest(from, to.passing(Passing.UNKNOWN))));
      fails(Status.ARGUMENT, "of a place is none", () -> ways.find(new WayRequest(from, to.on(Roadside.UNKNOWN))));
      for (Traveller traveller : Traveller.values()) {
        if (traveller != Traveller.UNKNOWN) {
          new Ways(roads, new Profile(Goal.FASTEST).by(traveller)).close();
        }
      }
      Profile truck = new Profile(Goal.FASTEST).by(Traveller.TRUCK);
      new Ways(roads, truck.with(new Vehicle(3.8, 2.55, 16.5, 40, 11.5, true))).close();
      fails(Status.ARGUMENT, "traveller", () -> new Ways(roads, truck.by(Traveller.UNKNOWN)));
      fails(Status.ARGUMENT, "vehicle_height", () -> new Ways(roads, truck.with(Vehicle.ofHeight(-1))));
      fails(Status.ARGUMENT, "goal", () -> new Ways(roads, new Profile(Goal.UNKNOWN)));
      fails(Status.ARGUMENT, "kind of roads", () -> new Ways(roads, new Profile(Goal.FASTEST).refusing(Set.of(RoadKind.UNKNOWN))));
      try (Way way = ways.find(request.checked(() -> true))) {
        check(way.getFacts().getLength() > 0, "a search that may go on");
      }
      // A town so small may be searched without a question.
      int[] asked = {0};
      try (Way way = ways.find(request.checked(() -> {
        asked[0]++;
        throw new IllegalStateException("broken");
      }))) {
        check(asked[0] == 0 && way != null, "a check that throws");
      } catch (IllegalStateException error) {
        check(asked[0] == 1, "asked again");
      }
    }
    Ways closed = new Ways(roads);
    closed.close();
    fails(Status.HANDLE, "", () -> closed.find(new WayRequest(from, to)));
    for (Runnable work : List.<Runnable>of(() -> new Profile(Goal.FASTEST).avoiding(Set.of(), 0),
        () -> new WayRequest(from, to).limited(-1, 0))) {
      try {
        work.run();
        check(false, "no exception");
      } catch (IllegalArgumentException error) {
        check(!error.getMessage().isEmpty(), "no message");
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    try (Roads roads = new Roads(arguments[0])) {
      WayPlace from = beginning(roads, 0);
      WayPlace to = beginning(roads, (int) roads.getFacts().getEdgeCount() - 1);
      if (arguments.length == 1) {
        System.out.println(from.longitude() + "," + from.latitude() + " " + to.longitude() + "," + to.latitude());
        return;
      }
      found(roads, Goal.FASTEST, new WayRequest(from, to), Path.of(arguments[1]));
      found(roads, Goal.SHORTEST, new WayRequest(from, to), Path.of(arguments[2]));
      places(roads, from, to);
      pairs(roads, from, to);
      departures(roads);
      tables(roads, from, to);
      leading(roads, from, to);
      errors(roads, from, to);
    }
    System.exit(failures == 0 ? 0 : 1);
  }
}
