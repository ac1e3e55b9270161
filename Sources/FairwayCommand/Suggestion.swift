/// The word that was probably meant by one that is not known.
enum Suggestion {
  /// A part of a sentence such as ` (did you mean replay?)`; empty if no known word is near.
  static func text(for word: String, among known: [String]) -> String {
    nearest(to: word, among: known).map { " (did you mean \($0)?)" } ?? ""
  }

  /// Returns the known word that differs least: by a letter in three at most, or one word begins with the other.
  static func nearest(to word: String, among known: [String]) -> String? {
    let letters = Array(word.lowercased())
    guard letters.count <= longest else { return nil }
    let distances = known.map { candidate in
      let other = Array(candidate)
      let isBeginning = min(letters.count, other.count) > 2 && zip(letters, other).allSatisfy { $0 == $1 }
      return (candidate, distance: isBeginning ? 1 : distance(letters, other))
    }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, min(word.count, best.0.count) / 3) ? best.0 : nil
  }

  /// Longer words are not compared.
  private static let longest = 40

  /// The number of letters to insert, remove, replace or swap with their neighbours, to make one word of the other.
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var (before, last) = ([Int](), Array(0...other.count))
    for (row, letter) in one.enumerated() {
      var next = [row + 1]
      for (column, candidate) in other.enumerated() {
        var least = min(last[column] + (letter == candidate ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == candidate {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, last) = (last, next)
    }
    return last[other.count]
  }
}
