public import FairwayCore
public import FairwayDirections
public import Foundation

/// Shapes how visual instructions are worded.
public protocol VisualInstructionDelegate: AnyObject, UnimplementedLogging {
  /// A label is about to show an instruction.
  ///
  /// - Returns: What it shows instead; nil for `presented`, which is also the default answer.
  func label(
    _ label: InstructionLabel, willPresent instruction: VisualInstruction, as presented: NSAttributedString
  ) -> NSAttributedString?
}

extension VisualInstructionDelegate {
  public func label(
    _ label: InstructionLabel, willPresent instruction: VisualInstruction, as presented: NSAttributedString
  ) -> NSAttributedString? {
    label.unimplementedLog.note(63, "VisualInstructionDelegate.label(_:willPresent:as:)")
    return nil
  }
}

/// The words of one visual instruction, as data.
public final class InstructionLabel {
  /// Who words the instructions.
  public weak var delegate: (any VisualInstructionDelegate)?
  /// What is shown; empty while there is no instruction.
  public private(set) var attributedText = NSAttributedString(string: "")
  /// Where the warning about a delegate without its method goes.
  public let unimplementedLog: UnimplementedLog

  /// A label without an instruction.
  public init(log: UnimplementedLog = UnimplementedLog()) { unimplementedLog = log }

  /// The instruction that is shown.
  public var instruction: VisualInstruction? {
    didSet { present() }
  }

  private func present() {
    guard let instruction else {
      attributedText = NSAttributedString(string: "")
      return
    }
    let words = NSAttributedString(string: instruction.text ?? "")
    guard let delegate else {
      attributedText = words
      return
    }
    attributedText = delegate.label(self, willPresent: instruction, as: words) ?? words
  }
}
