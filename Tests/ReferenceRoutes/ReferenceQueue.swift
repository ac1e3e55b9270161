/// A queue from which the element of least cost comes first.
struct ReferenceQueue<Element> {
  private var items: [(cost: Int, element: Element)] = []

  mutating func push(_ element: Element, _ cost: Int) {
    items.append((cost, element))
    var child = items.count - 1
    while child > 0, items[(child - 1) / 2].cost > items[child].cost {
      items.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop() -> (Element, Int)? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return (first.element, first.cost) }
    items[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < items.count && items[child].cost < items[least].cost {
        least = child
      }
      guard least != parent else { break }
      items.swapAt(parent, least)
      parent = least
    }
    return (first.element, first.cost)
  }
}
