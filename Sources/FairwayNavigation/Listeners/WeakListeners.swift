/// Listeners that are held weakly and notified in the order in which they were added.
struct WeakListeners {
  private struct Holder {
    weak var object: AnyObject?
  }

  private var holders: [Holder] = []

  /// Adds a listener; without effect where it is there already.
  ///
  /// - Complexity: O(*n*) in the listeners.
  mutating func add(_ listener: AnyObject) {
    holders.removeAll { $0.object == nil }
    guard !holders.contains(where: { $0.object === listener }) else { return }
    holders.append(Holder(object: listener))
  }

  mutating func remove(_ listener: AnyObject) {
    holders.removeAll { $0.object == nil || $0.object === listener }
  }

  var isEmpty: Bool { holders.allSatisfy { $0.object == nil } }

  /// The listeners that still live. A list of its own, so that listeners may come and go while they are notified.
  func all<Listener>(_ type: Listener.Type) -> [Listener] { holders.compactMap { $0.object as? Listener } }
}
