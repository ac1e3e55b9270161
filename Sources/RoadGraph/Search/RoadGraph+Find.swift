public import GeoKernel

extension RoadGraph {
  /// Searches the names of streets and roads, and the places and addresses that the file has, for a text that somebody typed.
  ///
  /// Case, accents and what is between words do not count: "muller strasse" finds "Müller-Straße". Some letters may be wrong,
  /// missing or too many: 1 in a text of three letters, 2 of six, 3 of ten. Words may be abbreviated as on signs, such as
  /// "Main St" and "Hauptstr.", here or there. The last word may be unfinished, and words may be left out, so a search can
  /// begin while one types. Of numbered roads the number must be right: "a8" finds "A 8". With the number of a house before
  /// or behind the street the address comes, if the file has it, and else the street.
  ///
  /// What fits best comes first, and of what fits as well the nearest. Streets of the same name are several results if more
  /// than 300 m are between them. Of the text the first 63 letters count. Where the file is damaged, what stands behind is
  /// not found; ``damage`` says so.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - position: From where distances are measured; without, what is nearer to the middle of the file's box comes first.
  ///   - limit: How many results to return at most.
  /// - Returns: What was found; nothing if the text has no letters and no digits.
  /// - Complexity: O(*n*) in the size of the file: some 20 ms in one of 40 MB.
  public func find(_ text: String, near position: LocationCoordinate2D? = nil, limit: Int = 10) -> [FoundName] {
    guard limit > 0, let search = NameSearch(text, near: position, limit: limit, in: self) else { return [] }
    return search.results()
  }
}
