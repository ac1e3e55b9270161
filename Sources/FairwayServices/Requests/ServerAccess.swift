package import FairwayRoutes

/// A server, and what it is shown so that it answers.
package struct ServerAccess: Sendable {
  package var address: ServerAddress
  /// The access token, for services that take one as a parameter.
  package var accessToken: String?
  /// An additional token that determines how requests are billed.
  package var skuToken: String?
  package var authorization: Authorization?

  /// The access to a server; without an authorization the user in the address is one.
  package init(
    _ address: ServerAddress, accessToken: String? = nil, skuToken: String? = nil, authorization: Authorization? = nil
  ) {
    (self.address, self.accessToken, self.skuToken) = (address, accessToken, skuToken)
    self.authorization =
      authorization ?? address.user.map { .basic(user: $0.name, password: $0.password) }
  }

  /// The parameters of a request, for services that expect tokens in the address.
  var parameters: [RequestParameter] {
    var parameters: [RequestParameter] = []
    parameters.add("access_token", accessToken)
    parameters.add("sku", skuToken)
    return parameters
  }

  /// All values that must not be shown, before they are encoded in an address or a header.
  package var secrets: [String] {
    [accessToken, skuToken].compactMap { $0 } + (authorization?.secrets ?? []) + address.values
  }

  /// The address as shown to the user, without secrets.
  package var shownAddress: String {
    PrintableText.line(Redaction(secrets).redacted(address.base), limit: PrintableText.maximumMessageLength)
  }

  /// Throws an error if there is no address, or no token for a service that requires one.
  package func check(for service: any DirectionsService) throws(DirectionsError) {
    guard address.isHTTP else { throw .invalidInput(message: "the host \(shownAddress) is no http address") }
    guard !service.requiresAccessToken || !(accessToken ?? "").isEmpty else {
      throw .unauthorized(message: "there is no access token")
    }
    guard !secrets.contains(where: { $0.utf8.contains { $0 < 32 || $0 == 127 } }) else {
      throw .invalidInput(message: "a token, user or password has a control character")
    }
  }
}
