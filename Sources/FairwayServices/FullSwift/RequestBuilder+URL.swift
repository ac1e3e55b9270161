package import FairwayRoutes

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension RequestBuilder {
  /// Throws an error if a request for the options would be rejected before it is sent.
  package func check(_ options: AnyDirectionsOptions) throws(DirectionsError) {
    do {
      try validate(options)
    } catch {
      throw .invalidOptions(error)
    }
    try access.check(for: service)
  }

  /// The address of a request; with POST, without the part that belongs in the body. Only the host if there is none.
  package func url(for options: AnyDirectionsOptions, httpMethod: String) -> URL {
    address(for: options, httpMethod: httpMethod.uppercased()).flatMap { URL(string: $0) } ?? host
  }

  /// The address of a request at the host.
  package func url(_ request: ServiceRequest) -> URL { URL(string: address(request)) ?? host }

  private var host: URL { URL(string: access.address.base) ?? Credentials.mapboxHost }
}

extension HTTPRequest {
  /// The address.
  package var url: URL { URL(string: address) ?? Credentials.mapboxHost }
}
