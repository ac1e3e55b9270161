/// The parsed arguments of a subcommand, with checked conversions to values.
///
/// Every error is a usage error that names the option and what was expected.
package struct Arguments {
  private let values: [String: String]
  private let flags: Set<String>
  /// The operands, in order.
  let operands: [String]
  /// Whether `--help` was given; then nothing else was checked.
  let wantsHelp: Bool

  /// Parses `words` by a syntax: `--name value`, `--name=value`, flags and operands in any order. Words after `--` and
  /// words that begin like a negative number are operands.
  init(_ words: [String], syntax: Syntax) throws(CommandFailure) {
    var values: [String: String] = [:]
    var flags: Set<String> = []
    var operands: [String] = []
    wantsHelp = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    guard !wantsHelp else {
      (self.values, self.flags, self.operands) = (values, flags, operands)
      return
    }

    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands.append(contentsOf: rest)
        break
      }
      guard Self.isOption(word) else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      guard let option = syntax.options.first(where: { $0.name == name }) else {
        let known = (syntax.options + [Syntax.help]).map(\.name)
        throw .usage("unknown option \(name)\(Suggestion.text(for: name, among: known))")
      }
      guard values[name] == nil, !flags.contains(name) else { throw .usage("\(name) is given twice") }
      if let placeholder = option.placeholder {
        if parts.count == 2 {
          values[name] = parts[1]
        } else if let next = rest.first, !Self.isOption(next) {
          values[name] = next
          rest.removeFirst()
        } else if option.isValueOptional {
          flags.insert(name)
        } else {
          throw .usage("\(name) needs a value: \(name) \(placeholder)")
        }
      } else {
        guard parts.count == 1 else { throw .usage("\(name) takes no value") }
        flags.insert(name)
      }
    }

    if operands.count < syntax.operandCount.lowerBound {
      throw .usage("missing \(syntax.operands)")
    }
    if operands.count > syntax.operandCount.upperBound {
      throw .usage("unexpected argument '\(operands[syntax.operandCount.upperBound])'")
    }
    (self.values, self.flags, self.operands) = (values, flags, operands)
  }

  /// Returns whether a flag was given, or an option without its optional value.
  package func flag(_ name: String) -> Bool {
    flags.contains(name)
  }

  /// Returns the text of an option, or nil if it was not given.
  package func text(_ name: String) throws(CommandFailure) -> String? {
    guard let value = values[name] else { return nil }
    guard !value.isEmpty else { throw .usage("\(name) is empty") }
    return value
  }

  /// Throws an error if an option was given that does not apply together with another one.
  func refuse(allBut names: Set<String>, with option: String) throws(CommandFailure) {
    guard let other = flags.union(values.keys).subtracting(names).min() else { return }
    throw .usage("\(other) does not apply with \(option)")
  }

  /// Returns the text of a required option.
  func requiredText(_ name: String) throws(CommandFailure) -> String {
    guard let value = try text(name) else { throw .usage("\(name) is missing") }
    return value
  }

  /// Returns a whole number within a range, or nil if the option was not given.
  package func integer(_ name: String, in range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
    guard let text = values[name] else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw .usage("\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
    }
    return value
  }

  /// Returns a number within a range, or nil if the option was not given.
  ///
  /// - Parameter unit: What the number counts, in the plural, for the error.
  package func number(
    _ name: String, in range: ClosedRange<Double>, _ unit: String
  ) throws(CommandFailure) -> Double? {
    guard let text = values[name] else { return nil }
    guard let value = Double(text), range.contains(value) else {
      // Nobody comes near the limits of a time.
      let limits =
        range.upperBound < 1e15 ? " from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))" : ""
      throw .usage("\(name) takes \(unit)\(limits), a number alone, not '\(text)'")
    }
    return value
  }

  /// A number without the fraction of whole ones.
  private static func plain(_ number: Double) -> String {
    abs(number) < 1e9 ? Int(exactly: number).map(String.init) ?? "\(number)" : "\(number)"
  }

  /// Returns the case of an enumeration with the given raw value, or nil if the option was not given.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Choice.Type = Choice.self
  ) throws(CommandFailure) -> Choice? {
    guard let text = values[name] else { return nil }
    guard let value = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("\(name) takes one of \(known), not '\(text)'")
    }
    return value
  }

  /// Returns whether a word is an option; a lone dash (standard input) and negative numbers are not.
  private static func isOption(_ word: String) -> Bool {
    guard word.count > 1, word.first == "-" else { return false }
    guard let second = word.dropFirst().first else { return false }
    return !(second.isASCII && second.isNumber) && second != "."
  }
}
