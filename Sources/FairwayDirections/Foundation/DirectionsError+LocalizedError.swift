public import Foundation

extension DirectionsError: LocalizedError {
  public var errorDescription: String? { description }
}
