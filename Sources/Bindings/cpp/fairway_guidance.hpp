/// The options and the languages of guidance, with which `route::with_guidance` makes words.
#ifndef FAIRWAY_GUIDANCE_HPP
#define FAIRWAY_GUIDANCE_HPP

#include "fairway_base.hpp"

namespace fairway {

/// Returns all options of guidance as JSON: those given, and the defaults of all others.
inline std::string complete_guidance_options(std::string_view json = {}) {
  return detail::text(fairway_guidance_options_complete, json.data(), json.size());
}

/// A language of guidance: its tag of BCP 47, and its name in the language itself.
struct guidance_language {
  std::string_view identifier;
  std::string_view name;
};

/// Returns the languages of guidance, English first.
inline std::vector<guidance_language> guidance_languages() {
  std::vector<guidance_language> languages;
  for (std::int32_t number = 0; fairway_guidance_language(number) != nullptr; number++) {
    languages.push_back({fairway_guidance_language(number), fairway_guidance_language_name(number)});
  }
  return languages;
}

} // namespace fairway

#endif
