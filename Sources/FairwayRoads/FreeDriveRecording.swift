package import FairwayEngine

/// Receives all that goes into a drive and comes out of it, in order, so that it can be recorded.
package protocol FreeDriveRecording: AnyObject {
  /// The session has a route from now on, or has none any more.
  func routeDidChange(in session: FreeDriveSession)
  /// A fix is about to be processed.
  func willUpdate(_ session: FreeDriveSession, _ fix: Location)
  /// The fix was processed.
  func didUpdate(_ session: FreeDriveSession)
}
