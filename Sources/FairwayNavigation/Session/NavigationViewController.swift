public import FairwayCore
internal import FairwayDirections
internal import FairwayMap
internal import GeoKernel

/// The content of a navigation screen as data, without a user interface.
///
/// Its map is ``mapLayers``, in the MapLibre Style Specification; its banner ``topBanner`` and its road name
/// ``roadName`` are texts. The delegate customizes them and is informed of events. Use a view controller from one
/// thread or actor at a time.
public final class NavigationViewController {
  /// The delegate, which customizes the view, observes the session and answers its questions.
  public weak var delegate: (any NavigationViewControllerDelegate)? {
    didSet { for label in [topBanner, secondaryBanner] { label.delegate = delegate } }
  }
  /// The session that is shown.
  public let navigationService: NavigationService
  /// The text of the next maneuver, and the second line if there is one.
  public let topBanner: InstructionLabel
  public let secondaryBanner: InstructionLabel
  /// The displayed name of the road; `nil` for none.
  public private(set) var roadName: String?
  /// The marker of the final destination.
  public let pointAnnotationManager = PointAnnotationManager()
  /// The user's feedback on the trip.
  public private(set) var arrivalFeedback: EndOfRouteFeedback?
  /// The reason why the view was dismissed; `nil` before that.
  public private(set) var dismissalReason: DismissalReason?
  /// The log of warnings about methods that the delegate does not implement.
  public let unimplementedLog: UnimplementedLog

  /// The layers as customized by the delegate; moving parts are added when they are requested.
  private var shapedLayers: MapLayers?
  private var shapedLeg = -1
  var lastLocation: Location?

  /// Creates a view of a session, whose delegate it becomes.
  ///
  /// - Parameters:
  ///   - navigationService: The session.
  ///   - log: A closure that receives warnings, one line each; `UnimplementedLogging` says where they go without one.
  public init(navigationService: NavigationService, log: (@Sendable (String) -> Void)? = nil) {
    self.navigationService = navigationService
    unimplementedLog = UnimplementedLog(log)
    topBanner = InstructionLabel(log: unimplementedLog)
    secondaryBanner = InstructionLabel(log: unimplementedLog)
    navigationService.observer = self
  }

  /// Shows the session and starts it.
  public func start(at now: Double) {
    showRoute()
    navigationService.start(at: now)
  }

  /// The current content of the map, with the layers from bottom to top.
  ///
  /// The delegate customizes layers when there is a new route, a new leg or another list of alternatives. The driven
  /// part and the arrow are those of the last fix.
  public var mapLayers: MapLayers {
    var layers = shapedLayers ?? shapeLayers()
    let features = RouteFeatures(progress: navigationService.routeProgress)
    let arrow = features.arrow()
    layers.sources[MapLayers.SourceID.traversed] = GeoJSONSource(features.traversed())
    layers.sources[MapLayers.SourceID.arrow] = GeoJSONSource(arrow.shaft)
    layers.sources[MapLayers.SourceID.arrowStroke] = GeoJSONSource(arrow.shaft)
    layers.sources[MapLayers.SourceID.arrowSymbol] = GeoJSONSource(arrow.tip)
    layers.sources[pointAnnotationManager.sourceIdentifier] = GeoJSONSource(pointAnnotationManager.features)
    return layers
  }

  /// The name of the road that the route follows at the vehicle's position; `nil` off the route and on unnamed roads.
  public var currentRoadName: String? {
    let progress = navigationService.routeProgress
    guard progress.state.routeState != .offRoute, let step = progress.currentLegProgress.currentStep else { return nil }
    return step.names?.first ?? step.codes?.first
  }

  /// Stores the user's feedback at the end of the trip.
  public func submitArrivalFeedback(_ feedback: EndOfRouteFeedback) {
    arrivalFeedback = feedback
    navigationService.note(.feedback(feedback: feedback))
    delegate?.navigationViewController(self, didSubmitArrivalFeedback: feedback)
  }

  /// Ends the session with a reason; has an effect only once.
  public func dismiss(_ reason: DismissalReason) {
    guard dismissalReason == nil else { return }
    dismissalReason = reason
    navigationService.endNavigation()
    delegate?.navigationViewControllerDidDismiss(self, byCanceling: reason == .cancelled)
  }

  // MARK: Content

  /// Shows a new route.
  func showRoute() {
    guard let waypoint = navigationService.route.legs.last.map(destination) else { return }
    let annotation = PointAnnotation(
      id: "finalDestinationAnnotation", coordinate: waypoint.coordinate, title: waypoint.name)
    pointAnnotationManager.annotations = [annotation]
    shapedLayers = shapeLayers()
    delegate?.navigationViewController(
      self, didAdd: annotation, pointAnnotationManager: pointAnnotationManager)
  }

