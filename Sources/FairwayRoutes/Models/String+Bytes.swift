extension String {
  /// The text after some bytes, which are whole characters.
  ///
  /// Texts of services are taken apart by bytes: by characters, a module for the web would have Unicode's tables of them.
  package func afterBytes(_ count: Int) -> String { String(Substring(utf8.dropFirst(count))) }
}
