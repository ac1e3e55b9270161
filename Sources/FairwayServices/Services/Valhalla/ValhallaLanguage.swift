internal import FairwayRoutes

/// The languages of Valhalla's instructions.
///
/// For an unknown tag it answers in American English, and for most languages it knows no regions.
enum ValhallaLanguage {
  /// The tag to request: the wanted one, otherwise only its language, otherwise Valhalla's default.
  static func tag(for wanted: String) -> String {
    let bytes = Array(wanted.utf8)
    if tags.contains(bytes) || languages.contains(bytes) { return wanted }
    let language = wanted.parts(between: UInt8(ascii: "-")).first ?? []
    return languages.contains(language) ? String(decoding: language, as: UTF8.self) : "en-US"
  }

  /// Tested with Valhalla 3.9.1.
  private static let languages = words(
    """
    ar bg ca cs da de el en es et fi fr he hi hu it ja ko mn nb nl pl pt ro ru sk sl sv tr uk vi
    """)

  /// Tested with Valhalla 3.9.1.
  private static let tags = words(
    """
    bg-BG ca-ES cs-CZ da-DK de-DE el-GR en-AU en-GB en-US es-ES et-EE fi-FI fr-FR he-IL hi-IN hu-HU it-IT \
    ja-JP ko-KR mn-MN nb-NO nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sv-SE tr-TR uk-UA vi-VN
    """)

  private static func words(_ text: String) -> [[UInt8]] { text.parts(between: UInt8(ascii: " ")) }
}
