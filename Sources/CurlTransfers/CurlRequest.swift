#if os(Linux)
  /// What is asked of a server, with the limits that the answer is held to while it is read.
  package struct CurlRequest: Sendable {
    /// The method, such as `GET`.
    package var method: String
    /// The address, `http` or `https`.
    package var url: String
    /// The fields of the header, as `(name, value)`.
    package var header: [(name: String, value: String)]
    /// The body, if there is one.
    package var body: [UInt8]?
    /// The most bytes of a body, after it is unpacked.
    package var maximumSize: Int
    /// The longest time from start to end, in milliseconds.
    package var maximumMilliseconds: Int
    /// The file that a body of a good answer (a status from 200 to 299) is written to, in place of memory.
    package var file: String?
    /// How many bytes of the file are kept if the server sends a part (status 206); nil for a new file. The file then stays
    /// if the transfer breaks off.
    package var keptSize: Int?

    /// A request without header, body or file.
    package init(method: String, url: String, maximumSize: Int, maximumMilliseconds: Int) {
      self.method = method
      self.url = url
      header = []
      self.maximumSize = maximumSize
      self.maximumMilliseconds = maximumMilliseconds
    }
  }

  /// What a server answered.
  package struct CurlAnswer: Sendable {
    /// The HTTP status.
    package var statusCode: Int
    /// The fields of the header, as `(name, value)`, in the server's order.
    package var header: [(name: String, value: String)]
    /// The body, unpacked; empty where it went into a file.
    package var body: [UInt8]
    /// Whether the body is in the request's file.
    package var isInFile: Bool
  }

  /// Why there is no answer.
  package enum CurlFailure: Error, Equatable, Sendable {
    /// The transfer was given up.
    case cancelled
    /// The time was over.
    case timedOut
    /// The body is larger than its limit.
    case bodyTooLarge
    /// What was sent is not HTTP, or its header is larger than any honest one.
    case notHTTP(String)
    /// The name of the host is not known.
    case unknownHost(String)
    /// Nothing listens there.
    case refused(String)
    /// The connection broke.
    case lost(String)
    /// The server could not prove who it is.
    case untrusted(String)
    /// No secure connection came about.
    case insecure(String)
    /// The file cannot be written.
    case file(String)
    /// The address or a field of the header cannot be sent.
    case badRequest(String)
    /// Anything else that libcurl says.
    case other(String)
  }
#endif
