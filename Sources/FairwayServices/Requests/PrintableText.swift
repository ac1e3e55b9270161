/// Conversion of external texts to a form that is safe for a terminal or a log.
package enum PrintableText {
  /// The longest message of a server that is shown, in characters.
  package static let maximumMessageLength = 300

  #if hasFeature(Embedded)
    /// The beginning of a text, for a program that shows it by its own means.
    package static func line(_ text: String, limit: Int) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    }
  #else
    /// The text on one line.
    ///
    /// A run of line ends and tabs becomes one space, characters that control a terminal or the writing direction become
    /// `�`, and text beyond `limit` characters is replaced with `…`.
    package static func line(_ text: some StringProtocol, limit: Int = .max) -> String {
      var scalars = String.UnicodeScalarView()
      var isAfterBlank = false
      for scalar in text.unicodeScalars {
        let isBlank = scalar.properties.isWhitespace
        defer { isAfterBlank = isBlank }
        if isBlank {
          if scalar == " " || !isAfterBlank { scalars.append(" ") }
        } else {
          scalars.append(isSafe(scalar) ? scalar : "\u{FFFD}")
        }
      }
      let line = String(scalars)
      guard line.count > limit else { return line }
      return line.prefix(max(0, limit - 1)) + "…"
    }

    /// The text with its own lines, otherwise like ``line(_:limit:)``.
    package static func lines(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String(String.UnicodeScalarView($0.unicodeScalars.map { isSafe($0) ? $0 : "\u{FFFD}" })) }
        .joined(separator: "\n")
    }

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
