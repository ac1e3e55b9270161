#if os(Linux)
  internal import CCurl
  internal import Glibc

  /// One transfer: libcurl's handle, and what came so far. Used by the queue of its ``CurlLoop`` only.
  final class CurlTransfer {
    /// The largest total size of the header fields, in bytes; browsers have about the same limit.
    private static let maximumHeaderSize = 256 << 10

    let easy: UnsafeMutableRawPointer
    private let request: CurlRequest
    private let answer: @Sendable (Result<CurlAnswer, CurlFailure>) -> Void
    private var fields: UnsafeMutablePointer<curl_slist>?
    private let explanation: UnsafeMutablePointer<CChar>
    private var header: [(name: String, value: String)] = []
    private var headerSize = 0
    private var body: [UInt8] = []
    private var bodySize = 0
    private var file: Int32 = -1
    /// Why this side ended the transfer.
    private var failure: CurlFailure?

    /// Nil if there is no memory for a handle; the answer was given then.
    init?(_ request: CurlRequest, answer: @escaping @Sendable (Result<CurlAnswer, CurlFailure>) -> Void) {
      guard let easy = curl_easy_init() else {
        answer(.failure(.other("out of memory")))
        return nil
      }
      self.easy = easy
      self.request = request
      self.answer = answer
      explanation = .allocate(capacity: Int(CURL_ERROR_SIZE))
      explanation.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
      if let fault = configure() {
        finish(.badRequest(fault))
        return nil
      }
    }

    deinit {
      curl_easy_cleanup(easy)
      curl_slist_free_all(fields)
      explanation.deallocate()
      if file >= 0 { close(file) }
    }

    /// Sets all options. Returns what cannot be sent.
    private func configure() -> String? {
      let texts = [request.method, request.url] + request.header.flatMap { [$0.name, $0.value] }
      guard !texts.contains(where: { $0.utf8.contains { $0 < 32 || $0 == 127 } }) else {
        return "a control character in the address or the header"
      }
      var codes = [
        ccurl_allow_http_only(easy),
        ccurl_leave_resolver(easy),
        ccurl_set_text(easy, CURLOPT_URL, request.url),
        ccurl_set_text(easy, CURLOPT_CUSTOMREQUEST, request.method),
        // Signals are the program's own.
        ccurl_set_number(easy, CURLOPT_NOSIGNAL, 1),
        ccurl_set_number(easy, CURLOPT_FOLLOWLOCATION, 0),
        ccurl_set_number(easy, CURLOPT_TIMEOUT_MS, request.maximumMilliseconds),
        ccurl_set_number(easy, CURLOPT_CONNECTTIMEOUT_MS, request.maximumMilliseconds),
        // What the server announces is checked before anything is read, what it sends while it is read.
        ccurl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(request.maximumSize)),
        ccurl_set_text(easy, CURLOPT_ACCEPT_ENCODING, ""),
        ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, explanation),
      ]
      // An empty `Expect` keeps libcurl from waiting for leave to send a large body.
      for (name, value) in request.header + [("Expect", "")] {
        let line = value.isEmpty ? "\(name):" : "\(name): \(value)"
        guard let longer = curl_slist_append(fields, line) else { return "out of memory" }
        fields = longer
      }
      codes.append(ccurl_set_list(easy, CURLOPT_HTTPHEADER, fields))
      if let body = request.body {
        codes.append(ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
        body.withUnsafeBytes { bytes in
          var none: UInt8 = 0
          withUnsafeMutablePointer(to: &none) { empty in
            let start =
              bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) } ?? UnsafeMutableRawPointer(empty)
            codes.append(ccurl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start))
          }
        }
      }
      let this = Unmanaged.passUnretained(self).toOpaque()
      codes.append(ccurl_set_pointer(easy, CURLOPT_HEADERDATA, this))
      codes.append(ccurl_set_pointer(easy, CURLOPT_WRITEDATA, this))
      codes.append(
        ccurl_set_receive(easy, CURLOPT_HEADERFUNCTION) { bytes, one, count, this in
          CurlTransfer.receive(bytes, one * count, this) { $0.receiveHeader($1) }
        })
      codes.append(
        ccurl_set_receive(easy, CURLOPT_WRITEFUNCTION) { bytes, one, count, this in
          CurlTransfer.receive(bytes, one * count, this) { $0.receiveBody($1) }
        })
      return codes.first { $0 != CURLE_OK }.map { String(cString: curl_easy_strerror($0)) }
    }

    /// Gives what libcurl received to a transfer. Returns the count, or 0 to end the transfer.
    private static func receive(
      _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ this: UnsafeMutableRawPointer?,
      _ take: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
      guard count > 0 else { return 0 }
      guard let bytes, let this else { return 0 }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(this).takeUnretainedValue()
      return take(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }

    private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
      headerSize += bytes.count
      guard headerSize <= Self.maximumHeaderSize else {
        failure = .notHTTP("a header of more than \(Self.maximumHeaderSize) bytes")
        return false
      }
      let line = String(decoding: bytes, as: UTF8.self)
      // A new status begins a new header: after `100 Continue`, or after what a proxy said.
      if line.hasPrefix("HTTP/") { header = [] }
      guard let colon = line.firstIndex(of: ":") else { return true }
      func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
      }
      header.append((trimmed(line[..<colon]), trimmed(line[line.index(after: colon)...])))
      return true
    }

    private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
      let isGood = (200..<300).contains(statusCode)
      // What is said in place of a file is kept in memory, and is short.
      let limit = request.file == nil || isGood ? request.maximumSize : min(request.maximumSize, 1 << 20)
      guard bytes.count <= limit - bodySize else {
        failure = .bodyTooLarge
        return false
      }
      bodySize += bytes.count
      guard let path = request.file, isGood else {
        body.append(contentsOf: bytes)
        return true
      }
      if file < 0 { file = openFile(path) }
      var rest = bytes[...]
      while file >= 0, !rest.isEmpty {
        let written = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { break }
        rest = rest.dropFirst(written)
      }
      if !rest.isEmpty { failure = .file(String(cString: strerror(errno))) }
      return rest.isEmpty
    }

    /// Opens the file for the body: a new one, or that of an earlier transfer, which a part of the body continues.
    private func openFile(_ path: String) -> Int32 {
      guard let keptSize = request.keptSize else { return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
      let size = statusCode == 206 ? off_t(keptSize) : 0
      let file = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard file >= 0, ftruncate(file, size) != 0 || lseek(file, size, SEEK_SET) != size else { return file }
      let reason = errno
      close(file)
      errno = reason
      return -1
    }

    private var statusCode: Int {
      var status = 0
      return ccurl_get_number(easy, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0
    }

    /// Gives the answer after libcurl is done; `code` is its result.
    func finish(_ code: CURLcode) {
      guard code == CURLE_OK else { return finish(failure ?? failure(for: code)) }
      answer(.success(CurlAnswer(statusCode: statusCode, header: header, body: body, isInFile: file >= 0)))
    }

    /// Gives the answer that there is none.
    func finish(_ failure: CurlFailure) {
      if file >= 0, request.keptSize == nil, let path = request.file { unlink(path) }
      answer(.failure(failure))
    }

    private func failure(for code: CURLcode) -> CurlFailure {
      var text = String(cString: explanation)
      if text.isEmpty { text = String(cString: curl_easy_strerror(code)) }
      switch code {
      case CURLE_OPERATION_TIMEDOUT: return .timedOut
      case CURLE_FILESIZE_EXCEEDED: return .bodyTooLarge
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .unknownHost(text)
      case CURLE_COULDNT_CONNECT: return .refused(text)
      case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2,
        CURLE_HTTP2_STREAM, CURLE_BAD_CONTENT_ENCODING:
        return .lost(text)
      // libcurl's word for a line of the header that is longer than it takes.
      case CURLE_OUT_OF_MEMORY: return .notHTTP(text)
      case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL: return .notHTTP(text)
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CACERT_BADFILE: return .untrusted(text)
      case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED: return .insecure(text)
      case CURLE_URL_MALFORMAT: return .badRequest(text)
      default: return .other(text)
      }
    }
  }
#endif
