@_exported import Foundation

// The part of Apple's AVFAudio that the package names, as Apple declares it, for the check of types. The classes keep what
// they are called with, for the tests of the adapters.
open class AVSpeechSynthesisVoice: NSObject {
  public let language: String
  public init?(language: String?) {
    guard let language, language != "xx" else { return nil }
    self.language = language
  }
}

open class AVSpeechUtterance: NSObject {
  public let speechString: String
  public var voice: AVSpeechSynthesisVoice?

  public init(string: String) { speechString = string }

  @available(iOS 16.0, macOS 13.0, *)
  public init?(ssmlRepresentation string: String) {
    guard string.utf8.first == UInt8(ascii: "<") else { return nil }
    speechString = string
  }
}

public enum AVSpeechBoundary: Int, Sendable { case immediate, word }

public protocol AVSpeechSynthesizerDelegate: AnyObject {
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance)
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance)
}

open class AVSpeechSynthesizer: NSObject {
  public weak var delegate: (any AVSpeechSynthesizerDelegate)?
  public private(set) var waiting: [AVSpeechUtterance] = []
  public var isSpeaking: Bool { !waiting.isEmpty }
  nonisolated(unsafe) public static var last: AVSpeechSynthesizer?

  public override init() {
    super.init()
    Self.last = self
  }

  open func speak(_ utterance: AVSpeechUtterance) { waiting.append(utterance) }

  open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool {
    let ended = waiting
    waiting = []
    for utterance in ended { delegate?.speechSynthesizer(self, didCancel: utterance) }
    return !ended.isEmpty
  }

  /// Ends the utterance that is being spoken, as the system does.
  public func finish() { delegate?.speechSynthesizer(self, didFinish: waiting.removeFirst()) }
}

open class AVAudioSession: NSObject {
  public struct Category: Hashable, Sendable { public static let playback = Category() }
  public struct Mode: Hashable, Sendable { public static let voicePrompt = Mode() }
  public struct CategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    public static let duckOthers = CategoryOptions(rawValue: 2)
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 17)
  }
  public struct SetActiveOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  nonisolated(unsafe) private static let shared = AVAudioSession()
  open class func sharedInstance() -> AVAudioSession { shared }

  public private(set) var options: CategoryOptions = []
  public private(set) var isActive = false
  /// Whether the system refuses, as it does during a call.
  public var refuses = false
  public struct Refusal: Error {}

  open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions) throws {
    if refuses { throw Refusal() }
    self.options = options
  }

  open func setActive(_ active: Bool, options: SetActiveOptions) throws { isActive = active }
}
