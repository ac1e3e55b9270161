internal import CGeoKernel

/// Memory that is tried before Swift allocates it, because a failing Swift allocation ends the process.
package enum Memory {
  /// Whether there is memory for a number of elements of a size.
  package static func hasRoom(for count: Int, of size: Int) -> Bool {
    guard count >= 0, let memory = gk_allocate(nil, count, size) else { return false }
    gk_release(nil, memory)
    return true
  }
}
