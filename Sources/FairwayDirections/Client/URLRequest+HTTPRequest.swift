internal import Foundation

extension URLRequest {
  init(_ request: HTTPRequest) {
    self.init(url: request.url)
    httpMethod = request.method
    for field in request.header { setValue(field.value, forHTTPHeaderField: field.name) }
    httpBody = request.body.map { Data($0) }
  }
}
