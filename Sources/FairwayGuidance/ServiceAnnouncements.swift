internal import FairwayRoutes
internal import GeoKernel

/// Gives the announcements of a service, which come with places alone, a moment each. Their words are kept, so a moment
/// moves only within what the words stay true for (<doc:MakingGuidance>).
struct ServiceAnnouncements {
  let options: GuidanceOptions
  let voice: Language.Pace

  /// How far from its place an announcement is true that names a distance, in metres and as a share of the distance.
  private static let tolerance = (metres: 20.0, share: 0.15)
  /// The distance above which the only announcement of a step may name it in words, such as “a quarter mile”.
  private static let longestWithoutNotice = 300.0
  /// The lengths of the units in which distances are named: metres, feet, yards, kilometres, miles.
  private static let units = [1, 0.3048, 0.9144, 1000, 1609.344]

  /// Gives each announcement of a leg its moment, on the steps where none has one yet.
  func addMoments(to leg: inout RouteLeg) {
    let paces = StepPace.paces(of: leg)
    for index in leg.steps.indices {
      guard var announcements = leg.steps[index].instructionsSpokenAlongStep, let last = announcements.indices.last,
        announcements.allSatisfy({ $0.moment == nil })
      else { continue }
      let timing = options.timing(leg.steps[index].transportType)
      let lastPlace = announcements[last].triggerDistanceRemaining
      for number in announcements.indices {
        announcements[number].moment = moment(of: announcements[number], isLast: number == last, timing, paces[index])
      }
      let isTrueAnywhere = isTrueAnywhere(announcements[last], isOnly: last == 0)
      if isTrueAnywhere {
        announcements[last].moment = .last(
          for: voice.duration(of: announcements[last].text), timing, paces[index], farthest: lastPlace)
      }
      // A service says that the waypoint has been reached before it has. What was not announced before, and early enough,
      // may be what announces it.
      let next = index + 1
      if next < leg.steps.count, leg.steps[next].maneuverType == .arrive,
        leg.steps[next].instructionsSpokenAlongStep?.isEmpty != false,
        isTrueAnywhere, last > 0 || paces[index].time(before: lastPlace) < timing.lead
      {
        var arrival = announcements.removeLast()
        arrival.triggerDistanceRemaining = 0
        arrival.moment = .arrival(for: voice.duration(of: arrival.text), timing)
        leg.steps[next].instructionsSpokenAlongStep = [arrival]
      }
      leg.steps[index].instructionsSpokenAlongStep = announcements
    }
  }

  /// The moment of an announcement that keeps its place.
  private func moment(
    of announcement: SpokenInstruction, isLast: Bool, _ timing: AnnouncementTiming, _ pace: StepPace
  ) -> SpokenMoment {
    let place = min(announcement.triggerDistanceRemaining, pace.distance)
    let duration = voice.duration(of: announcement.text)
    return SpokenMoment(
      isLast ? .maneuver : .notice, lead: pace.time(before: place), duration: duration,
      spacing: timing.spacing(after: duration), farthest: place, nearest: place,
      latest: isLast ? 0 : max(0, place - max(Self.tolerance.metres, Self.tolerance.share * place)))
  }

  /// Whether an announcement is true wherever on its step it is said, since it names no distance.
  private func isTrueAnywhere(_ announcement: SpokenInstruction, isOnly: Bool) -> Bool {
    let place = announcement.triggerDistanceRemaining
    if isOnly, place > Self.longestWithoutNotice { return false }
    return !Self.numbers(in: announcement.text).contains { number in
      Self.units.contains { abs(number * $0 - place) <= 0.25 * place }
    }
  }

  /// The numbers in a text, with their decimals.
  private static func numbers(in text: String) -> [Double] {
    var numbers: [Double] = []
    var (number, decimal, isInside) = (0.0, 0.0, false)
    func end() {
      if isInside { numbers.append(number) }
      (number, decimal, isInside) = (0, 0, false)
    }
    for scalar in text.unicodeScalars {
      // Digits of ASCII, of Arabic and Persian, and full-width ones.
      if let zero = [0x30, 0x660, 0x6F0, 0xFF10].first(where: { scalar.value >= $0 && scalar.value < $0 + 10 }) {
        let digit = Double(scalar.value - zero)
        if decimal > 0 {
          number += digit * decimal
          decimal /= 10
        } else {
          number = number * 10 + digit
        }
        isInside = true
      } else if isInside, decimal == 0, [0x2C, 0x2E, 0x66B].contains(scalar.value) {
        decimal = 0.1
      } else {
        end()
      }
    }
    end()
    return numbers
  }
}
