/// What all objects of Fairway in C++ share: errors, calls with owners of their results, and coordinates.
#ifndef FAIRWAY_BASE_HPP
#define FAIRWAY_BASE_HPP

#include <fairway.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairway {

/// A call that failed; `what()` says what is wrong and where.
class error : public std::runtime_error {
public:
  error(std::int32_t status, const char* message) : std::runtime_error(message), status_(status) {}
  /// FAIRWAY_ERROR_...
  std::int32_t status() const noexcept {
    return status_;
  }
  /// The name of the status: "handle", "json".
  std::string_view name() const noexcept {
    return fairway_status_name(status_);
  }

private:
  std::int32_t status_;
};

/// Calls a function of fairway.h with all arguments but the last one, the description of a failure, and throws a
/// failure.
template <typename Function, typename... Arguments> void call(Function function, Arguments&&... arguments) {
  auto failure = FAIRWAY_INIT(fairway_error);
  const std::int32_t status = function(std::forward<Arguments>(arguments)..., &failure);
  if (status != FAIRWAY_OK) {
    throw error(status, failure.message);
  }
}

namespace detail {

/// Calls a function that writes its result to a versioned struct.
template <typename Result, typename Function, typename... Arguments>
Result fetch(Function function, Arguments&&... arguments) {
  auto result = FAIRWAY_INIT(Result);
  call(function, std::forward<Arguments>(arguments)..., &result);
  return result;
}

/// Calls a function whose result varies in size: first for the length, then for the content.
template <typename Container, typename Function, typename... Arguments>
Container fill(std::size_t terminator, Function function, Arguments&&... arguments) {
  using element = typename Container::value_type;
  Container content;
  std::size_t length = 0;
  call(function, arguments..., static_cast<element*>(nullptr), std::size_t{0}, &length);
  content.resize(length + terminator);
  call(function, arguments..., content.data(), content.size(), &length);
  content.resize(length);
  return content;
}

template <typename Function, typename... Arguments> std::string text(Function function, Arguments&&... arguments) {
  return fill<std::string>(1, function, std::forward<Arguments>(arguments)...);
}

/// Owns a handle.
template <std::int32_t (*Release)(std::uint64_t, fairway_error*)> class handle {
public:
  handle() = default;
  explicit handle(std::uint64_t number) noexcept : number_(number) {}
  handle(handle&& other) noexcept : number_(std::exchange(other.number_, 0)) {}
  handle& operator=(handle&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~handle() {
    Release(number_, nullptr);
  }
  std::uint64_t number() const noexcept {
    return number_;
  }

private:
  std::uint64_t number_ = 0;
};

/// Calls a function that creates an object.
template <std::int32_t (*Release)(std::uint64_t, fairway_error*), typename Function, typename... Arguments>
handle<Release> create(Function function, Arguments&&... arguments) {
  std::uint64_t number = 0;
  call(function, std::forward<Arguments>(arguments)..., &number);
  return handle<Release>(number);
}

} // namespace detail

/// The version of the library, as FAIRWAY_VERSION.
inline std::uint32_t version() noexcept {
  return fairway_version();
}

/// Coordinates in two columns of the same length.
struct coordinates {
  std::vector<double> latitudes;
  std::vector<double> longitudes;
  /// The number of coordinates; throws if the columns differ in length.
  std::size_t size() const {
    if (latitudes.size() != longitudes.size()) {
      throw std::invalid_argument("fairway: there are " + std::to_string(latitudes.size()) + " latitudes, but " +
                                  std::to_string(longitudes.size()) + " longitudes");
    }
    return latitudes.size();
  }
};

} // namespace fairway

#endif
