public import FairwayCore
public import Foundation

/// Customizes the text of visual instructions.
public protocol VisualInstructionDelegate: AnyObject, UnimplementedLogging {
  /// A label is about to show an instruction.
  ///
  /// - Returns: The text to show instead; `nil`, which the default returns, for `presented`.
  func label(
    _ label: InstructionLabel, willPresent instruction: VisualInstruction, as presented: NSAttributedString
  ) -> NSAttributedString?
}

extension VisualInstructionDelegate {
  public func label(
    _ label: InstructionLabel, willPresent instruction: VisualInstruction, as presented: NSAttributedString
  ) -> NSAttributedString? {
    label.unimplementedLog.note("VisualInstructionDelegate.label(_:willPresent:as:)")
    return nil
  }
}

/// The text of a visual instruction, as data.
public final class InstructionLabel {
  /// The delegate that customizes the text.
  public weak var delegate: (any VisualInstructionDelegate)?
  /// The displayed text; empty without an instruction.
  public private(set) var attributedText = NSAttributedString(string: "")
  /// The log of the warning about a delegate that does not implement the method.
  public let unimplementedLog: UnimplementedLog

  /// Creates a label without an instruction.
  public init(log: UnimplementedLog = UnimplementedLog()) { unimplementedLog = log }

  /// The displayed instruction.
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
