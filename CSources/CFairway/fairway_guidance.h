/// Guidance
#ifndef FAIRWAY_GUIDANCE_H
#define FAIRWAY_GUIDANCE_H

#include "fairway_route.h"

#ifdef __cplusplus
extern "C" {
#endif

// Guidance: banners, spoken instructions and texts of steps that the library makes, for routes whose service sends
// none. Routers make it by themselves; see the member `guidance` of their options. Of the WebAssembly modules
// fairway.wasm does not have the functions of this section.

/// Gets all options of guidance as JSON: those given, and the defaults of all others. Null with length 0 gives all
/// defaults.
///
/// The member `language` is a tag of BCP 47 such as "de" or "en-GB", by default the language of the route, otherwise
/// English. `units` is "metric", "imperial" or "british", by default as in the region of the language. `source` is
/// "service" to keep what the route has and to make what it lacks, "device" to replace it, or "serviceOnly" to make
/// nothing. `driving`, `cycling` and `walking` have times in seconds that say when announcements are made, such as
/// `lead` and `preparation`. Rules are as for `fairway_session_options_complete`; a language and units that are not
/// given are not in the result.
int32_t fairway_guidance_options_complete(const char* json, size_t json_length, char* text, size_t capacity,
                                          size_t* length, fairway_error* error);

/// Creates a route with guidance from another route, which is not changed; it may be released afterwards.
///
/// `options` are as for `fairway_guidance_options_complete`. `is_under_way` is 1 if the vehicle is driving, so that no
/// departure is announced, otherwise 0. The new route is like any other: its banners and spoken instructions are in the
/// events of sessions, in texts and in the description. FAIRWAY_TEXT_LANGUAGE is the language in which they are spoken:
/// "en" if guidance in the language of the options is not available, so that it was made in English. Instructions are
/// a part of the fingerprint: a snapshot of a session is restored with a route that has the same ones.
int32_t fairway_route_add_guidance(fairway_route route, const char* options, size_t options_length,
                                   int32_t is_under_way, fairway_route* guided, fairway_error* error);

/// The languages of guidance, counted from 0, English first: the tag of BCP 47, and the name of the language in itself
/// for a menu, as in "de" and "Deutsch". They are never freed; null if there is no language of this number.
const char* fairway_guidance_language(int32_t language);
const char* fairway_guidance_language_name(int32_t language);

#ifdef __cplusplus
}
#endif

#endif
