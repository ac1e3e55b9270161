import fairway.Coordinates;
import fairway.Event;
import fairway.EventKind;
import fairway.FairwayException;
import fairway.Fix;
import fairway.FixColumns;
import fairway.ListenerException;
import fairway.Progress;
import fairway.ProgressColumns;
import fairway.Route;
import fairway.Router;
import fairway.Session;
import fairway.SessionListener;
import fairway.Status;
import fairway.Update;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Listeners that throw and listeners that make calls: nothing is lost, and everything comes in its order.
 *
 * <pre>Listeners ROUTE.json</pre>
 */
public final class Listeners {
  private static int failures;

  private static void check(boolean isRight, String what) {
    if (!isRight) {
      failures++;
      System.out.println(what);
    }
  }

  private static final String TRIP = "{\"waypoints\":[[-30.0458,40.0149],[-29.9822,40.0056]]}";

  /** Returns a fix of a vehicle that leaves the route after ten seconds. */
  private static Fix astray(Coordinates line, int second) {
    double aside = Math.max(0, second - 10) * 1.2e-4;
    return new Fix(1.7e9 + second, line.getLatitudes()[0] + aside, line.getLongitudes()[0] - aside, 4, 12,
        Double.NaN, Double.NaN);
  }

  /** Writes down what it hears. */
  private static class Scribe implements SessionListener {
    final List<EventKind> kinds = new ArrayList<>();
    int progresses;

    @Override
    public void onEvent(Session session, Event event) {
      kinds.add(event.getKind());
    }

    @Override
    public void onProgress(Session session, Progress progress) {
      progresses++;
    }
  }

  /** An answer within a call is told to all after its question. */
  private static void answersWithinACall(byte[] answer) {
    Router router = new Router(answer, 0, TRIP, "{\"checksAnswers\":false}");
    Coordinates line = router.getRoute().getLine();
    Scribe first = new Scribe() {
      @Override
      public void onEvent(Session from, Event event) {
        super.onEvent(from, event);
        if (event.getKind() == EventKind.NEEDS_ROUTE) {
          List<Event> caused = router.answer(event.getItem(), 200, answer);
          check(caused.stream().anyMatch(one -> one.getKind() == EventKind.ROUTE_REPLACED), "the result of the answer");
        }
      }
    };
    Scribe second = new Scribe();
    router.addListener(first);
    router.addListener(second);
    int fixes = 0;
    while (fixes < 60 && !second.kinds.contains(EventKind.ROUTE_REPLACED)) {
      router.update(astray(line, fixes++));
    }
    int asked = second.kinds.indexOf(EventKind.NEEDS_ROUTE);
    check(asked >= 0 && asked < second.kinds.indexOf(EventKind.ROUTE_REPLACED), "the order of the second: " + second.kinds);
    check(first.kinds.equals(second.kinds), "both hear the same: " + first.kinds + " " + second.kinds);
    check(second.progresses == fixes, "progress after each fix");
    router.close();
  }

  /** A listener that throws when a route is needed loses neither the question nor anything else. */
  private static void throwsAtAQuestion(byte[] answer) {
    Router router = new Router(answer, 0, TRIP, "{\"checksAnswers\":false}");
    Coordinates line = router.getRoute().getLine();
    IllegalStateException wrong = new IllegalStateException("no network");
    router.addListener(new SessionListener() {
      @Override
      public void onEvent(Session from, Event event) {
        if (event.getKind() == EventKind.NEEDS_ROUTE) {
          throw wrong;
        }
      }
    });
    Scribe second = new Scribe();
    router.addListener(second);
    int question = 0;
    int fixes = 0;
    for (; fixes < 60 && question == 0; fixes++) {
      try {
        router.update(astray(line, fixes));
      } catch (ListenerException error) {
        check(error.getCause() == wrong && error.getMessage().contains("no network"), "the cause");
        Update update = (Update) error.getResult();
        check(update.getProgress().getFix() == fixes, "the progress of the call");
        for (Event event : update.getEvents()) {
          question = event.getKind() == EventKind.NEEDS_ROUTE ? event.getItem() : question;
        }
      }
    }
    check(question != 0 && second.kinds.contains(EventKind.NEEDS_ROUTE), "the question");
    check(second.progresses == fixes, "the other listener hears all");
    check(router.answer(question, 200, answer).stream().anyMatch(one -> one.getKind() == EventKind.ROUTE_REPLACED),
        "the question can be answered");
    check(second.kinds.contains(EventKind.ROUTE_REPLACED), "the answer is told");
    router.close();
  }

