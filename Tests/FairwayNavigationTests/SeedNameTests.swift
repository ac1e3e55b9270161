import Foundation
import TestSupport
import XCTest

/// Every name of the systems that this package follows is public, in a test, and in the documentation.
final class SeedNameTests: XCTestCase {
  private struct Name {
    var theirs: String
    var ours: String
    /// The name of its test; nil for one that is made of `ours`.
    var test: String?

    /// The last part of a name there, as `isQualified` of `CLLocation.isQualified`.
    var member: String { SeedNameTests.member(theirs) }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: Fixtures.package.appending(path: path)), as: UTF8.self)
  }

  private func names() throws -> [Name] {
    try text("Tests/FairwayNavigationTests/Resources/seed-names.tsv").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let cells = line.split(separator: "\t").map(String.init)
        return Name(theirs: cells[1], ours: cells[2], test: cells.count > 3 ? cells[3] : nil)
      }
  }

  private func sources(_ folder: String) throws -> [(path: String, text: String)] {
    let root = Fixtures.package.appending(path: folder)
    let files = try XCTUnwrap(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { ($0.path, String(decoding: try Data(contentsOf: $0), as: UTF8.self)) }
  }

  private func publicNames() throws -> Set<String> {
    var declared = PublicNames()
    for (path, source) in try sources("Sources") {
      declared.read(source)
      XCTAssertEqual(declared.openBraces, 0, path)
    }
    return declared.names
  }

  /// A name without the type that it is a member of, and without what tells it from one that is spelt alike.
  private static func member(_ name: String) -> String {
    let name = name.replacing(/\ of .*/, with: "")
    let path = name.prefix { $0 != "(" }
    return (path.split(separator: ".").last.map(String.init) ?? "") + name.dropFirst(path.count)
  }

  func testThePublicNamesOfASource() {
    var found = PublicNames()
    found.read(
      #"""
      public protocol Asked: AnyObject {
        var isAsked: Bool { get }
        func ask(_ one: Int, about two: [String: Int], then: () -> Void)
      }
      public enum Answer { // { a brace of a comment
        case yes, no(reason: String)
        private static func hidden(_: String = "}") { let local = 1 }
        @discardableResult public static func shown() -> Int { 1 }
      }
      extension Answer {
        public private(set) var count: Int { 0 }
        private mutating func kept(from: Int) {}
        package let inside = """
          public let quoted {
          """
        public init?(
          text: String, at place: Int = 0
        ) {}
      }
      enum Own { case mine }
      """#)
    XCTAssertEqual(
      found.names,
      ["Asked", "isAsked", "ask(_:about:then:)", "Answer", "yes", "no", "shown()", "count", "init(text:at:)"])
    XCTAssertEqual(found.openBraces, 0)
  }

  func testEachNameIsPublic() throws {
    let declared = try publicNames()
    let names = try names()
    XCTAssertGreaterThan(names.count, 120)
    for name in names {
      XCTAssertTrue(declared.contains(Self.member(name.ours)), "\(name.theirs): \(name.ours)")
    }
  }

  /// The table is not short of a name: the seed files' own declarations and prose are looked through.
  func testTheTableHasEachNameOfTheSeedFiles() throws {
    let known = Set(try names().map(\.member))
    let declared = try publicNames()
    for (file, count) in [("000", 50), ("001", 30), ("002", 12), ("003", 40), ("004", 20)] {
      let text = try seed(file)
      let found = members(text)
      let types = types(text)
      XCTAssertGreaterThan(found.count + types.count, count, "\(file): \(found.sorted()) \(types.sorted())")
      for name in found {
        // Objective-C leaves out the "is" of a property; prose may leave out the last arguments of a method.
        let isKnown =
          known.contains(name)
          || known.contains {
            $0.hasPrefix(name + "(") || name.hasSuffix(":)") && $0.hasPrefix(name.dropLast())
              || $0.lowercased() == "is" + name.lowercased()
          }
        XCTAssertTrue(isKnown, "\(file): \(name)")
      }
      for type in types { XCTAssertTrue(declared.contains(type), "\(file): \(type)") }
    }
  }

  private func seed(_ number: String) throws -> String {
    let folder = try Fixtures.directory.deletingLastPathComponent().appending(path: "seeds")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let file = try XCTUnwrap(files.first { $0.lastPathComponent.hasPrefix(number) })
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// What the pages' format has run together with a name.
  private static var glue: Regex<Substring> { /^(?:the|by|or|before)(?=[A-Zcn])/ }

  /// The functions and members that a seed declares or names.
  private func members(_ text: String) -> Set<String> {
    var found = PublicNames.functions(text)
    let declared = text.matches(of: /\b(?:public|open) [^\n]*?(?:var|let|typealias) (\w+)/).map(\.output.1)
    // Methods by their labels, calls without arguments, and members of a type or of a guide's objects.
    let methods = text.matches(of: /(?:\w+\.)*\w+\((?:\w+:)+\)/).map(\.output)
    let members = text.matches(of: /\b(?:[a-z]+(?=[A-Z]))?([A-Z]\w+(?:\.[A-Za-z]\w+)*\.[a-z]\w+)/).map(\.output.1)
    let called = text.matches(of: /\b(?:mapView|navigator|roadSnappedLocationProvider)\??\.(\w+)/).map(\.output.1)
    let quoted = text.matches(of: /`(RouteController\w*|RouteProgress|\w+\(\))`/).map(\.output.1)
    for name in declared + methods + members + called + quoted {
      found.insert(Self.member(String(name.replacing(Self.glue, with: ""))))
    }
    return found.subtracting(Self.ofOthers).filter { !$0.isEmpty }
  }

  /// Members of Foundation and UIKit, the pages' own words, and the names of files.
  private static let ofOthers: Set<String> = [
    "httpMethod", "viewDidLoad()", "init()", "swift", "git", "gif", "m", "plist", "xcworkspace",
  ]

  /// The types that a seed's declarations name, and what its prose calls an alert level or by a prefix.
  private func types(_ text: String) -> Set<String> {
    var found: Set<String> = []
    for line in text.matches(of: /(?m:^)(?:.*\b(?:public|open) |\ *func ).*/).map(\.output)
    where line.contains(/\b(?:func|var|let|typealias|class|protocol|init)\b/) {
      found.formUnion(line.prefix { $0 != "{" }.matches(of: /\b[A-Z]\w+/).map { String($0.output) })
    }
    found.formUnion(text.matches(of: /\bGMS\w+/).map { String($0.output) })
    found.formUnion(text.matches(of: /(?m:^)\* `([a-z]\w+)`/).map { String($0.output.1) })
    let names = found.subtracting(Self.typesOfOthers).map { String($0.replacing(/^(?:CL|GMS)/, with: "")) }
    return Set(names.map(Self.spelling))
  }

  private static let typesOfOthers: Set<String> = [
    "AnyObject", "Bool", "CGFloat", "DispatchQueue", "Double", "Error", "Int", "NSObject", "Result", "String",
    "TimeInterval", "URL", "URLRequest", "URLSession", "URLSessionDataTask", "URLSessionDownloadTask", "Void",
  ]

  /// Objective-C's name of a case has its type's before it.
  private static func spelling(_ name: String) -> String {
    guard let end = name.firstMatch(of: /^NavigationDelayCategory(\w+)/)?.output.1 else { return name }
    return end.prefix(1).lowercased() + end.dropFirst()
  }

  /// The name of a declaration's test: the words of the selector, joined by underscores.
  private func testName(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.flatMap { $0.split(separator: "_") }
    return "test_" + words.joined(separator: "_")
  }

  func testEachNameHasATest() throws {
    let tests = try sources("Tests").map(\.text).joined()
    for name in try names() {
      // Declarations with the same name are distinguished by their types.
      let suffix = name.theirs.split(separator: ")", maxSplits: 1).dropFirst().first ?? ""
      let test = name.test ?? testName(suffix.hasPrefix(" of") ? name.ours + suffix : name.ours)
      XCTAssertTrue(tests.contains("func \(test)("), "\(name.theirs): \(test)")
    }
  }

  func testEachNameIsInTheTable() throws {
    let article = try text("Sources/FairwayNavigation/FairwayNavigation.docc/Names.md")
    for name in try names() {
      XCTAssertTrue(article.contains("| `\(name.theirs.replacing(/\ of .*/, with: ""))`"), name.theirs)
    }
  }
}
