/// `fairway roads`: road files, and matching traces to them.
enum RoadsCommand: CommandGroup {
  static let name = "roads"
  static let summary = "Pack OpenStreetMap's roads into a file, and match traces to them."
  static let parts: [any Subcommand.Type] = [
    RoadsPackCommand.self,
    RoadsInfoCommand.self,
    RoadsCutCommand.self,
    RoadsJoinCommand.self,
    RoadsDiffCommand.self,
    RoadsPatchCommand.self,
    RoadsPublishCommand.self,
    RoadsMatchCommand.self,
  ]
}
