public import FairwayCore

extension RouterOptions {
  /// The options for a script that answers with a route of the town, whatever was asked.
  public var takingAnyAnswer: RouterOptions {
    var options = self
    options.checksAnswers = false
    return options
  }
}
