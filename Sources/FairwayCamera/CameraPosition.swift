public import GeoKernel

/// From where a map is seen: what a map view is given for a frame.
///
/// The members are those of MapLibre's and Mapbox's cameras, with their meanings: ``center`` is drawn in the middle of the
/// view without its ``padding``, and zoom levels are those of tiles of 512 points.
public struct CameraPosition: Hashable, Sendable {
  /// The place in the middle of the padded view.
  public var center: LocationCoordinate2D
  /// The zoom level: the world is 512 points wide at 0, and twice as wide at each level more.
  public var zoom: Double
  /// The direction that is up on the view, in degrees clockwise from north, from 0 up to but not including 360.
  public var bearing: LocationDirection
  /// The angle by which the view is tilted, in degrees: 0 looks straight down.
  public var pitch: Double
  /// The distances from the edges of the view that its middle disregards.
  public var padding: CameraPadding

  public init(
    center: LocationCoordinate2D, zoom: Double, bearing: LocationDirection, pitch: Double, padding: CameraPadding
  ) {
    (self.center, self.zoom, self.bearing, self.pitch, self.padding) = (center, zoom, bearing, pitch, padding)
  }
}

/// Distances from the edges of a view, in points: the units in which a platform lays out views, such as CSS pixels.
public struct CameraPadding: Hashable, Sendable {
  public var top: Double
  public var right: Double
  public var bottom: Double
  public var left: Double

  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }
}

/// The view on which a map is drawn.
public struct CameraScreen: Hashable, Sendable {
  /// The size of the whole map, in points.
  public var width: Double
  public var height: Double
  /// What panels, banners and rounded corners cover at the edges of the map.
  public var insets: CameraPadding

  public init(width: Double, height: Double, insets: CameraPadding = CameraPadding()) {
    (self.width, self.height, self.insets) = (width, height, insets)
  }

  /// The sizes that are drawn with: at least a point for everything, whatever was given. Insets that leave nothing of the
  /// map are disregarded.
  var sound: CameraScreen {
    var screen = CameraScreen(width: Self.length(width, least: 1), height: Self.length(height, least: 1))
    let (left, right) = (Self.length(insets.left), Self.length(insets.right))
    let (top, bottom) = (Self.length(insets.top), Self.length(insets.bottom))
    if left + right < 0.9 * screen.width { (screen.insets.left, screen.insets.right) = (left, right) }
    if top + bottom < 0.9 * screen.height { (screen.insets.top, screen.insets.bottom) = (top, bottom) }
    return screen
  }

  @inline(never)
  private static func length(_ value: Double, least: Double = 0) -> Double { value > least ? min(value, 1e5) : least }
}
