/// Every call from a face to a delegate, a listener or an observer.
///
/// Tests switch them off one by one to see that each is missed by a test (`Tests/check-delegate-calls`); apart from
/// that, a session's log names its events by them.
enum DelegateCall: Int, CaseIterable {
  // NavigationServiceDelegate
  case serviceShouldReroute = 1
  case serviceShouldProactivelyReroute, serviceWillReroute, serviceModifiedOptions
  case serviceShouldDiscard, serviceDidReroute, serviceDidUpdateAlternatives, serviceDidFailToUpdateAlternatives
  case serviceWillTakeAlternative, serviceDidTakeAlternative, serviceDidFailToTakeAlternative
  case serviceDidSwitchToCoincident, serviceDidFailToReroute, serviceDidRefresh, serviceDidUpdate
  case serviceShouldPreventReroutes, serviceWillArrive, serviceDidArrive, serviceVisualInstruction
  case serviceSpokenInstruction, serviceBattery, serviceWillBeginSimulating, serviceDidBeginSimulating
  case serviceWillEndSimulating, serviceDidEndSimulating
  // NavigationViewControllerDelegate
  case viewDidDismiss, viewDidUpdate, viewDidAddDestination, viewWillArrive, viewDidArrive, viewDidSelectWaypoint
  case viewShouldReroute, viewShouldProactivelyReroute, viewShouldPreventReroutes, viewWillReroute
  case viewModifiedOptions, viewDidReroute, viewDidUpdateAlternatives, viewDidFailToUpdateAlternatives
  case viewDidSwitchToCoincident, viewWillTakeAlternative, viewDidTakeAlternative, viewDidFailToTakeAlternative
  case viewDidSelectAlternative, viewDidFailToReroute, viewDidRefresh, viewRouteLineLayer, viewRouteCasingLayer
  case viewRestrictedAreasLayer, viewWillAddLayer, viewWaypointCircleLayer, viewWaypointSymbolLayer, viewShapeFor
  case viewRoadName, viewShouldDiscard, viewDidSubmitFeedback, labelWillPresent
  // NavigatorListener and RoadSnappedLocationProviderListener
  case navigatorDidArrive, navigatorDidChangeRoute, navigatorRemainingTime, navigatorRemainingDistance
  case navigatorDelayCategory, navigatorSpeedingPercentage, navigatorSpeedAlertSeverity, navigatorLightingMode
  case locationProviderDidUpdate
  // Notifications
  case noticeProgress, noticeWillReroute, noticeDidReroute, noticeDidFailToReroute, noticeDidRefresh
  case noticeVisualInstruction, noticeSpokenInstruction, noticeDidArrive, noticeRoadName, noticeAlternatives
  case noticeAlternativesFailure, noticeSimulation, legacyProgress, legacyAlertLevel, legacyShouldReroute

  /// Whether the call is made: always, but in a build for the check of the tests.
  @inline(__always) var isMade: Bool {
    #if FAIRWAY_DELEGATE_CHECK
      rawValue != Self.disabled
    #else
      true
    #endif
  }

  #if FAIRWAY_DELEGATE_CHECK
    private static let disabled = ProcessInfo.processInfo.environment["FAIRWAY_DISABLED_CALL"].flatMap(Int.init)
  #endif
}

#if FAIRWAY_DELEGATE_CHECK
  private import Foundation
#endif
