internal import CRoadGraph

extension RoadGraph {
  /// Returns the names of a way in other languages, by their codes in OpenStreetMap, such as "de"; empty behind the last way.
  ///
  /// A file has those that `fairway roads pack --names` asked for, where they are others than ``RoadWay/name``. A file that
  /// was packed without has none: only its name is known then, in whatever language the place has it.
  public func names(ofWay index: Int) -> [String: String] {
    var names: [String: String] = [:]
    for attribute in attributes(ofWay: index) where attribute.key == .names {
      for (language, name) in Self.names(in: attribute.text) { names[language] = name }
    }
    return names
  }

  /// Returns the name of a way for someone who knows some languages: in the first of them that the file has, or else the one
  /// of the place; nil if the way has none.
  public func name(ofWay index: Int, in languages: [String]) -> String? {
    let names = names(ofWay: index)
    return languages.lazy.compactMap { names[$0] }.first ?? way(index)?.name
  }

  /// Lines of a language, `=` and a name; what has another form is ignored.
  static func names(in text: String) -> [(language: String, name: String)] {
    text.split(separator: "\n").compactMap { line in
      guard let end = line.firstIndex(of: "="), end != line.startIndex else { return nil }
      let name = line[line.index(after: end)...]
      return name.isEmpty ? nil : (String(line[..<end]), String(name))
    }
  }
}

extension RoadAttribute {
  /// Creates the attribute of names in other languages, as ``RoadGraph/names(ofWay:)`` returns them; nil if there are none.
  public init?(names: [String: String]) {
    let lines = names.filter { !$0.key.isEmpty && !$0.value.isEmpty }.sorted { $0.key < $1.key }
    guard !lines.isEmpty else { return nil }
    let text = lines.map { "\($0.key)=\(String($0.value.map { $0.isNewline ? " " : $0 }))" }
    self.init(.names, .text(text.joined(separator: "\n")))
  }
}
