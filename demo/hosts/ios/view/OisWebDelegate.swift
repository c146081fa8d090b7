// Both WebViews: navigation, load errors, panels, camera and microphone, downloads. Not run on a device.
import UIKit
import WebKit

@MainActor
final class OisWebDelegate: NSObject, WKNavigationDelegate, WKUIDelegate, WKDownloadDelegate {
  private let home: String
  private weak var owner: UIViewController?
  private let onFailure: () -> Void
  private let onProcessEnd: () -> Void
  private let onForm: (URL) -> Void
  /** Whether a page has loaded since the last `load`. */
  var hasLoaded = false
  private var files: [ObjectIdentifier: URL] = [:]
  private var names: [ObjectIdentifier: String] = [:]

  /**
   - Parameter onFailure: the page did not load
   - Parameter onProcessEnd: its process ended; the WebView can be loaded again
   - Parameter onForm: the page requests a window with a form: its address holds the token
   */
  init(
    home: String, owner: UIViewController, onFailure: @escaping () -> Void, onProcessEnd: @escaping () -> Void,
    onForm: @escaping (URL) -> Void
  ) {
    self.home = home
    self.owner = owner
    self.onFailure = onFailure
    self.onProcessEnd = onProcessEnd
    self.onForm = onForm
  }

  /** Throws `E_INVALID` for anything but http and https, and for an address with a token. */
  static func openExternal(_ url: URL?) throws {
    UIApplication.shared.open(try requireSafe(url))
  }

  static func origin(_ from: WKSecurityOrigin) -> String {
    let port = from.port == 0 ? "" : ":\(from.port)"  // 0 is the scheme's default
    return "\(from.`protocol`)://\(from.host)\(port)"
  }

  /** A form in a new window (open-in=page): not for the browser, whose history would store the token. */
  private func leave(_ action: WKNavigationAction, byUser: Bool) {
    guard let url = action.request.url else { return }
    if isOf(formOrigin, url) { onForm(url) } else if byUser { try? Self.openExternal(url) }
  }

  // MARK: Navigation

  func webView(
    _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    if action.shouldPerformDownload { return decisionHandler(.download) }
    guard action.targetFrame?.isMainFrame == true, let url = action.request.url, !isOf(home, url) else {
      return decisionHandler(.allow)  // a new window is handled in createWebViewWith
    }
    leave(action, byUser: action.navigationType == .linkActivated)
    decisionHandler(.cancel)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor response: WKNavigationResponse,
    decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
  ) {
    let http = response.response as? HTTPURLResponse
    let disposition = http?.value(forHTTPHeaderField: "Content-Disposition") ?? ""
    if !response.canShowMIMEType || disposition.lowercased().hasPrefix("attachment") { return decisionHandler(.download) }
    // A form that was sent may be answered with an error, and what has to be corrected.
    let isForm = home == formOrigin && hasLoaded
    if response.isForMainFrame, !isForm, let status = http?.statusCode, status >= 400 {
      onFailure()
      return decisionHandler(.cancel)
    }
    decisionHandler(.allow)
  }

  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error) {
    // Cancelled by another navigation, a download or a link: not a failure.
    let code = (error as NSError).code
    if code == NSURLErrorCancelled || code == 102 { return }
    // What was typed into a form is still there.
    if home == formOrigin && hasLoaded { show("There is no connection. Please try again.", cancel: nil) { _ in } } else { onFailure() }
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { hasLoaded = true }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { onProcessEnd() }

  /** Links that open a new window, and `window.open`: WebKit blocks windows that no press of the user opens. */
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction,
    windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    leave(action, byUser: true)
    return nil
  }

  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor from: WKSecurityOrigin, initiatedByFrame frame: WKFrameInfo,
    type: WKMediaCaptureType, decisionHandler: @escaping @MainActor (WKPermissionDecision) -> Void
  ) {
    decisionHandler(Self.origin(from) == formOrigin ? .grant : .deny)  // iOS asks its user in addition
  }

  // MARK: alert, confirm, prompt: WKWebView does not show them without this code

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor () -> Void
  ) {
    show(message, cancel: nil) { _ in completionHandler() }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    show(message, cancel: "Cancel") { completionHandler($0 != nil) }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor (String?) -> Void
  ) {
    show(prompt, cancel: "Cancel", text: defaultText ?? "", done: completionHandler)
  }

  /** Calls `done` once, with the text, or with nothing if cancelled. Without a call the app would crash. */
  private func show(_ message: String, cancel: String?, text: String? = nil, done: @escaping @MainActor (String?) -> Void) {
    guard let owner, owner.viewIfLoaded?.window != nil, owner.presentedViewController == nil else { return done(nil) }
    let panel = UIAlertController(title: nil, message: message, preferredStyle: .alert)
    if let text { panel.addTextField { $0.text = text } }
    if let cancel { panel.addAction(UIAlertAction(title: cancel, style: .cancel) { _ in done(nil) }) }
    panel.addAction(UIAlertAction(title: "OK", style: .default) { [weak panel] _ in done(panel?.textFields?.first?.text ?? "") })
    owner.present(panel, animated: true)
  }

  // MARK: Downloads: the user gets the file by the share sheet

  /** Loads a file that a form offers. Throws `E_INVALID` for an address with a token, and for anything but http and https. */
  func download(_ url: URL?, as name: String, in webView: WKWebView) async throws {
    let url = try requireSafe(url)
    let download = await webView.startDownload(using: URLRequest(url: url))
    names[ObjectIdentifier(download)] = name
    download.delegate = self
  }

  /** Shows the system's share sheet. */
  func share(_ items: [Any], done: @escaping () -> Void = {}) {
    guard let owner else { return }
    let sheet = UIActivityViewController(activityItems: items, applicationActivities: nil)
    sheet.popoverPresentationController?.sourceView = owner.view  // required on an iPad
    sheet.completionWithItemsHandler = { _, _, _, _ in done() }
    owner.present(sheet, animated: true)
  }

  func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload) {
    download.delegate = self
  }

  func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
    download.delegate = self
  }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor (URL?) -> Void
  ) {
    // A new folder, because the file must not exist yet.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = names.removeValue(forKey: ObjectIdentifier(download)) ?? ""
    let file = folder.appendingPathComponent(NSString(string: name.isEmpty ? suggestedFilename : name).lastPathComponent)
    files[ObjectIdentifier(download)] = file
    completionHandler(file)
  }

  func downloadDidFinish(_ download: WKDownload) {
    guard let file = files.removeValue(forKey: ObjectIdentifier(download)) else { return }
    share([file]) { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
  }

  func download(_ download: WKDownload, didFailWithError error: Error, resumeData: Data?) {
    files.removeValue(forKey: ObjectIdentifier(download))
    show("The file could not be saved.", cancel: nil) { _ in }
  }
}

/** Returns the address, unless another app would store a token with it, or it is of another scheme than http. */
private func requireSafe(_ url: URL?) throws -> URL {
  guard let url, ["https", "http"].contains(url.scheme?.lowercased() ?? ""),
    let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
    parts.queryItems?.contains(where: { $0.name == "token" }) != true
  else { throw OisError(code: "E_INVALID") }
  return url
}
