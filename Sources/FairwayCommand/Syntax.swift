/// The syntax of a subcommand's arguments, from which both parsing and `--help` are derived.
package struct Syntax: Sendable {
  /// A named option, or a flag if it has no placeholder.
  package struct Option: Sendable {
    let name: String
    let placeholder: String?
    let help: String
    /// Whether the option may be given without its value, like a flag.
    var isValueOptional = false

    /// The name with the placeholder, as in the help.
    fileprivate var label: String {
      guard let placeholder else { return name }
      return isValueOptional ? "\(name) [\(placeholder)]" : "\(name) \(placeholder)"
    }

    /// An option that takes a value.
    package static func value(_ name: String, _ placeholder: String, _ help: String) -> Option {
      Option(name: name, placeholder: placeholder, help: help)
    }

    /// An option that may take a value.
    package static func optionalValue(_ name: String, _ placeholder: String, _ help: String) -> Option {
      Option(name: name, placeholder: placeholder, help: help, isValueOptional: true)
    }

    /// An option without a value.
    package static func flag(_ name: String, _ help: String) -> Option {
      Option(name: name, placeholder: nil, help: help)
    }
  }

  /// The operands in the usage line; empty if there are none.
  var operands = ""
  /// The permitted numbers of operands.
  var operandCount: ClosedRange<Int> = 0...0
  /// All options except `--help`, which every subcommand has.
  var options: [Option] = []
  /// The sentences below the options.
  var notes = ""

  static let help = Option.flag("--help", "Show this help.")

  /// Creates a syntax; without operands their permitted number is 0.
  package init(
    operands: String = "", operandCount: ClosedRange<Int> = 0...0, options: [Option] = [], notes: String = ""
  ) {
    (self.operands, self.operandCount, self.options, self.notes) = (operands, operandCount, options, notes)
  }

  /// The text of `--help`.
  func helpText(invocation: String, summary: String) -> String {
    let all = options + [Self.help]
    let labels = all.map(\.label)
    let width = (labels.map(\.count).max() ?? 0) + 2
    let lines = zip(labels, all).map { label, option in
      let margin = String(repeating: " ", count: width + 2)
      let text = option.help.split(separator: "\n").joined(separator: "\n" + margin)
      return "  " + label + String(repeating: " ", count: width - label.count) + text
    }
    let usage = "Usage: \(invocation) [options]" + (operands.isEmpty ? "" : " " + operands)
    return ([summary, "", usage, "", "Options:"] + lines + (notes.isEmpty ? [] : ["", notes])).joined(separator: "\n")
  }
}
