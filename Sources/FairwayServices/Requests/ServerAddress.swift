internal import FairwayRoutes

/// The address of a server, to which requests append their paths.
package struct ServerAddress: Sendable {
  /// Scheme, host, port and path, percent-encoded.
  let base: String
  /// The server's own parameters, such as the key of its operator, percent-encoded.
  let query: String
  /// The user and the password that the address names.
  package let user: (name: String, password: String)?

  /// Takes an address apart. Its fragment is dropped, and what must not stand in an address is encoded.
  package init(_ text: String) {
    var rest = Array(RequestText.escaped(text, unless: Self.mayStand).utf8)[...]
    rest = rest.prefix { $0 != UInt8(ascii: "#") }
    let path = rest.prefix { $0 != UInt8(ascii: "?") }
    query = String(decoding: rest.dropFirst(path.count + 1), as: UTF8.self)
    let (scheme, authority, end) = Self.parts(path)
    let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? authority
    if host.count < authority.count {
      let named = authority.dropLast(host.count + 1)
      let name = named.prefix { $0 != UInt8(ascii: ":") }
      user = (Self.text(name), Self.text(named.dropFirst(name.count + 1)))
    } else {
      user = nil
    }
    base = String(decoding: scheme + host + end, as: UTF8.self)
  }

  /// Whether it is an address of HTTP with a host, of ASCII alone.
  package var isHTTP: Bool {
    let (scheme, host, _) = Self.parts(Array(base.utf8)[...])
    let name = scheme.map { $0 | 32 }
    return (name == Array("http://".utf8) || name == Array("https://".utf8))
      && host.first.map { $0 != UInt8(ascii: ":") } ?? false && !host.contains(UInt8(ascii: "%"))
  }

  /// The address of a request.
  func address(of request: ServiceRequest, _ parameters: [RequestParameter]) -> String {
    var bytes = Substring(base).utf8
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    let address = String(Substring(bytes)) + "/" + request.path
    let query = [query, RequestText.encoded(request.query + parameters)].filter { !$0.isEmpty }
    return query.isEmpty ? address : address + "?" + query.joined(separator: "&")
  }

  /// The values of the server's own parameters.
  var values: [String] {
    query.parts(between: UInt8(ascii: "&")).compactMap { parameter in
      let name = parameter.prefix { $0 != UInt8(ascii: "=") }
      return name.count < parameter.count ? Self.text(Array(parameter.dropFirst(name.count + 1))[...]) : nil
    }
  }

  /// The scheme with what follows it, the host with user and port, and the path.
  private static func parts(
    _ address: ArraySlice<UInt8>
  ) -> (scheme: ArraySlice<UInt8>, authority: ArraySlice<UInt8>, path: ArraySlice<UInt8>) {
    guard let colon = address.firstIndex(of: UInt8(ascii: ":")),
      address[colon...].dropFirst().prefix(2).elementsEqual([UInt8(ascii: "/"), UInt8(ascii: "/")])
    else { return ([], [], address) }
    let rest = address[(colon + 3)...]
    let authority = rest.prefix { $0 != UInt8(ascii: "/") }
    return (address[...(colon + 2)], authority, rest[authority.endIndex...])
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    RequestText.unescaped(String(decoding: bytes, as: UTF8.self))
  }

  private static func mayStand(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      false
    default: true
    }
  }
}
