/// One part of a session file, read to its end, to continue the session from the last memory in it.
struct SessionPart {
  /// The number of bytes up to the end of the first whole block, which has the first entry alone.
  private(set) var firstEnd = 0
  /// The number of bytes up to the end of the last whole block.
  let end: Int
  /// The reader at the end, which knows where entries are lost.
  let reader: SessionReader
  /// The last entry with which a session begins or continues, and the reader of what follows it.
  private var beginning: (text: String, following: SessionReader)?
  /// The type of the memory of sessions around routers; `nil` if they are not read.
  private let services: (any ServiceMemory.Type)?

  init(_ bytes: [UInt8], services: (any ServiceMemory.Type)?) throws(SessionFileError) {
    self.services = services
    var reader = try SessionReader(bytes)
    while let entry = reader.next() {
      if firstEnd == 0 { firstEnd = reader.completeCount }
      if case .start(let text) = entry { beginning = (text, reader) }
    }
    (end, self.reader) = (reader.completeCount, reader)
  }

  /// Repeats the session from its last memory; returns it with the reader at its end, or `nil` if there is none.
  func lastSession() throws(SessionFileError) -> (subject: SessionSubject, reader: SessionReader)? {
    guard let (text, following) = beginning else { return nil }
    let subject = try SessionSubject(text, entry: following.count, services: services)
    let player = SessionPlayer(following, number: following.count, subject, at: .continues, visit: { _ in })
    subject.attach(player)
    let end = withExtendedLifetime(player) { player.run() }
    subject.detach()
    if let difference = player.difference { throw .entry(difference.entry, reason: difference.description) }
    return (subject, end)
  }
}
