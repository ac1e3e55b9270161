// Tests what stands in for the standard library before iOS 18 and 26, under names of their own, beside that library. Prints
// what differs. It is compiled as one module with them.
import SeededRandom

struct Refusal: Error, Equatable {}

@main
enum Shims {
  static func main() {
    var random = SeededGenerator(seed: 62)
    let pieces: [[UInt8]] = [
      [0x41], [0xC3, 0xA9], [0xE2, 0x82, 0xAC], [0xF0, 0x9F, 0x9A, 0x97], [0xEF, 0xBF, 0xBD], [0], [0xC0, 0x80],
      [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80], [0xFF],
    ]
    var valid = 0
    for _ in 0..<100_000 {
      let bytes = (0..<Int.random(in: 0...4, using: &random)).flatMap { _ in
        // Two thirds of the pieces are valid.
        pieces[Int.random(in: 0..<(Bool.random(using: &random) ? 6 : pieces.count), using: &random)]
      }
      let text = String(validating: bytes, as: UTF8.self)
      precondition(String(ours: bytes, as: UTF8.self) == text, "\(bytes)")
      precondition(String(ours: bytes[...], as: UTF8.self) == text, "\(bytes)")
      valid += text == nil ? 0 : 1
    }
    precondition(valid > 10_000 && valid < 90_000, "\(valid) texts are valid")

    for count in [0, 1, 1_000] {
      let numbers = Array(0..<count)
      let span = numbers.ours
      precondition(span.count == count && numbers.indices.allSatisfy { span[$0] == $0 })
    }

    let lock = Mutex([1])
    precondition(
      lock.withLock {
        $0.append(2)
        return $0.count
      } == 2)
    do throws(Refusal) {
      try lock.withLock { value throws(Refusal) in
        value.append(3)
        throw Refusal()
      }
      preconditionFailure("nothing is thrown")
    } catch {
      precondition(error == Refusal())
    }
    precondition(lock.withLockIfAvailable { $0 } == [1, 2, 3], "what is done before an error is kept")
    let number = Atomic(5)
    number.add(2, ordering: .releasing)
    precondition(number.load(ordering: .acquiring) == 7)
    number.store(1, ordering: .releasing)
    precondition(number.load(ordering: .acquiring) == 1)
  }
}
