import XCTest

/// Fails unless something holds, at next to no cost while it does.
///
/// An assertion of XCTest takes microseconds in a debug build. Where a dozen laws are to hold after each of a hundred
/// thousand fixes, that is more than the work that is tested.
public func assertQuickly(
  _ holds: Bool, _ message: @autoclosure () -> String, file: StaticString = #filePath, line: UInt = #line
) {
  if !holds { XCTFail(message(), file: file, line: line) }
}
