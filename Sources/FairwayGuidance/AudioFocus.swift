public import FairwayRoutes

/// What an app asks of the sound of other apps while it speaks, for the voice of any platform.
public struct AudioFocus: Hashable, Sendable {
  /// What the sound of other apps does meanwhile.
  public enum Others: Hashable, Sendable, CaseIterable {
    /// It goes on as it is.
    case goOn
    /// It is lowered, as music is.
    case areLowered
    /// It stops, and goes on afterwards, as spoken books do.
    case arePaused
  }

  /// What the sound of other apps does, if it is music or the like.
  public var others: Others
  /// Whether other apps that speak, such as a podcast, are paused even if ``others`` says less.
  public var pausesSpeech: Bool
  /// Whether what the app itself is saying is broken off, so that the announcement begins at once.
  public var interrupts: Bool

  public init(others: Others = .areLowered, pausesSpeech: Bool = true, interrupts: Bool = false) {
    self.others = others
    self.pausesSpeech = pausesSpeech
    self.interrupts = interrupts
  }

  /// Creates what an announcement needs: an alert interrupts the app's own words, and only that.
  public init(for priority: AnnouncementPriority) { self.init(interrupts: priority == .alert) }
}
