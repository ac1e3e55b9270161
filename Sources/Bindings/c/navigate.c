/// Navigates to a destination: prints instructions, leaves the route, requests a new one, and follows it until the
/// arrival. C11.
///
///   navigate STYLE URL START DESTINATION ELSEWHERE
///
/// STYLE is mapbox, osrm or valhalla, URL the address of a server, and each place LONGITUDE,LATITUDE. The vehicle is
/// simulated: it takes the way to ELSEWHERE until it has a new route.
#include <fairway.h>

#include <curl/curl.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_EVENTS = 64, MOST_TEXT = 1 << 16 };

static fairway_error error = FAIRWAY_INIT(fairway_error);

static void works(int32_t status) {
  if (status != FAIRWAY_OK) {
    fprintf(stderr, "navigate: %s\n", error.message);
    exit(1);
  }
}

/// What a server has answered; status 0 if it has not, and the body then says why.
typedef struct answer {
  int32_t status;
  char* body;
  size_t length;
} answer;

static size_t append(char* bytes, size_t size, size_t count, void* place) {
  answer* received = (answer*)place;
  char* longer = (char*)realloc(received->body, received->length + size * count + 1);
  if (longer == NULL) {
    return 0;
  }
  memcpy(longer + received->length, bytes, size * count);
  received->body = longer;
  received->length += size * count;
  longer[received->length] = 0;
  return count;
}

/// Sends a request whose texts lie one after another, and takes the header apart.
static answer send_request(char* texts) {
  const char* method = texts;
  const char* url = method + strlen(method) + 1;
  char* header = texts + (url - texts) + strlen(url) + 1;
  const char* body = header + strlen(header) + 1;
  CURL* curl = curl_easy_init();
  struct curl_slist* lines = NULL;
  for (char* line = strtok(header, "\n"); line != NULL; line = strtok(NULL, "\n")) {
    lines = curl_slist_append(lines, line);
  }
  answer received = {0, NULL, 0};
  curl_easy_setopt(curl, CURLOPT_URL, url);
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, lines);
  if (strcmp(method, "POST") == 0) {
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
  }
  curl_easy_setopt(curl, CURLOPT_TIMEOUT, 20L);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, append);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &received);
  const CURLcode code = curl_easy_perform(curl);
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  curl_slist_free_all(lines);
  curl_easy_cleanup(curl);
  received.status = (int32_t)status;
  if (code != CURLE_OK) {
    free(received.body);
    const char* why = curl_easy_strerror(code);
    received = (answer){0, (char*)malloc(strlen(why) + 1), strlen(why)};
    strcpy(received.body, why);
  }
  return received;
}

/// Sends the request for a trip, or for a question of a router.
static answer ask(const char* trip, fairway_session router, int32_t question) {
  static char texts[MOST_TEXT];
  const int32_t whole = FAIRWAY_REQUEST_WHOLE;
  size_t length = 0;
  works(trip != NULL ? fairway_trip_get_request(trip, strlen(trip), whole, texts, MOST_TEXT, &length, &error)
                     : fairway_router_get_request(router, question, whole, texts, MOST_TEXT, &length, &error));
  return send_request(texts);
}

static answer first_answer(const char* trip) {
  const answer first = ask(trip, 0, 0);
  if (first.status == 0) {
    fprintf(stderr, "navigate: %s\n", first.body);
    exit(1);
  }
  return first;
}

/// A vehicle with a fix each second, which is where a session of its own is then. A session that goes on along another
/// route is on it where it was, also if that route begins behind it.
typedef struct vehicle {
  fairway_session session;
  fairway_fix fix;
} vehicle;

static vehicle vehicle_on(fairway_route route) {
  size_t count = 0;
  works(fairway_route_get_line(route, NULL, NULL, 0, &count, &error));
  double* line = (double*)malloc(2 * count * sizeof(double));
  works(fairway_route_get_line(route, line, line + count, count, &count, &error));
  vehicle vehicle = {0, FAIRWAY_FIX(1700000000, line[0], line[count])};
  free(line);
  vehicle.fix.horizontal_accuracy = 5;
  vehicle.fix.speed = 12;
  works(fairway_session_create(route, NULL, 0, &vehicle.session, &error));
  works(fairway_session_update(vehicle.session, &vehicle.fix, NULL, NULL, &error));
  return vehicle;
}