  /// Shows the same route with other attributes or alternatives.
  func reshapeLayers() { shapedLayers = shapeLayers() }

  /// Shows the position of the vehicle.
  func show(_ location: Location) {
    lastLocation = location
    if navigationService.routeProgress.legIndex != shapedLeg { reshapeLayers() }
    let name = delegate.map { $0.navigationViewController(self, roadNameAt: location) } ?? currentRoadName
    guard name != roadName else { return }
    roadName = name
    navigationService.post(.roadNameDidChange(name))
  }

  func show(_ banner: VisualInstructionBanner) {
    topBanner.instruction = banner.primaryInstruction
    secondaryBanner.instruction = banner.secondaryInstruction
  }

  /// The waypoints that end legs.
  var destinations: [Waypoint] { navigationService.route.legs.map(destination) }

  private func destination(of leg: RouteLeg) -> Waypoint {
    if let waypoint = leg.destination { return waypoint }
    let index = navigationService.routeProgress.index
    let place = leg.steps.last?.maneuverLocation ?? index.track.point(at: index.length).coordinate
    return Waypoint(coordinate: place, name: nil)
  }

  // MARK: Layers

  private func shapeLayers() -> MapLayers {
    let progress = navigationService.routeProgress
    shapedLeg = progress.legIndex
    let features = RouteFeatures(progress: progress)
    var layers = MapLayers()
    typealias Source = MapLayers.SourceID
    layers.sources[Source.route] = GeoJSONSource(features.lines())
    layers.sources[Source.routeCasing] = GeoJSONSource(features.casings())
    layers.sources[Source.restrictedAreas] = GeoJSONSource(features.restrictedAreas())
    layers.sources[Source.alternatives] = GeoJSONSource(alternativeLines())
    let shapes = destinations
    let places =
      delegate?.navigationViewController(self, shapeFor: shapes, legIndex: progress.legIndex)
      ?? RouteFeatures.waypoints(shapes, legIndex: progress.legIndex)
    layers.sources[Source.waypoints] = GeoJSONSource(places)

    layers.layers = [
      shaped(casing: MapLayers.alternativeCasing()), shaped(line: MapLayers.alternativeLine()),
      shaped(casing: MapLayers.routeCasing()), shaped(line: MapLayers.routeLine()),
      shaped(MapLayers.restrictedAreas()) {
        delegate?.navigationViewController(
          self, routeRestrictedAreasLineLayerWithIdentifier: $0, sourceIdentifier: $1)
      },
      adjusted(MapLayers.traversed()), adjusted(MapLayers.arrowShaft(stroke: true)),
      adjusted(MapLayers.arrowShaft(stroke: false)), adjusted(MapLayers.arrowTip(casing: true)),
      adjusted(MapLayers.arrowTip(casing: false)),
    ]
    if shapes.count > 1 {
      layers.layers.append(
        shaped(MapLayers.waypointCircles()) {
          delegate?.navigationViewController(
            self, waypointCircleLayerWithIdentifier: $0, sourceIdentifier: $1)
        })
      layers.layers.append(
        shaped(MapLayers.waypointSymbols()) {
          delegate?.navigationViewController(
            self, waypointSymbolLayerWithIdentifier: $0, sourceIdentifier: $1)
        })
    }
    layers.layers.append(adjusted(MapLayers.finalDestination()))
    return layers
  }

  private func shaped(line layer: LineLayer) -> any Layer {
    shaped(layer) {
      delegate?.navigationViewController(
        self, routeLineLayerWithIdentifier: $0, sourceIdentifier: $1)
    }
  }

  private func shaped(casing layer: LineLayer) -> any Layer {
    shaped(layer) {
      delegate?.navigationViewController(
        self, routeCasingLineLayerWithIdentifier: $0, sourceIdentifier: $1)
    }
  }

  /// The delegate's own layer, or the default one after the delegate's final changes.
  private func shaped<Kind: Layer>(_ layer: Kind, _ ask: (_ id: String, _ source: String) -> Kind?) -> any Layer {
    ask(layer.id, layer.source) ?? adjusted(layer)
  }

  private func adjusted(_ layer: any Layer) -> any Layer {
    delegate?.navigationViewController(self, willAdd: layer) ?? layer
  }

  private func alternativeLines() -> FeatureCollection {
    FeatureCollection(
      navigationService.router.alternatives.flatMap { alternative -> [Feature] in
        guard let progress = try? RouteProgress(route: alternative.route) else { return [] }
        return RouteFeatures(progress: progress).lines(isAlternative: true).features.map { feature in
          var feature = feature
          feature.properties["isCurrentLeg"] = false
          feature.properties["alternative"] = .number(Double(alternative.id))
          return feature
        }
      })
  }
}

/// Use a view controller from one thread or actor at a time.
@available(*, unavailable)
extension NavigationViewController: Sendable {}
