public import FairwayRoutes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DirectionsError: LocalizedError {
  public var errorDescription: String? { description }
}
