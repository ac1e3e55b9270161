/// A provider that knows secrets, which no log and no recording may contain.
package protocol SecretHolding {
  /// The secrets as they are, not encoded for an address or a header.
  var secrets: [String] { get }
}
