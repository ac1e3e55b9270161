/// Conversion of external texts to a form that is safe for a terminal or a log.
package enum PrintableText {
  /// The longest message of a server that is shown, in Unicode scalars.
  package static let maximumMessageLength = 300

  /// The text on one line.
  ///
  /// A run of line ends and tabs becomes one space, characters that control a terminal or the writing direction become
  /// `�`, and text beyond `limit` Unicode scalars is replaced with `…`.
  package static func line(_ text: some StringProtocol, limit: Int = .max) -> String {
    var scalars: [Unicode.Scalar] = []
    var isAfterBlank = false
    for scalar in text.unicodeScalars {
      let isBlank = isBlank(scalar)
      defer { isAfterBlank = isBlank }
      if isBlank {
        if scalar == " " || !isAfterBlank { scalars.append(" ") }
      } else {
        scalars.append(isSafe(scalar) ? scalar : "\u{FFFD}")
      }
    }
    if scalars.count > limit { scalars = scalars.prefix(max(0, limit - 1)) + ["…"] }
    return String(String.UnicodeScalarView(scalars))
  }

  #if hasFeature(Embedded)
    // Without Unicode's tables of properties, which are larger than all else of a module for the web.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x09...0x0D, 0x20, 0x85, 0x2028, 0x2029: true
      default: false
      }
    }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
  #else
    /// The text with its own lines, otherwise like ``line(_:limit:)``.
    package static func lines(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String(String.UnicodeScalarView($0.unicodeScalars.map { isSafe($0) ? $0 : "\u{FFFD}" })) }
        .joined(separator: "\n")
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
      // Joiners are part of words and emoji. All other format characters are invisible or change the writing direction.
      case .format: scalar.value == 0x200C || scalar.value == 0x200D
      default: true
      }
    }
  #endif
}
