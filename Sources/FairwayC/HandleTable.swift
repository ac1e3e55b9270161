internal import CFairway
internal import Synchronization

/// The things of one kind that are given out as numbers.
///
/// A number holds its kind, the place in the table and how often that place was used before: a number that was
/// released, or is none, is distinguished from a valid one without touching memory that may be gone.
final class HandleTable<Thing: AnyObject & Sendable>: Sendable {
  private struct Slot: Sendable {
    var thing: Thing?
    var generation: UInt64 = 0
  }

  private struct Table: Sendable {
    var slots: [Slot] = []
    var free: [Int] = []
  }

  private let kind: UInt64
  private let name: String
  private let table = Mutex(Table())

  private static var generations: UInt64 { 1 << 28 }
  private static var places: UInt64 { 1 << 32 }

  /// A table of things of a kind, 1 to 15.
  init(kind: UInt64, name: String) {
    self.kind = kind
    self.name = name
  }

  /// Keeps a thing, and gives its number.
  func add(_ thing: Thing) throws(Failure) -> UInt64 {
    let handle = table.withLock { table -> UInt64? in
      let place: Int
      if let last = table.free.popLast() {
        place = last
      } else if table.slots.count < Self.places {
        place = table.slots.count
        table.slots.append(Slot())
      } else {
        return nil
      }
      table.slots[place].thing = thing
      return kind << 60 | table.slots[place].generation << 32 | UInt64(place)
    }
    guard let handle else { throw Failure(FAIRWAY_ERROR_MEMORY, "there are too many of \(name)") }
    return handle
  }

  /// The thing of a number.
  func thing(_ handle: UInt64) throws(Failure) -> Thing {
    let thing = table.withLock { table in Self.place(handle, kind, table).flatMap { table.slots[$0].thing } }
    guard let thing else { throw failure(handle) }
    return thing
  }

  /// Forgets a number; the thing ends when nobody uses it any more.
  func remove(_ handle: UInt64) throws(Failure) {
    // Handed out of the lock, so that ending it does not hold up the others.
    let thing = table.withLock { table -> Thing? in
      guard let place = Self.place(handle, kind, table) else { return nil }
      let thing = table.slots[place].thing
      table.slots[place].thing = nil
      table.slots[place].generation += 1
      // A place whose generations are used up is not used again, so that no number ever comes twice.
      if table.slots[place].generation < Self.generations { table.free.append(place) }
      return thing
    }
    if thing == nil { throw failure(handle) }
  }

  private static func place(_ handle: UInt64, _ kind: UInt64, _ table: Table) -> Int? {
    let place = Int(handle & (places - 1))
    guard handle >> 60 == kind, place < table.slots.count, table.slots[place].thing != nil,
      table.slots[place].generation == (handle >> 32) & (generations - 1)
    else { return nil }
    return place
  }

  private func failure(_ handle: UInt64) -> Failure {
    Failure(FAIRWAY_ERROR_HANDLE, "\(handle) is no \(name), or was released")
  }
}

/// All that is given out. The numbers of a process have to be kept somewhere: this is the only place.
enum Handles {
  static let routes = HandleTable<FollowedRoute>(kind: 1, name: "route")
  static let sessions = HandleTable<Session>(kind: 2, name: "session")
  static let corridors = HandleTable<CorridorBox>(kind: 3, name: "corridor")
}
