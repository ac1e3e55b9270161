public import FairwayRoutes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Route {
  /// The language of the spoken instructions.
  public var speechLocale: Locale? {
    get { speechLocaleIdentifier.map { Locale(identifier: $0) } }
    set { speechLocaleIdentifier = newValue?.identifier(.bcp47) }
  }
}
