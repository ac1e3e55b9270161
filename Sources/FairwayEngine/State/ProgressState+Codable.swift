#if !hasFeature(Embedded)
  extension ProgressState: Codable {
    /// The keys of the stored form, which stay when a property is renamed. A different name or meaning needs a new
    /// version.
    private enum CodingKeys: String, CodingKey {
      case version, status, session, receiver, position, estimate, vehicle, search, watch, approach, cursors, jump,
        judge,
        laterStart
      case comeback = "return"
    }

    /// Decodes a stored state. A state of another version is rejected because its values had other meanings.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let version = try values.decode(UInt16.self, forKey: .version)
      guard version == Self.currentVersion else {
        throw DecodingError.dataCorruptedError(
          forKey: .version, in: values,
          debugDescription: "the state has version \(version); this engine supports version \(Self.currentVersion)")
      }
      self.init()
      status = try values.decode(RouteStatus.self, forKey: .status)
      session = try values.decode(SessionRecord.self, forKey: .session)
      receiver = try values.decode(ReceiverHonesty.self, forKey: .receiver)
      position = try values.decode(RoutePosition.self, forKey: .position)
      estimate = try values.decode(Estimate.self, forKey: .estimate)
      vehicle = try values.decode(VehicleMotion.self, forKey: .vehicle)
      search = try values.decode(SearchMemory.self, forKey: .search)
      watch = try values.decode(RoadWatch.self, forKey: .watch)
      comeback = try values.decode(ReturnWatch.self, forKey: .comeback)
      approach = try values.decode(Approach.self, forKey: .approach)
      cursors = try values.decode(RouteCursors.self, forKey: .cursors)
      laterStart = try values.decode(LaterStart.self, forKey: .laterStart)
      jump = try values.decode(RejectedJump.self, forKey: .jump)
      judgeMemory = try values.decode(JudgeMemory.self, forKey: .judge)
    }

    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(version, forKey: .version)
      try values.encode(status, forKey: .status)
      try values.encode(session, forKey: .session)
      try values.encode(receiver, forKey: .receiver)
      try values.encode(position, forKey: .position)
      try values.encode(estimate, forKey: .estimate)
      try values.encode(vehicle, forKey: .vehicle)
      try values.encode(search, forKey: .search)
      try values.encode(watch, forKey: .watch)
      try values.encode(comeback, forKey: .comeback)
      try values.encode(approach, forKey: .approach)
      try values.encode(cursors, forKey: .cursors)
      try values.encode(laterStart, forKey: .laterStart)
      try values.encode(jump, forKey: .jump)
      try values.encode(judgeMemory, forKey: .judge)
    }
  }
#endif
