#if canImport(AVFAudio)
  public import AVFAudio
  public import FairwayRoutes
  internal import Foundation

  /// Speaks announcements with the voice of the system. Give it what a router or a session announces, on the main
  /// thread.
  ///
  /// While it speaks, the sound of other apps does what ``AudioFocus`` says. On iOS your app needs the background mode
  /// for audio to speak with the screen off.
  public final class SystemVoice {
    /// Whether announcements are spoken. Turning it off ends the one that is being spoken.
    public var isOn = true {
      didSet { if !isOn { stop() } }
    }
    /// Whether the system has a voice for the language. If it has none, it speaks with the voice of the user's language.
    public let hasVoice: Bool
    /// Called with what went wrong if the system does not lower the sound of other apps; the words are spoken anyway.
    public var failed: ((any Error) -> Void)?

    private let voice: AVSpeechSynthesisVoice?
    private let synthesizer = AVSpeechSynthesizer()
    private let ends = SpeechEnds()

    /// Creates a voice for a language, as in `Route.speechLocaleIdentifier`, such as `de-DE`.
    public init(language: String) {
      voice = AVSpeechSynthesisVoice(language: language)
      hasVoice = voice != nil
      ends.ended = { [unowned self] in release() }
      synthesizer.delegate = ends
    }

    /// Speaks an instruction of a route, with its marks for the pronunciation if it has them.
    public func say(_ instruction: SpokenInstruction) {
      let marked = instruction.ssmlText.flatMap { AVSpeechUtterance(ssmlRepresentation: $0) }
      say(marked ?? AVSpeechUtterance(string: instruction.text), focus: AudioFocus(for: instruction.priority))
    }

    /// Speaks any text, such as that of an alert.
    public func say(_ text: String, priority: AnnouncementPriority) {
      say(AVSpeechUtterance(string: text), focus: AudioFocus(for: priority))
    }

    /// Ends what is being spoken, and what waits.
    public func stop() { _ = synthesizer.stopSpeaking(at: .immediate) }

    private func say(_ utterance: AVSpeechUtterance, focus: AudioFocus) {
      guard isOn else { return }
      if let voice { utterance.voice = voice }
      if focus.interrupts { _ = synthesizer.stopSpeaking(at: .immediate) }
      take(focus)
      synthesizer.speak(utterance)
    }

    private func take(_ focus: AudioFocus) {
      #if !os(macOS)
        do {
          let session = AVAudioSession.sharedInstance()
          try session.setCategory(.playback, mode: .voicePrompt, options: focus.options)
          try session.setActive(true, options: [])
        } catch {
          failed?(error)
        }
      #endif
    }

    /// Gives the sound back unless more is to be said.
    private func release() {
      #if !os(macOS)
        guard !synthesizer.isSpeaking else { return }
        do {
          try AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
        } catch {
          failed?(error)
        }
      #endif
    }
  }

  /// Hears that an utterance has ended. The system calls it on the main thread.
  private final class SpeechEnds: NSObject, AVSpeechSynthesizerDelegate, @unchecked Sendable {
    var ended: (() -> Void)?

    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) { ended?() }

    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) { ended?() }
  }

  #if !os(macOS)
    extension AudioFocus {
      /// The focus as options of an audio session.
      public var options: AVAudioSession.CategoryOptions {
        var options: AVAudioSession.CategoryOptions =
          switch others {
          case .goOn: .mixWithOthers
          case .areLowered: .duckOthers
          case .arePaused: []
          }
        if pausesSpeech, others != .arePaused { options.insert(.interruptSpokenAudioAndMixWithOthers) }
        return options
      }
    }
  #endif
#endif
