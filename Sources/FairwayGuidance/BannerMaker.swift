internal import FairwayRoutes
internal import GeoKernel

/// Makes the banners of a leg.
///
/// From the start of a step, a banner shows the maneuver at its end: where it leads in the first line, what else the
/// signs say in the second. Close to the maneuver the third line shows the lanes or, without any, a maneuver that
/// follows closely.
struct BannerMaker {
  let options: GuidanceOptions
  let language: GuidanceLanguage

  func banners(_ maneuvers: LegManeuvers, _ paces: [StepPace]) -> [[VisualInstructionBanner]] {
    maneuvers.steps.indices.map { index in
      let next = index + 1
      guard next < maneuvers.steps.count else { return [] }
      let (primary, secondary) = lines(next, maneuvers)
      let banner = VisualInstructionBanner(
        triggerDistanceRemaining: paces[index].distance, primary: primary, secondary: secondary)
      guard let third = lanes(next, maneuvers) ?? following(next, maneuvers, paces) else { return [banner] }
      let timing = options.timing(maneuvers.steps[index].transportType)
      let near = paces[index].distance(before: timing.preparation)
      var close = banner
      close.triggerDistanceRemaining = near
      close.tertiaryInstruction = third
      return near < paces[index].distance ? [banner, close] : [close]
    }
  }

  /// The first two lines for a maneuver.
  private func lines(_ index: Int, _ maneuvers: LegManeuvers) -> (VisualInstruction, VisualInstruction?) {
    let steps = maneuvers.steps
    var first: [VisualInstruction.Component] = []
    var second: [VisualInstruction.Component] = []
    if steps[index].maneuverType == .arrive {
      let title = [Component(.text, text: maneuvers.arrivalTitle(index).plain)]
      if let name = maneuvers.destinationName {
        first = [Self.sign(.text, name)]
        second = title
      } else {
        first = title
      }
    } else {
      let signed = maneuvers.exit(of: index) ?? index
      let names = steps[signed].names
      let road = Self.list(names ?? []) + Self.shields(steps[signed].codes, after: names)
      if steps[index].maneuverType == .takeOffRamp, let number = steps[index].exitCodes?.first {
        first = [Component(.exit, text: language.words.exit), Self.sign(.exitCode, number)]
      }
      if steps[signed].signedDestinations != nil {
        let codes = steps[signed].destinationCodes
        var places = steps[signed].destinations ?? []
        let place = places.isEmpty ? [] : [places.removeFirst()]
        first += Self.shields(codes, after: nil)
        if !place.isEmpty, codes != nil { first.append(Self.delimiter) }
        first += Self.list(place)
        second = places.isEmpty ? road : Self.list(places)
      } else {
        first += road
      }
      if second.isEmpty, let exit = maneuvers.circleExits[index] { second = [Self.sign(.text, exit)] }
      if first.isEmpty { first = [Component(.text, text: maneuvers.before[index].capitalized.plain)] }
    }
    let primary = line(first, index, maneuvers)
    return (primary, second.isEmpty ? nil : line(second, index, maneuvers))
  }

  /// The lanes before a maneuver, if it takes only some of them.
  private func lanes(_ index: Int, _ maneuvers: LegManeuvers) -> VisualInstruction? {
    guard let lanes = maneuvers.steps[index].intersections?.first?.lanes, lanes.contains(where: { !$0.isValid }) else {
      return nil
    }
    let components = lanes.map { lane in
      var component = Component(.lane, text: "")
      component.indications = lane.indications ?? []
      component.isUsable = lane.isValid
      if lane.isValid {
        let direction = maneuvers.steps[index].maneuverDirection
        let taken = direction.map { LaneIndication($0) }
        component.preferredDirection =
          lane.validIndication
          ?? (taken.map { lane.indications?.isSuperset(of: $0) == true } == true ? direction : nil)
      }
      return component
    }
    return VisualInstruction(text: "", components: components)
  }

  /// The maneuver after a maneuver, if it follows closely.
  private func following(_ index: Int, _ maneuvers: LegManeuvers, _ paces: [StepPace]) -> VisualInstruction? {
    let last = maneuvers.exit(of: index) ?? index
    let between = paces[index...last].reduce(0) { $0 + $1.duration }
    let timing = options.timing(maneuvers.steps[index].transportType)
    guard last + 1 < maneuvers.steps.count, between < timing.joining, maneuvers.isTurn(last + 1) else { return nil }
    return lines(last + 1, maneuvers).0
  }

  private typealias Component = VisualInstruction.Component

  private static let delimiter = Component(.delimiter, text: "/")

  private func line(
    _ components: [VisualInstruction.Component], _ index: Int, _ maneuvers: LegManeuvers
  ) -> VisualInstruction {
    var line = VisualInstruction(
      text: Self.text(components), maneuverType: maneuvers.steps[index].maneuverType,
      maneuverDirection: maneuvers.steps[index].maneuverDirection, components: components,
      finalHeading: maneuvers.angle(index))
    line.drivingSide = maneuvers.steps[index].drivingSide
    return line
  }

  /// The components as a line of text.
  private static func text(_ components: [VisualInstruction.Component]) -> String {
    components.reduce(into: "") { text, component in
      if !text.isEmpty { text += " " }
      text += component.text
    }
  }

  /// A name or a number as a component.
  private static func sign(_ type: Component.Kind, _ text: String) -> Component {
    Component(type, text: SignText.clean(text))
  }

  private static func list(_ names: [String]) -> [VisualInstruction.Component] {
    var components: [Component] = []
    for name in names {
      if !components.isEmpty { components.append(delimiter) }
      components.append(sign(.text, name))
    }
    return components
  }

  /// Road numbers, with a delimiter before them if names come first. A number that is also the name is left out.
  private static func shields(_ codes: [String]?, after names: [String]?) -> [VisualInstruction.Component] {
    var components: [Component] = []
    for code in codes ?? [] where names?.contains(code) != true {
      if names != nil || !components.isEmpty { components.append(delimiter) }
      components.append(sign(.image, code))
    }
    return components
  }
}

extension LegManeuvers {
  /// The angle that is travelled around the roundabout of a maneuver, in degrees: 180 is straight on.
  func angle(_ index: Int) -> LocationDirection? {
    guard let exit = exit(of: index), let before = steps[index].initialHeading, let after = steps[exit].finalHeading
    else { return nil }
    let turn = after - before
    let travelled = steps[index].drivingSide == .left ? 180 + turn : 180 - turn
    let rest = travelled.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}
