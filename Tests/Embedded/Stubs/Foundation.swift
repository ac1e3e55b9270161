/// The part of Foundation that the adapters for Apple's frameworks name, as Apple declares it, for the check of types.
public struct Date: Hashable, Sendable {
  public var timeIntervalSince1970: Double
  public init(timeIntervalSince1970: Double) { self.timeIntervalSince1970 = timeIntervalSince1970 }
}

open class NSObject {
  public init() {}
}
