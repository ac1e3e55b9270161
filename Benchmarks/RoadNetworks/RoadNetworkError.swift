/// Why no network can be made.
public enum RoadNetworkError: Error, Equatable, CustomStringConvertible {
  /// The file of the cell cannot be read.
  case damaged
  /// Nothing of the cell is for cars, or no road of it leads to 50 junctions.
  case noRoadsForCars
  /// So many copies do not find room between the poles.
  case tooLarge(copies: Int)

  public var description: String {
    switch self {
    case .damaged: "the road file of the cell is damaged; pack it again"
    case .noRoadsForCars: "the cell has no roads on which cars get anywhere"
    case .tooLarge(let copies): "\(copies) copies of the cell reach beyond the poles; ask for fewer edges"
    }
  }
}
