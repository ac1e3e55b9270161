internal import CFairway
internal import EmbeddedShims

/// The objects of one kind that are represented by handles.
///
/// A handle is a number that contains the kind, the slot in the table and the number of times that the slot was used
/// before. So a handle that was released, or never existed, is distinguished from a valid one without accessing freed
/// memory.
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

  /// Creates a table for a kind from 1 to 15.
  init(kind: UInt64, name: String) {
    self.kind = kind
    self.name = name
  }

  /// Adds an object and returns its handle.
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
    guard let handle else { throw Failure(FAIRWAY_ERROR_MEMORY, "there are too many \(name) handles") }
    return handle
  }

  /// The object of a handle.
  func thing(_ handle: UInt64) throws(Failure) -> Thing {
    let thing = table.withLock { table in Self.place(handle, kind, table).flatMap { table.slots[$0].thing } }
    guard let thing else { throw failure(handle) }
    return thing
  }

  /// Removes a handle; the object is released when it is no longer in use.
  func remove(_ handle: UInt64) throws(Failure) {
    // Returned from the lock, so that releasing the object does not block other calls.
    let thing = table.withLock { table -> Thing? in
      guard let place = Self.place(handle, kind, table) else { return nil }
      let thing = table.slots[place].thing
      table.slots[place].thing = nil
      table.slots[place].generation += 1
      // A slot without further generations is not reused, so that no handle occurs twice.
      if table.slots[place].generation < Self.generations { table.free.append(place) }
      return thing
    }
    if thing == nil { throw failure(handle) }
  }

  private static func place(_ handle: UInt64, _ kind: UInt64, _ table: Table) -> Int? {
    guard let place = Int(exactly: handle & (places - 1)), handle >> 60 == kind, place < table.slots.count,
      table.slots[place].thing != nil,
      table.slots[place].generation == (handle >> 32) & (generations - 1)
    else { return nil }
    return place
  }

  /// Whether the number was once the handle of an object, which is released by now.
  private func wasReleased(_ handle: UInt64) -> Bool {
    table.withLock { table in
      guard let place = Int(exactly: handle & (Self.places - 1)), handle >> 60 == kind, place < table.slots.count
      else { return false }
      return (handle >> 32) & (Self.generations - 1) < table.slots[place].generation
    }
  }

  private func failure(_ handle: UInt64) -> Failure {
    let message =
      if handle == 0 {
        "the \(name) is closed, or was never created"
      } else if wasReleased(handle) {
        "the \(name) is closed"
      } else {
        "\(handle) is not a \(name) handle"
      }
    return Failure(FAIRWAY_ERROR_HANDLE, message)
  }
}

/// The tables of all handles. They are the only mutable global state of the library.
enum Handles {
  static let routes = HandleTable<FollowedRoute>(kind: 1, name: "route")
  static let alerts = HandleTable<AlertSet>(kind: 6, name: "alerts")
  static let sessions = HandleTable<Session>(kind: 2, name: "session")
}
