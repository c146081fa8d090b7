// What the sample uses of WebKit, by its documentation.
@_exported import UIKit

public enum WKUserScriptInjectionTime { case atDocumentStart }
@MainActor public final class WKUserScript: NSObject {
  public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {}
}
@MainActor public final class WKUserContentController: NSObject {
  public func add(_ handler: WKScriptMessageHandler, name: String) {}
  public func addUserScript(_ script: WKUserScript) {}
  public func removeAllUserScripts() {}
  public func removeScriptMessageHandler(forName name: String) {}
}
@MainActor public protocol WKScriptMessageHandler {
  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage)
}
@MainActor public final class WKScriptMessage: NSObject {
  public var body: Any { fatalError() }
  public var frameInfo: WKFrameInfo { fatalError() }
}
@MainActor public final class WKFrameInfo: NSObject {
  public var isMainFrame: Bool { fatalError() }
  public var securityOrigin: WKSecurityOrigin { fatalError() }
}
@MainActor public final class WKSecurityOrigin: NSObject {
  public var `protocol`: String { fatalError() }
  public var host: String { fatalError() }
  public var port: Int { fatalError() }
}
@MainActor public final class WKWebViewConfiguration: NSObject {
  public var userContentController: WKUserContentController { fatalError() }
  public var allowsInlineMediaPlayback: Bool { get { fatalError() } set {} }
}
@MainActor public final class WKContentWorld: NSObject { public static var page: WKContentWorld { fatalError() } }
@MainActor public final class WKNavigation: NSObject {}
@MainActor public final class WKWindowFeatures: NSObject {}
public enum WKNavigationType { case linkActivated, other }
public enum WKNavigationActionPolicy { case cancel, allow, download }
public enum WKNavigationResponsePolicy { case cancel, allow, download }
public enum WKPermissionDecision { case prompt, grant, deny }
public enum WKMediaCaptureType { case camera, microphone, cameraAndMicrophone }
@MainActor public final class WKNavigationAction: NSObject {
  public var request: URLRequest { fatalError() }
  public var targetFrame: WKFrameInfo? { fatalError() }
  public var navigationType: WKNavigationType { fatalError() }
  public var shouldPerformDownload: Bool { fatalError() }
}
@MainActor public final class WKNavigationResponse: NSObject {
  public var response: URLResponse { fatalError() }
  public var isForMainFrame: Bool { fatalError() }
  public var canShowMIMEType: Bool { fatalError() }
}
public final class WKWebView: UIView {
  public init(frame: CGRect, configuration: WKWebViewConfiguration) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  public var configuration: WKWebViewConfiguration { fatalError() }
  public var navigationDelegate: WKNavigationDelegate? { get { fatalError() } set {} }
  public var uiDelegate: WKUIDelegate? { get { fatalError() } set {} }
  public var allowsBackForwardNavigationGestures: Bool { get { fatalError() } set {} }
  @discardableResult public func load(_ request: URLRequest) -> WKNavigation? { fatalError() }
  public func callAsyncJavaScript(
    _ body: String, arguments: [String: Any], in frame: WKFrameInfo?, in world: WKContentWorld,
    completionHandler: (@MainActor (Result<Any, Error>) -> Void)? = nil
  ) {}
  public func startDownload(using request: URLRequest) async -> WKDownload { fatalError() }
}
@MainActor public final class WKDownload: NSObject { public var delegate: WKDownloadDelegate? { get { fatalError() } set {} } }

// All methods are optional in WebKit. Those that the sample implements are here as requirements, so that the compiler compares them.
@MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
  func webView(
    _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void)
  func webView(
    _ webView: WKWebView, decidePolicyFor response: WKNavigationResponse,
    decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void)
  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error)
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
  func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload)
  func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload)
}
@MainActor public protocol WKUIDelegate: NSObjectProtocol {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction,
    windowFeatures: WKWindowFeatures
  ) -> WKWebView?
  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin, initiatedByFrame frame: WKFrameInfo,
    type: WKMediaCaptureType, decisionHandler: @escaping @MainActor (WKPermissionDecision) -> Void)
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor () -> Void)
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor (Bool) -> Void)
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor (String?) -> Void)
}
@MainActor public protocol WKDownloadDelegate: NSObjectProtocol {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor (URL?) -> Void)
  func downloadDidFinish(_ download: WKDownload)
  func download(_ download: WKDownload, didFailWithError error: Error, resumeData: Data?)
}
