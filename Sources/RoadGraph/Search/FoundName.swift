public import GeoKernel

/// What a search for a name has found: a street, a numbered road, a place or an address.
public struct FoundName: Hashable, Sendable {
  /// What has the name.
  public enum Kind: Hashable, Sendable {
    /// A street, with the class of the part that ``FoundName/coordinate`` is on.
    case street(RoadClass)
    /// A road with a number, such as "A 8", and the class of that part.
    case numberedRoad(RoadClass)
    /// A town or another place, never an address.
    case place(NamedPlace.Kind)
    case address
  }

  public var kind: Kind
  /// The name as the file has it; of a numbered road its number, and of an address its street.
  public var name: String
  /// The number of an address.
  public var houseNumber: String?
  /// Where it is: of a street the middle of the part of it that is nearest to the middle of the whole.
  public var coordinate: LocationCoordinate2D
  /// How well the name fits, from 0, the best.
  ///
  /// It is four times the number of wrong, missing and additional letters; plus 0 if the text is the whole name, 1 if the
  /// name begins with it, 2 if a later word does, and 3 if all words of the text are somewhere in the name. A street that was
  /// found without the house number that was asked for has 4 more.
  public var quality: Int
  /// How far away it is in a straight line, to one percent; of a street its nearest junction. Nil if the search has no
  /// position.
  public var distance: LocationDistance?
  /// The name of the city, town or village that it is in or near; nil if the file has no places. A town counts as if it were
  /// half as far away, and a city a quarter as far.
  public var town: String?
}