static void drive(vehicle* vehicle) {
  fairway_prediction prediction = FAIRWAY_INIT(fairway_prediction);
  works(fairway_session_predict(vehicle->session, vehicle->fix.timestamp + 1, &prediction, &error));
  vehicle->fix.timestamp += 1;
  vehicle->fix.latitude = prediction.latitude;
  vehicle->fix.longitude = prediction.longitude;
  vehicle->fix.course = prediction.course;
  works(fairway_session_update(vehicle->session, &vehicle->fix, NULL, NULL, &error));
}

static double metres_left(fairway_session session) {
  fairway_progress progress = FAIRWAY_INIT(fairway_progress);
  works(fairway_session_get_progress(session, &progress, &error));
  return progress.distance_remaining;
}

/// Tells the events of a call, answers what they ask for, and tells what follows from that.
static int tell(fairway_session router, vehicle* vehicle, const fairway_events* events) {
  int has_arrived = 0;
  for (size_t i = 0; i < events->count; i++) {
    const fairway_event* event = &events->events[i];
    const char* text = events->texts + event->text;
    if (event->kind == FAIRWAY_EVENT_SPOKEN_INSTRUCTION) {
      printf("%6.0f m  %.*s\n", event->distance_along, event->text_length, text);
    } else if (event->kind == FAIRWAY_EVENT_OFF_ROUTE || event->kind == FAIRWAY_EVENT_DID_ARRIVE) {
      printf("%6.0f m  %s\n", event->distance_along, fairway_event_name(event->kind));
      has_arrived |= event->kind == FAIRWAY_EVENT_DID_ARRIVE;
    } else if (event->kind == FAIRWAY_EVENT_ROUTE_REPLACED) {
      fairway_route route = 0;
      works(fairway_router_get_route(router, &route, &error));
      works(fairway_session_replace_route(vehicle->session, route, NULL, NULL, &error));
      works(fairway_route_release(route, &error));
      printf("rerouted: %.0f m to go\n", metres_left(router));
    } else if (event->kind == FAIRWAY_EVENT_REROUTE_FAILED) {
      // The router asks again later.
      fprintf(stderr, "no new route: %.*s\n", event->text_length, text);
    } else if (event->kind == FAIRWAY_EVENT_NEEDS_ROUTE) {
      const answer received = ask(NULL, router, event->item);
      // What follows from the answer stays in the router until the next call.
      works(fairway_router_answer(router, event->item, received.status, received.body, received.length, NULL, &error));
      free(received.body);
    }
  }
  return has_arrived;
}

int main(int count, char** arguments) {
  if (count != 6) {
    fprintf(stderr, "usage: navigate STYLE URL START DESTINATION ELSEWHERE\n");
    return 2;
  }
  char trips[2][1024];
  for (int i = 0; i < 2; i++) {
    snprintf(trips[i], sizeof trips[i],
             "{\"profile\":\"driving\",\"waypoints\":[[%s],[%s]],\"server\":{\"style\":\"%s\",\"url\":\"%s\"}}",
             arguments[3], arguments[4 + i], arguments[1], arguments[2]);
  }
  const answer first = first_answer(trips[0]), other = first_answer(trips[1]);
  fairway_session router = 0;
  works(fairway_router_create(first.body, first.length, 0, trips[0], strlen(trips[0]), NULL, 0, &router, &error));
  fairway_route way = 0;
  works(fairway_route_create(other.body, other.length, 0, 0, &way, &error));
  vehicle vehicle = vehicle_on(way);
  works(fairway_route_release(way, &error));
  printf("%.0f m to go\n", metres_left(router));

  static fairway_event buffer[MOST_EVENTS];
  static char texts[MOST_TEXT];
  int has_arrived = 0;
  while (!has_arrived && metres_left(vehicle.session) > 1) {
    drive(&vehicle);
    fairway_events events = FAIRWAY_INIT(fairway_events);
    events.event_size = sizeof(fairway_event);
    events.events = buffer;
    events.capacity = MOST_EVENTS;
    events.texts = texts;
    events.texts_capacity = MOST_TEXT;
    works(fairway_session_update(router, &vehicle.fix, NULL, &events, &error));
    has_arrived = tell(router, &vehicle, &events);
  }
  printf("%.0f m left\n", metres_left(router));
  works(fairway_session_release(router, &error));
  works(fairway_session_release(vehicle.session, &error));
  free(first.body), free(other.body);
  return 0;
}
