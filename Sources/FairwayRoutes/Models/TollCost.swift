/// The cost of a route's tolls in one currency.
public struct TollCost: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The currency code in ISO 4217.
  public var currencyCode: String
  /// The prices by method of payment.
  public var paymentMethods: PaymentMethods?
  public var foreignMembers: JSONObject = [:]

  public init(currencyCode: String, paymentMethods: PaymentMethods? = nil) {
    self.currencyCode = currencyCode
    self.paymentMethods = paymentMethods
  }

  /// The prices by method of payment.
  public struct PaymentMethods: Hashable, Sendable, Codable, ForeignMemberContainer {
    /// With a device in the vehicle.
    public var electronicTollCollection: Prices?
    /// In cash.
    public var cash: Prices?
    public var foreignMembers: JSONObject = [:]

    public init(electronicTollCollection: Prices? = nil, cash: Prices? = nil) {
      self.electronicTollCollection = electronicTollCollection
      self.cash = cash
    }
  }

  /// The prices by size of the vehicle, in units of the currency; −1 represents an unknown price.
  public struct Prices: Hashable, Sendable, Codable, ForeignMemberContainer {
    public var small: Double?
    public var standard: Double?
    public var middle: Double?
    public var large: Double?
    public var jumbo: Double?
    public var foreignMembers: JSONObject = [:]

    public init() {}
  }
}

extension TollCost: JSONModel {
  init(unfilled: Void) { self.init(currencyCode: "") }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.required(.currency, Text.self, &currencyCode)
    try visitor.optional(.paymentMethods, Object.self, &paymentMethods)
  }
}

extension TollCost.PaymentMethods: JSONModel {
  init(unfilled: Void) { self.init() }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.electronicTollCollection, Object.self, &electronicTollCollection)
    try visitor.optional(.cash, Object.self, &cash)
  }
}

extension TollCost.Prices: JSONModel {
  init(unfilled: Void) { self.init() }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.small, Number.self, &small)
    try visitor.optional(.standard, Number.self, &standard)
    try visitor.optional(.middle, Number.self, &middle)
    try visitor.optional(.large, Number.self, &large)
    try visitor.optional(.jumbo, Number.self, &jumbo)
  }
}
