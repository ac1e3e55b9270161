// The part of Apple's SwiftUI and Combine that the app of the guide names, as Apple declares it, for the check of types.
public protocol ObservableObject: AnyObject {}

@propertyWrapper
public struct Published<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@propertyWrapper
public struct ObservedObject<Value: ObservableObject> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

/// A view without a body of its own.
public protocol Leaf: View where Body == Never {}
extension Leaf { public var body: Never { fatalError() } }

public struct Pair<First: View, Second: View>: Leaf {}
public struct Either<First: View, Second: View>: Leaf {}

@resultBuilder
public enum ViewBuilder {
  public static func buildPartialBlock<Content: View>(first: Content) -> Content { first }
  public static func buildPartialBlock<First: View, Second: View>(
    accumulated: First, next: Second
  ) -> Pair<First, Second> { Pair() }
  public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { Either() }
  public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { Either() }
}

public struct Font: Sendable {
  public static let title = Font()
  public static let largeTitle = Font()
}

extension View { public func font(_ font: Font?) -> Self { self } }

public struct Text: Leaf { public init(_ content: String) {} }
public struct Image: Leaf { public init(systemName: String) {} }
public struct Button: Leaf { public init(_ title: String, action: @escaping () -> Void) {} }
public struct VStack<Content: View>: Leaf { public init(@ViewBuilder content: () -> Content) {} }

public protocol Scene {}
public struct WindowGroup<Content: View>: Scene { public init(@ViewBuilder content: () -> Content) {} }

public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}
extension App { public static func main() {} }
