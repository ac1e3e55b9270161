/// Guidance: banners, spoken instructions and texts of steps, which the library makes for routes whose service sends
/// none.
///
/// Routers make guidance by themselves; see the member `guidance` of their options.
#ifndef FAIRWAY_GUIDANCE_H
#define FAIRWAY_GUIDANCE_H

#include "fairway_route.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Gets all options of guidance as JSON: the options in `json`, and the defaults of all others.
///
/// Pass null with length 0 for all defaults. `language` is a tag of BCP 47 such as "de" or "en-GB"; by default it is
/// the language of the route, otherwise English. `units` is "metric", "imperial" or "british", and by default depends
/// on the region of the language. `source` is "service" to keep what the route has and make what it lacks, "device" to
/// replace everything, or "serviceOnly" to make nothing. `driving`, `cycling` and `walking` have times in seconds, such
/// as `lead` and `preparation`, which say when to make announcements. A language and units that are not in `json` are
/// not in the result. The rules of `fairway_session_options_complete` apply.
int32_t fairway_guidance_options_complete(const char* json, size_t json_length, char* text, size_t capacity,
                                          size_t* length, fairway_error* error);

/// Creates a route with guidance from another route.
///
/// The other route does not change, and may be released afterwards. `options` are as for
/// `fairway_guidance_options_complete`. Pass 1 for `is_under_way` if the vehicle is driving, so that no departure is
/// announced, otherwise 0. The new route is like any other: its banners and spoken instructions are in the events of
/// sessions, in texts and in the description. FAIRWAY_TEXT_LANGUAGE is the language in which they are spoken, which is
/// "en" if the library does not speak the language of the options. The fingerprint of a route covers how many
/// instructions it has and where a service has placed them, but not their texts: a session that is restored from a
/// snapshot may continue in another language.
int32_t fairway_route_add_guidance(fairway_route route, const char* options, size_t options_length,
                                   int32_t is_under_way, fairway_route* guided, fairway_error* error);

/// The tag of BCP 47 of a language of guidance, such as "de", and for a menu its name in the language itself, such as
/// "Deutsch". Languages are counted from 0, and English is the first. The texts are never freed; they are null if there
/// is no language of this number.
const char* fairway_guidance_language(int32_t language);
const char* fairway_guidance_language_name(int32_t language);

#ifdef __cplusplus
}
#endif

#endif
