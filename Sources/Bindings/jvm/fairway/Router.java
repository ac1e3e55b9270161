package fairway;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/**
 * A session that requests new routes, faster ones, alternatives and newer attributes. Calls from several threads wait for
 * one another.
 *
 * <p>What it needs is an event of a kind NEEDS_..., whose item is the number of a question: send {@link #getRequest} with
 * any client, and pass what comes back to {@link #answer}.
 */
public final class Router extends Session {
  /** Requests the routes of a trip, and follows the first one with the default options. */
  public static Router open(String trip, Fetch fetch) throws IOException, InterruptedException {
    return open(trip, "{}", fetch);
  }

  /**
   * Requests the routes of a trip, and follows the first one.
   *
   * @throws IOException if there is no answer, or one with another status than 200 to 299, with the beginning of its body
   */
  public static Router open(String trip, String options, Fetch fetch) throws IOException, InterruptedException {
    Answer answer = fetch.fetch(Fairway.tripRequest(trip));
    if (answer.getStatus() / 100 != 2) {
      String body = new String(answer.getBody(), StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}", " ");
      throw new IOException("the server answered with the status " + answer.getStatus() + ": "
          + body.substring(0, Math.min(body.length(), 300)));
    }
    return new Router(answer.getBody(), 0, trip, options);
  }

  /** Follows the first route of a server's answer to the request for a trip, with the default options. */
  public Router(byte[] answer, String trip) {
    this(answer, 0, trip, "{}");
  }

  /** Follows the first route of the text of a server's answer to the request for a trip, with the default options. */
  public Router(String answer, String trip) {
    this(answer.getBytes(StandardCharsets.UTF_8), trip);
  }

  /** Follows the route with an index of a server's answer to the request for a trip. */
  public Router(byte[] answer, int index, String trip, String options) {
    this(create(Calls.bytes(answer), index, Calls.bytes(trip), Calls.bytes(options)));
  }

  private Router(long number) {
    super(null, number);
  }

  private static long create(ByteBuffer answer, int index, ByteBuffer trip, ByteBuffer options) {
    return Calls.handle((router, error) -> Native.routerCreate(
        answer, answer.capacity(), index, trip, trip.capacity(), options, options.capacity(), router, error));
  }

  /** Continues a router from a snapshot; {@code server} is the member of the trip with the secrets, or empty. */
  public static Router restore(byte[] snapshot, String server) {
    ByteBuffer text = Calls.bytes(snapshot);
    ByteBuffer member = Calls.bytes(server);
    long created = Calls.handle((router, error) -> Native.routerRestore(
        text, text.capacity(), member.capacity() == 0 ? null : member, member.capacity(), router, error));
    return new Router(created);
  }

  /** Answers a question that asks for a decision, of a kind MAY_.... */
  public synchronized List<Event> decide(int question, boolean yes) {
    return happen((events, error) -> Native.routerDecide(handle.number(), question, yes ? 1 : 0, events, error));
  }

  /** Does not leave a missed stop out, and wants to be asked again if new routes to it are ignored as well. */
  public synchronized List<Event> askAgain(int question) {
    return happen((events, error) -> Native.routerDecide(handle.number(), question, 2, events, error));
  }

  /** Returns the request for a question. */
  public synchronized Request getRequest(int question) {
    return new Request(part -> requestPart(question, part));
  }

  /** Returns the trip of a question as JSON, for a program that builds the request itself. */
  public synchronized String getTrip(int question) {
    return requestPart(question, Request.TRIP);
  }

  private String requestPart(int question, int part) {
    return Calls.text((content, capacity, length, error) ->
        Native.routerGetRequest(handle.number(), question, part, content, capacity, length, error));
  }

  /** Changes the request for a question before it is sent: the trip has the members to change. */
  public synchronized void changeRequest(int question, String trip) {
    ByteBuffer text = Calls.bytes(trip);
    Calls.call(error -> Native.routerChangeRequest(handle.number(), question, text, text.capacity(), error));
  }

  /** Answers a question with the HTTP status and the body of a server's answer; status 0 if there was none. */
  public synchronized List<Event> answer(int question, int status, byte[] body) {
    ByteBuffer content = Calls.bytes(body);
    return happen((events, error) ->
        Native.routerAnswer(handle.number(), question, status, content, content.capacity(), events, error));
  }

  /** Answers a question with what a server has answered. */
  public List<Event> answer(int question, Answer answer) {
    return answer(question, answer.getStatus(), answer.getBody());
  }

  /** Answers a question with an HTTP status and the text of the body; status 0 if there was no answer. */
  public List<Event> answer(int question, int status, String body) {
    return answer(question, new Answer(status, body));
  }

  /** Lays alerts on the route, and on each one after it; null for none. They are not restored from a snapshot. */
  public synchronized void setAlerts(Alerts alerts) {
    if (alerts == null) {
      Calls.call(error -> Native.routerSetAlerts(handle.number(), 0, error));
    } else {
      alerts.handle.use(number -> {
        Calls.call(error -> Native.routerSetAlerts(handle.number(), number, error));
        return null;
      });
    }
  }

