/// The languages that Valhalla has instructions in.
///
/// It answers in American English to a tag that it does not know, and does not know the region of most languages.
enum ValhallaLanguage {
  /// The tag to ask with: the wanted one, else its language alone, else the one Valhalla would take by itself.
  static func tag(for wanted: String) -> String {
    guard !tags.contains(wanted), !languages.contains(wanted) else { return wanted }
    let language = String(wanted.prefix { $0 != "-" })
    return languages.contains(language) ? language : "en-US"
  }

  /// Tried with Valhalla 3.9.1.
  private static let languages: Set<String> = [
    "ar", "bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "fi", "fr", "he", "hi", "hu", "it", "ja", "ko", "mn",
    "nb", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sv", "tr", "uk", "vi",
  ]

  /// Tried with Valhalla 3.9.1.
  private static let tags: Set<String> = [
    "bg-BG", "ca-ES", "cs-CZ", "da-DK", "de-DE", "el-GR", "en-AU", "en-GB", "en-US", "es-ES", "et-EE", "fi-FI", "fr-FR",
    "he-IL", "hi-IN", "hu-HU", "it-IT", "ja-JP", "ko-KR", "mn-MN", "nb-NO", "nl-NL", "pl-PL", "pt-BR", "pt-PT", "ro-RO",
    "ru-RU", "sk-SK", "sl-SI", "sv-SE", "tr-TR", "uk-UA", "vi-VN",
  ]
}
