public import Foundation

extension LoopbackServer {
  /// A web server for the files of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - sendsParts: Whether it answers a request for a part of a file with that part, as most web servers do, or with the
  ///     whole file, as Python's does.
  public convenience init(folder: URL, sendsParts: Bool = true) throws {
    try self.init { [.send(Self.file(for: $0, in: folder, sendsParts: sendsParts))] }
  }

  /// The answer of a web server to a request for a file of a folder.
  public static func file(for request: Request, in folder: URL, sendsParts: Bool = true) -> Data {
    let path = request.target.split(separator: "?", omittingEmptySubsequences: false)[0]
    guard let data = try? Data(contentsOf: folder.appending(path: String(path.dropFirst()))) else {
      return answer(Data("<html>not found</html>".utf8), status: 404, type: "text/html")
    }
    let type = path.hasSuffix(".json") ? "application/json" : "application/octet-stream"
    guard sendsParts, let range = request.header["range"] else { return answer(data, type: type) }
    guard let start = Int(range.dropFirst("bytes=".count).dropLast()), start < data.count else {
      return answer(Data(), status: 416, type: type)
    }
    return answer(
      data.dropFirst(start), status: 206, type: type,
      header: ["Content-Range": "bytes \(start)-\(data.count - 1)/\(data.count)"])
  }
}
