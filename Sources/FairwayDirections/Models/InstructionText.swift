/// A plain English instruction for a step whose service sends none.
struct InstructionText {
  let text: String
  init(_ step: RouteStep) { text = step.maneuver.type.rawValue }
}
