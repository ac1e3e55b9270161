// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Corridors need PROJ and GEOS. The name of a package trait is a compilation condition.
#if PROJ
  public import CFairway
  internal import FairwayCore
  internal import FairwayRoutes
  internal import GeoCorridor
  internal import GeoKernel

  extension Handles {
    static let corridors = HandleTable<CorridorBox>(kind: 3, name: "corridor")
  }

  extension fairway_corridor_budget {
    static var notGiven: fairway_corridor_budget {
      let usual = Corridor.Budget.usual
      return fairway_corridor_budget(
        size: MemoryLayout<fairway_corridor_budget>.size, vertices: usual.vertices, crossings: usual.crossings)
    }
  }

  /// A corridor behind a handle.
  final class CorridorBox: Sendable {
    let corridor: Corridor

    init(_ corridor: Corridor) {
      self.corridor = corridor
    }

    /// Creates the corridor of a line.
    convenience init(
      _ line: [LocationCoordinate2D], radius: Double, ends: Int32, _ budget: UnsafePointer<fairway_corridor_budget>?
    ) throws(Failure) {
      let budget = try Corridor.Budget(budget)
      let form: Corridor.Ends
      switch ends {
      case FAIRWAY_ENDS_ROUND: form = .round
      case FAIRWAY_ENDS_FLAT: form = .flat
      default: throw Failure(FAIRWAY_ERROR_ARGUMENT, "unknown kind of ends: \(ends)")
      }
      do throws(GeoCorridorError) {
        self.init(try Corridor(line, radius: radius, ends: form, budget: budget))
      } catch {
        throw Failure(error)
      }
    }
  }

  extension Corridor.Budget {
    /// The caller's budget, or the usual one for null.
    init(_ budget: UnsafePointer<fairway_corridor_budget>?) throws(Failure) {
      self = .usual
      guard budget != nil else { return }
      let given = try VersionedInput.read(budget, "budget")
      self.init(vertices: given.vertices, crossings: given.crossings)
    }
  }

  extension Failure {
    convenience init(_ error: GeoCorridorError) {
      switch error {
      case .invalidRadius: self.init(FAIRWAY_ERROR_ARGUMENT, "\(error)")
      case .tooManyVertices, .tooManyCrossings: self.init(FAIRWAY_ERROR_BUDGET, "\(error)")
      case .outOfMemory: self.init(FAIRWAY_ERROR_MEMORY, "\(error)")
      default: self.init(FAIRWAY_ERROR_GEOMETRY, "\(error)")
      }
    }
  }

  @c @implementation
  public func fairway_corridor_create(
    _ latitudes: UnsafePointer<Double>?, _ longitudes: UnsafePointer<Double>?, _ count: Int, _ radius: Double,
    _ ends: Int32, _ budget: UnsafePointer<fairway_corridor_budget>?,
    _ corridor: UnsafeMutablePointer<fairway_corridor>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      guard let corridor else { throw .null("corridor") }
      let line = try Input.coordinates(latitudes, longitudes, count)
      corridor.pointee = try Handles.corridors.add(CorridorBox(line, radius: radius, ends: ends, budget))
    }
  }

  @c @implementation
  public func fairway_corridor_create_of_route(
    _ route: fairway_route, _ radius: Double, _ ends: Int32, _ budget: UnsafePointer<fairway_corridor_budget>?,
    _ corridor: UnsafeMutablePointer<fairway_corridor>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      guard let corridor else { throw .null("corridor") }
      let followed = try Handles.routes.thing(route)
      // The route's own shape if it has one, as on the command line.
      let line = followed.index.route.shape?.coordinates ?? followed.line
      corridor.pointee = try Handles.corridors.add(CorridorBox(line, radius: radius, ends: ends, budget))
    }
  }

  @c @implementation
  public func fairway_corridor_intersect(
    _ first: fairway_corridor, _ second: fairway_corridor, _ budget: UnsafePointer<fairway_corridor_budget>?,
    _ corridor: UnsafeMutablePointer<fairway_corridor>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      guard let corridor else { throw .null("corridor") }
      let (first, second) = (try Handles.corridors.thing(first), try Handles.corridors.thing(second))
      let budget = try Corridor.Budget(budget)
      let shared: Corridor
      do throws(GeoCorridorError) {
        shared = try first.corridor.intersection(second.corridor, budget: budget)
      } catch {
        throw Failure(error)
      }
      corridor.pointee = try Handles.corridors.add(CorridorBox(shared))
    }
  }

  @c @implementation
  public func fairway_corridor_release(
    _ corridor: fairway_corridor, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in if corridor != 0 { try Handles.corridors.remove(corridor) } }
  }

  @c @implementation
  public func fairway_corridor_contains(
    _ corridor: fairway_corridor, _ latitudes: UnsafePointer<Double>?, _ longitudes: UnsafePointer<Double>?,
    _ count: Int, _ inside: UnsafeMutablePointer<UInt8>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let area = try Handles.corridors.thing(corridor).corridor
      guard count >= 0 else { throw Failure(FAIRWAY_ERROR_ARGUMENT, "the count is too large") }
      guard count > 0 else { return }
      guard let latitudes else { throw .null("latitudes") }
      guard let longitudes else { throw .null("longitudes") }
      guard let inside else { throw .null("inside") }
      for place in 0..<count {
        let coordinate = LocationCoordinate2D(latitude: latitudes[place], longitude: longitudes[place])
        inside[place] = area.contains(coordinate) ? 1 : 0
      }
    }
  }

  @c @implementation
  public func fairway_corridor_get_area(
    _ corridor: fairway_corridor, _ area: UnsafeMutablePointer<Double>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      guard let area else { throw .null("area") }
      area.pointee = try Handles.corridors.thing(corridor).corridor.area
    }
  }

  @c @implementation
  public func fairway_corridor_get_boxes(
    _ corridor: fairway_corridor, _ boxes: UnsafeMutablePointer<fairway_box>?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let all = try Handles.corridors.thing(corridor).corridor.boundingBoxes
      guard try Output.isFilled(all.count, room: all.count, boxes != nil, capacity, count), let boxes else { return }
      for (place, box) in all.enumerated() {
        boxes[place] = fairway_box(
          south: box.southWest.latitude, west: box.southWest.longitude, north: box.northEast.latitude,
          east: box.northEast.longitude)
      }
    }
  }

  @c @implementation
  public func fairway_corridor_get_geojson(
    _ corridor: fairway_corridor, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      try Output.write(try Handles.corridors.thing(corridor).corridor.geoJSON, text, capacity, length)
    }
  }
#endif
