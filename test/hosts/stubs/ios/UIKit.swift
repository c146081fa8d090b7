// What the sample uses of UIKit, by its documentation.
@_exported import Foundation
@_exported import FoundationNetworking

public typealias CGFloat = Foundation.CGFloat

@MainActor open class UIResponder: NSObject {}
public enum UIUserInterfaceStyle { case unspecified, light, dark }
public final class UITraitCollection: NSObject { public var userInterfaceStyle: UIUserInterfaceStyle { fatalError() } }
public final class UIColor: NSObject {
  public static var systemBackground: UIColor { fatalError() }
  public static var secondarySystemBackground: UIColor { fatalError() }
  public static var label: UIColor { fatalError() }
  public static var systemRed: UIColor { fatalError() }
  public func resolvedColor(with traits: UITraitCollection) -> UIColor { fatalError() }
  @discardableResult public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool { fatalError() }
}
public final class UIImage: NSObject { public init?(systemName: String) {} }
public final class UIWindow: UIView {}
public struct UIViewAutoresizing: OptionSet {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let flexibleWidth = UIViewAutoresizing(rawValue: 2)
  public static let flexibleHeight = UIViewAutoresizing(rawValue: 16)
}
public final class NSLayoutConstraint: NSObject { @MainActor public static func activate(_ constraints: [NSLayoutConstraint]) {} }
@MainActor public final class NSLayoutXAxisAnchor {
  public func constraint(equalTo anchor: NSLayoutXAxisAnchor) -> NSLayoutConstraint { fatalError() }
}
@MainActor public final class NSLayoutYAxisAnchor {
  public func constraint(equalTo anchor: NSLayoutYAxisAnchor) -> NSLayoutConstraint { fatalError() }
}
open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public convenience override init() { fatalError() }
  public required init?(coder: NSCoder) {}
  public var bounds: CGRect { fatalError() }
  public var window: UIWindow? { fatalError() }
  public var tintColor: UIColor! { get { fatalError() } set {} }
  public var backgroundColor: UIColor? { get { fatalError() } set {} }
  public var autoresizingMask: UIViewAutoresizing { get { fatalError() } set {} }
  public var translatesAutoresizingMaskIntoConstraints: Bool { get { fatalError() } set {} }
  public var centerXAnchor: NSLayoutXAxisAnchor { fatalError() }
  public var centerYAnchor: NSLayoutYAxisAnchor { fatalError() }
  public func addSubview(_ view: UIView) {}
  public func removeFromSuperview() {}
}
public final class UILabel: UIView { public var text: String? { get { fatalError() } set {} } }
public final class UITextField: UIView { public var text: String? { get { fatalError() } set {} } }
@MainActor public final class UIAction: NSObject {
  public init(title: String = "", handler: @escaping @MainActor (UIAction) -> Void) {}
}
public final class UIButton: UIView {
  public enum ButtonType { case system }
  public convenience init(type: ButtonType, primaryAction: UIAction?) { fatalError() }
}
public final class UIStackView: UIView {
  public enum Axis { case horizontal, vertical }
  public convenience init(arrangedSubviews: [UIView]) { fatalError() }
  public var axis: Axis { get { fatalError() } set {} }
}
@MainActor public final class UIBarButtonItem: NSObject {
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) { fatalError() }
}
@MainActor public final class UINavigationItem: NSObject { public var leftBarButtonItem: UIBarButtonItem? { get { fatalError() } set {} } }
@MainActor public final class UIGestureRecognizer: NSObject {
  public var delegate: UIGestureRecognizerDelegate? { get { fatalError() } set {} }
}
@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
}
@MainActor public final class UIPopoverPresentationController: NSObject { public var sourceView: UIView? { get { fatalError() } set {} } }
open class UIViewController: UIResponder {
  public init(nibName: String?, bundle: Bundle?) {}
  public required init?(coder: NSCoder) {}
  public var view: UIView! { get { fatalError() } set {} }
  public var viewIfLoaded: UIView? { fatalError() }
  public var title: String? { get { fatalError() } set {} }
  public var navigationItem: UINavigationItem { fatalError() }
  public var navigationController: UINavigationController? { fatalError() }
  public var presentedViewController: UIViewController? { fatalError() }
  public var popoverPresentationController: UIPopoverPresentationController? { fatalError() }
  public var traitCollection: UITraitCollection { fatalError() }
  public func loadViewIfNeeded() {}
  public func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func traitCollectionDidChange(_ previous: UITraitCollection?) {}
}
public final class UINavigationController: UIViewController {
  public var viewControllers: [UIViewController] { fatalError() }
  public var interactivePopGestureRecognizer: UIGestureRecognizer? { fatalError() }
  public func pushViewController(_ controller: UIViewController, animated: Bool) {}
  @discardableResult public func popViewController(animated: Bool) -> UIViewController? { fatalError() }
  @discardableResult public func popToViewController(_ controller: UIViewController, animated: Bool) -> [UIViewController]? {
    fatalError()
  }
}
@MainActor public final class UIAlertAction: NSObject {
  public enum Style { case `default`, cancel }
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {}
}
public final class UIAlertController: UIViewController {
  public enum Style { case alert }
  public convenience init(title: String?, message: String?, preferredStyle: Style) { fatalError() }
  public var textFields: [UITextField]? { fatalError() }
  public func addAction(_ action: UIAlertAction) {}
  public func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {}
}
public final class UIActivityViewController: UIViewController {
  public struct ActivityType {}
  public init(activityItems: [Any], applicationActivities: [Any]?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  public var completionWithItemsHandler: ((ActivityType?, Bool, [Any]?, Error?) -> Void)? { get { fatalError() } set {} }
}
@MainActor public final class UIApplication: UIResponder {
  public static var shared: UIApplication { fatalError() }
  nonisolated public static let didEnterBackgroundNotification = Notification.Name("didEnterBackground")
  nonisolated public static let willEnterForegroundNotification = Notification.Name("willEnterForeground")
  public func open(_ url: URL) {}
}
