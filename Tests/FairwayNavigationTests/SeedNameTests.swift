import Foundation
import TestSupport
import XCTest

/// Every name of the systems that this module follows is in its public API, in a test, and in the documentation.
final class SeedNameTests: XCTestCase {
  private struct Name {
    var system: String
    var theirs: String
    var ours: String
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: Fixtures.package.appending(path: path)), as: UTF8.self)
  }

  private func names() throws -> [Name] {
    try text("Tests/FairwayNavigationTests/Resources/seed-names.tsv").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let cells = line.split(separator: "\t").map(String.init)
        return Name(system: cells[0], theirs: cells[1], ours: cells[2])
      }
  }

  private func sources(_ folder: String) throws -> [String] {
    let root = Fixtures.package.appending(path: folder)
    let files = try XCTUnwrap(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
  }

  /// The names of what a source declares in public, functions with the labels of their arguments.
  private func declarations(_ source: String) -> Set<String> {
    let text = source.replacing(/\/\/[^\n]*/, with: "")
    var names = functions(text)
    for match in text.matches(of: /\b(?:var|let|enum|struct|class|protocol|typealias)\s+(\w+)/) {
      names.insert(String(match.output.1))
    }
    return names
  }

  /// The names of a text's functions and initializers, with the labels of their arguments.
  private func functions(_ text: String) -> Set<String> {
    var names: Set<String> = []
    for match in text.matches(of: /\b(?:func\s+(\w+)|init)\s*\(/) {
      let name = match.output.1.map(String.init) ?? "init"
      names.insert(name + "(" + labels(text[match.range.upperBound...]) + ")")
    }
    return names
  }

  /// The labels of a parameter list, from after its parenthesis on.
  private func labels(_ text: Substring) -> String {
    var depth = 0
    var isAtLabel = true
    var labels = ""
    var word = ""
    for character in text {
      if depth == 0, isAtLabel {
        if character.isLetter || character.isNumber || character == "_" {
          word.append(character)
          continue
        }
        if !word.isEmpty {
          labels += word + ":"
          word = ""
          isAtLabel = false
        }
      }
      switch character {
      case "(", "[", "<", "{": depth += 1
      case ")" where depth == 0: return labels
      case ")", "]", "}": depth -= 1
      case ">": depth -= text[..<text.endIndex].isEmpty ? 0 : 1
      case "," where depth == 0: isAtLabel = true
      default: break
      }
    }
    return labels
  }

  /// The name of a declaration's test: the words of the selector, joined by underscores.
  private func testName(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.flatMap { $0.split(separator: "_") }
    return "func test_" + words.joined(separator: "_") + "("
  }

  func testEachNameIsInThePublicAPI() throws {
    let modules = ["FairwayEngine", "FairwayRouter", "FairwayNavigation", "FairwaySessions", "FairwayMap"]
    let declared = try modules.flatMap { try sources("Sources/\($0)") }.reduce(into: Set<String>()) { names, source in
      names.formUnion(declarations(source.replacing("->", with: "")))
    }
    let names = try names()
    XCTAssertGreaterThan(names.count, 60)
    for name in names {
      let parts = name.ours.split(separator: ".", maxSplits: 1)
      let ours = String(parts.count == 2 && parts[1].hasPrefix("init") ? parts[1] : Substring(name.ours))
      XCTAssertTrue(declared.contains(ours), "\(name.theirs): \(ours)")
    }
  }

  /// The table is not short of a name: the seed files' own texts are looked through.
  func testTheTableHasEachNameOfTheSeedFiles() throws {
    let seeds = try Fixtures.directory.deletingLastPathComponent().appending(path: "seeds")
    let files = [
      "viewDelegate": "000_94d5fd2debca7976.txt", "legacy": "002_4eeddff6fe54cddf.txt",
      "navigator": "004_f9b261ae92ffae0d.txt",
    ]
    for (system, file) in files {
      let url = seeds.appending(path: file)
      let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      var found = functions(text)
      // The names of the notifications and their keys, and the members that are called on a guide's objects.
      found.formUnion(text.matches(of: /`(RouteController\w*|RouteProgress|\w+\(\))`/).map { String($0.output.1) })
      found.formUnion(
        text.matches(of: /\b(?:mapView|navigator|roadSnappedLocationProvider)\??\.(\w+)/).map { String($0.output.1) })
      XCTAssertGreaterThan(found.count, ["viewDelegate": 29, "legacy": 9, "navigator": 12][system] ?? 0, "\(found)")
      let known = try names().filter { $0.system == system }.map { name in
        String(name.theirs.replacing(/\ of .*/, with: "").replacing(/^(mapView|navigator)\./, with: ""))
      }
      for name in found {
        // Objective-C leaves out the "is" of a property; a call in the text may stand without its arguments.
        let isKnown = known.contains {
          $0 == name || $0.hasPrefix(name + "(") || $0.lowercased() == "is" + name.lowercased()
        }
        XCTAssertTrue(isKnown, "\(system): \(name)")
      }
    }
  }

  func testEachNameHasATest() throws {
    let tests = try sources("Tests/FairwayNavigationTests").joined()
    for name in try names() {
      // Declarations with the same name are distinguished by their types.
      let suffix = name.theirs.split(separator: ")", maxSplits: 1).dropFirst().first ?? ""
      let test = testName(suffix.hasPrefix(" of") ? name.ours + suffix : name.ours)
      XCTAssertTrue(tests.contains(test), "\(name.theirs): \(test)")
    }
  }

  func testEachNameIsInTheTable() throws {
    let article = try text("Sources/FairwayNavigation/FairwayNavigation.docc/Names.md")
    for name in try names() {
      XCTAssertTrue(article.contains("| `\(name.theirs.replacing(/\ of .*/, with: ""))`"), name.theirs)
    }
  }
}
