// Tests the adapters for Apple's systems with stubs of what those have. Prints what differs.
import AVFAudio
import Adapters
import CoreLocation
import FairwayEngine
import FairwayGuidance
import FairwayRoutes

nonisolated(unsafe) var differs = false

func same<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) {
  guard found != expected else { return }
  print("\(what): \(found) instead of \(expected)")
  differs = true
}

func position(
  accuracy: Double = 5, vertical: Double = 3, course: Double = 90, speed: Double = 10, isSimulated: Bool = false
) -> CLLocation {
  CLLocation(
    coordinate: CLLocationCoordinate2D(latitude: 40, longitude: -30), altitude: 100, horizontalAccuracy: accuracy,
    verticalAccuracy: vertical, course: course, courseAccuracy: course < 0 ? -1 : 2, speed: speed,
    speedAccuracy: speed < 0 ? -1 : 0.5, timestamp: Date(timeIntervalSince1970: 1_700_000_000.25),
    sourceInfo: CLLocationSourceInformation(softwareSimulationState: isSimulated, andExternalAccessoryState: false))
}

let whole = Location(position())
same("timestamp", whole?.timestamp, 1_700_000_000.25)
same("place", whole?.coordinate, LocationCoordinate2D(latitude: 40, longitude: -30))
same("accuracy", whole?.horizontalAccuracy, 5)
same("speed", whole?.speed, 10)
same("course", whole?.course, 90)
same("the altitude is above the ellipsoid", whole?.altitude, 150)
same("vertical accuracy", whole?.verticalAccuracy, 3)
same("speed accuracy", whole?.speedAccuracy, 0.5)
same("course accuracy", whole?.courseAccuracy, 2)
let bare = Location(position(vertical: -1, course: -1, speed: -1))
same(
  "unknown members",
  [bare?.speed, bare?.course, bare?.altitude, bare?.verticalAccuracy, bare?.speedAccuracy, bare?.courseAccuracy],
  Array(repeating: nil, count: 6))
same("no position", Location(position(accuracy: -1)), nil)
same("a significant change", Location(position(accuracy: 1_414))?.isQualified, false)
same("a fix", whole?.isQualified, true)
same("a real position", position().isSimulated, false)
same("a simulated position", position(isSimulated: true).isSimulated, true)

let session = AVAudioSession.sharedInstance()
let voice = SystemVoice(language: "de-DE")
let system = AVSpeechSynthesizer.last!
same("a voice", voice.hasVoice, true)
same("no voice", SystemVoice(language: "xx").hasVoice, false)
voice.say(SpokenInstruction(triggerDistanceRemaining: 100, text: "Links", ssmlText: "<speak>Links</speak>"))
same("marks", system.waiting.map(\.speechString), ["<speak>Links</speak>"])
same("language", system.waiting[0].voice?.language, "de-DE")
same("the sound is taken", session.isActive, true)
same("music is lowered, speech pauses", session.options, [.duckOthers, .interruptSpokenAudioAndMixWithOthers])
voice.say(SpokenInstruction(triggerDistanceRemaining: 50, text: "Rechts", ssmlText: "no marks"))
same("without marks, waiting", system.waiting.map(\.speechString), ["<speak>Links</speak>", "Rechts"])
system.finish()
same("the sound is kept for the next", session.isActive, true)
voice.say("Schule", priority: .alert)
same("an alert interrupts", system.waiting.map(\.speechString), ["Schule"])
system.finish()
same("the sound is given back", session.isActive, false)
voice.say("Links", priority: .notice)
voice.isOn = false
same("off ends it", system.waiting.count, 0)
voice.say("Links", priority: .notice)
same("off says nothing", system.waiting.count, 0)
voice.isOn = true
var failures = 0
voice.failed = { _ in failures += 1 }
session.refuses = true
voice.say("Links", priority: .notice)
same("a refusal is told, and the words are said", [failures, system.waiting.count], [1, 1])
same("focus", AudioFocus(others: .arePaused).options, [])
same("focus that mixes", AudioFocus(others: .goOn, pausesSpeech: false).options, [.mixWithOthers])

if differs { exit(1) }