  /** A fix within a call of a listener does not change what the outer call returns. */
  private static void updatesWithinACall(byte[] answer) {
    Router router = new Router(answer, 0, TRIP, "{\"checksAnswers\":false}");
    Coordinates line = router.getRoute().getLine();
    List<Long> told = new ArrayList<>();
    router.addListener(new SessionListener() {
      private boolean isDone;

      @Override
      public void onEvent(Session from, Event event) {
        if (!isDone) {
          isDone = true;
          check(from.update(astray(line, 5)).getProgress().getFix() == 1, "the inner fix");
        }
      }

      @Override
      public void onProgress(Session from, Progress progress) {
        told.add(progress.getFix());
      }
    });
    Update outer = router.update(astray(line, 0));
    check(outer.getProgress().getFix() == 0 && outer.getProgress().getTimestamp() == 1.7e9, "the outer fix");
    check(told.equals(List.of(0L, 1L)), "the order of progress: " + told);
    router.close();
  }

  /** Columns, whose listener throws at the first event. */
  private static void columns(String json) {
    Route route = new Route(json);
    Coordinates line = route.getLine();
    double[][] values = new double[3][100];
    for (int fix = 0; fix < 100; fix++) {
      values[0][fix] = 1.7e9 + 5 * fix;
      values[1][fix] = line.getLatitudes()[fix];
      values[2][fix] = line.getLongitudes()[fix];
    }
    FixColumns fixes = new FixColumns(values[0], values[1], values[2]);
    ProgressColumns expected = new Session(route).update(fixes);
    Session session = new Session(route);
    List<EventKind> heard = new ArrayList<>();
    List<Long> progresses = new ArrayList<>();
    session.addListener(new SessionListener() {
      @Override
      public void onEvent(Session from, Event event) {
        throw new IllegalStateException();
      }
    });
    session.addListener(new SessionListener() {
      @Override
      public void onEvent(Session from, Event event) {
        heard.add(event.getKind());
      }

      @Override
      public void onProgress(Session from, Progress progress) {
        progresses.add(progress.getFix());
      }
    });
    try {
      session.update(fixes);
      check(false, "nothing is thrown");
    } catch (ListenerException error) {
      ProgressColumns result = (ProgressColumns) error.getResult();
      check(result.getLegs().length == 100 && result.getEvents().size() == expected.getEvents().size(), "the columns");
      check(error.getCause().getSuppressed().length == expected.getEvents().size() - 1, "the other exceptions");
    }
    check(heard.size() == expected.getEvents().size() && heard.size() > 3, "the events of columns");
    check(progresses.equals(List.of(99L)), "the last progress");
    session.close();
    try {
      session.getProgress();
      check(false, "a closed session is used");
    } catch (RuntimeException error) {
      check(error.getMessage().startsWith("the session is closed"), "message: " + error.getMessage());
    }
  }

  private static final String SHORT = "{\"code\":\"Ok\",\"routes\":[{\"distance\":988,\"duration\":99,\"geometry\":"
      + "{\"type\":\"LineString\",\"coordinates\":[[8,47],[8.013,47]]},\"legs\":[{\"distance\":988,\"duration\":99,"
      + "\"summary\":\"\",\"steps\":[]}]}],\"waypoints\":[{\"location\":[8,47],\"name\":\"\"},"
      + "{\"location\":[8.013,47],\"name\":\"\"}]}";

  /** A thousand routers, whose listeners answer within the event; an answer that comes twice, or after the end, is refused. */
  private static void manyRouters() {
    byte[] answer = SHORT.getBytes(StandardCharsets.UTF_8);
    for (int number = 0; number < 1000; number++) {
      Router router = new Router(answer, 0, "{\"waypoints\":[[8,47],[8.013,47]]}", "{\"checksAnswers\":false}");
      int[] asked = {0};
      int[] replaced = {0};
      router.addListener(new SessionListener() {
        @Override
        public void onEvent(Session session, Event event) {
          if (event.getKind() == EventKind.NEEDS_ROUTE) {
            asked[0] = event.getItem();
            router.answer(asked[0], 200, answer);
          }
          replaced[0] += event.getKind() == EventKind.ROUTE_REPLACED ? 1 : 0;
        }
      });
      router.update(new Fix(1.7e9, 47, 8.001));
      router.reroute();
      check(asked[0] > 0 && replaced[0] == 1, "a listener answers");
      for (Status status : List.of(Status.STATE, Status.HANDLE)) {
        try {
          router.answer(asked[0], 200, answer);
          check(false, "an answer that comes twice");
        } catch (FairwayException error) {
          check(error.getStatus() == status, "it is refused: " + error.getStatus());
        }
        // The half of them are left to the garbage collector.
        if (number % 2 == 1) {
          break;
        }
        router.close();
      }
    }
  }

  public static void main(String[] arguments) throws IOException {
    String json = Files.readString(Path.of(arguments[0]));
    byte[] answer = json.getBytes(StandardCharsets.UTF_8);
    answersWithinACall(answer);
    throwsAtAQuestion(answer);
    updatesWithinACall(answer);
    columns(json);
    manyRouters();
    System.exit(failures == 0 ? 0 : 1);
  }
}
