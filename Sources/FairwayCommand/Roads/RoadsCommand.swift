/// `fairway roads`: road files, matching traces to them, and what ways on them cost.
enum RoadsCommand: CommandGroup {
  static let name = "roads"
  static let summary = "Pack OpenStreetMap's roads into a file, match traces to them, and measure ways."
  static let parts: [any Subcommand.Type] = [
    RoadsPackCommand.self,
    RoadsInfoCommand.self,
    RoadsCutCommand.self,
    RoadsJoinCommand.self,
    RoadsDiffCommand.self,
    RoadsPatchCommand.self,
    RoadsPublishCommand.self,
    RoadsMatchCommand.self,
    RoadsFindCommand.self,
    RoadsTableCommand.self,
    RoadsReachCommand.self,
    RoadsPrepareCommand.self,
  ]
}