  /**
   * Lets prepared roads answer this router within the call that needs a route; null leaves all questions to the program.
   *
   * @param alone whether the roads answer everything; otherwise they answer where the vehicle has no route, and the program
   *     is asked for better routes, and for those that the roads do not have
   */
  public synchronized void setWays(Ways ways, boolean alone) {
    if (ways == null) {
      Calls.call(error -> Native.waysLead(0, handle.number(), 0, error));
    } else {
      ways.handle.use(number -> {
        Calls.call(error -> Native.waysLead(number, handle.number(), alone ? 0 : 1, error));
        return null;
      });
    }
  }

  /** Returns what the router has counted since it was created. */
  public synchronized long getCount(Counter counter) {
    return Calls.handle((value, error) ->
        Native.routerGetCounter(handle.number(), counter.getNumber(), value, error));
  }

  /** Returns the messages since the last call, one a line, if the option {@code log} names a level. */
  public synchronized String takeLog() {
    return Calls.text((content, capacity, length, error) ->
        Native.routerTakeLog(handle.number(), content, capacity, length, error));
  }

  /** Returns the route that is followed, as an object of its own. */
  @Override
  public synchronized Route getRoute() {
    return new Route(Calls.handle((route, error) -> Native.routerGetRoute(handle.number(), route, error)));
  }

  /** Returns the finished legs in order, with those of routes that were replaced. */
  public synchronized List<LegSummary> getSummaries() {
    return Calls.list(Layout.LEG_SUMMARY, LegSummary::new, (content, capacity, count, error) ->
        Native.routerGetSummaries(handle.number(), content, capacity, count, error));
  }

  /** Returns the stops of the trip: those behind, then those ahead. */
  public synchronized List<Stop> getStops() {
    return Calls.list(Layout.STOP, Stop::new, (content, capacity, count, error) ->
        Native.routerGetStops(handle.number(), content, capacity, count, error));
  }

  /** Returns the number of the stop at the end of a leg of the route, counted from 0; it may have been left out since. */
  public synchronized int getStopOfLeg(int leg) {
    return Calls.number((stop, error) -> Native.routerGetStopOfLeg(handle.number(), leg, stop, error));
  }

  /** Returns the name of a stop; it is empty if the stop has none. */
  public synchronized String getStopName(int stop) {
    return Calls.text((content, capacity, length, error) ->
        Native.routerGetStopName(handle.number(), stop, content, capacity, length, error));
  }

  /** Changes the stops ahead, by JSON as in {@code fairway_router_change_trip}. */
  public synchronized List<Event> changeTrip(String edit) {
    ByteBuffer text = Calls.bytes(edit);
    return happen((events, error) ->
        Native.routerChangeTrip(handle.number(), text, text.capacity(), events, error));
  }

  /** Requests a route that avoids what is blocked, by JSON as in {@code fairway_router_avoid}. */
  public synchronized List<Event> avoid(String avoidance) {
    ByteBuffer text = Calls.bytes(avoidance);
    return happen((events, error) ->
        Native.routerAvoid(handle.number(), text, text.capacity(), events, error));
  }

  public synchronized List<Alternative> getAlternatives() {
    return Calls.list(Layout.ALTERNATIVE, Alternative::new, (content, capacity, count, error) ->
        Native.routerGetAlternatives(handle.number(), content, capacity, count, error));
  }

  /** Returns where the vehicle is on the line that the route follows, and where it is to rejoin it. */
  public synchronized Line getLine() {
    return Calls.read(Layout.LINE, Line::new, (at, error) -> Native.routerGetLine(handle.number(), at, error));
  }

  /** Returns the route of an alternative. */
  public synchronized Route getAlternativeRoute(int id) {
    return new Route(
        Calls.handle((route, error) -> Native.routerGetAlternativeRoute(handle.number(), id, route, error)));
  }

  /** Continues on an alternative. */
  public synchronized List<Event> takeAlternative(int id) {
    return happen((events, error) -> Native.routerTakeAlternative(handle.number(), id, events, error));
  }

  /** Requests a new route now, whether or not the vehicle is off its route. */
  public synchronized List<Event> reroute() {
    return happen((events, error) -> Native.routerReroute(handle.number(), events, error));
  }

  /** Continues on a route of another answer to a request for the same trip. */
  public synchronized List<Event> replaceRoute(byte[] answer, int index) {
    ByteBuffer content = Calls.bytes(answer);
    return happen((events, error) -> Native.routerReplaceRoute(
        handle.number(), content, content.capacity(), index, null, 0, events, error));
  }

  /** Continues on a route of an answer to a request for another trip. */
  public synchronized List<Event> replaceRoute(byte[] answer, int index, String trip) {
    ByteBuffer content = Calls.bytes(answer);
    ByteBuffer text = Calls.bytes(trip);
    return happen((events, error) -> Native.routerReplaceRoute(
        handle.number(), content, content.capacity(), index, text, text.capacity(), events, error));
  }
}
