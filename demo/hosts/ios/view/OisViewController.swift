// The full page in a WKWebView, and forms in a second one. iOS 15 and later. Not run on a device.
// Info.plist: NSCameraUsageDescription, NSMicrophoneUsageDescription, NSLocationWhenInUseUsageDescription,
//   NSPhotoLibraryUsageDescription. WKWebView has its own file chooser with the camera, and its own location prompt.
import UIKit
import WebKit

/** Put it into a UINavigationController. */
@MainActor
final class OisViewController: UIViewController, OisApp {
  private lazy var host = OisHost(self)
  private var page: WKWebView!
  private var delegate: OisWebDelegate!
  private var failure: FailureView?

  override func viewDidLoad() {
    super.viewDidLoad()
    let configuration = WKWebViewConfiguration()
    configuration.allowsInlineMediaPlayback = true
    configuration.userContentController.add(WeakHandler(self), name: "OISWebKit")
    page = WKWebView(frame: view.bounds, configuration: configuration)
    page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    delegate = OisWebDelegate(
      home: pageOrigin, owner: self, onFailure: { [weak self] in self?.fail() },
      onForm: { [weak self] url in self?.show(form: url, title: nil) { url } })
    page.navigationDelegate = delegate
    page.uiDelegate = delegate
    page.allowsBackForwardNavigationGestures = false  // closed forms have left entries in its history
    view.addSubview(page)
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      image: UIImage(systemName: "chevron.backward"), style: .plain, target: self, action: #selector(back))
    load()
  }

  /** Loads the page with a new nonce. A reload by the page itself keeps it, and has a new `sid`. */
  private func load() {
    let scripts = page.configuration.userContentController
    scripts.removeAllUserScripts()
    // In the main frame only: a form in a frame cannot read it.
    let source = startScript(host.start())
    scripts.addUserScript(WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true))
    page.load(URLRequest(url: pageURL))
  }

  func handleLoad(_ isLoaded: Bool) {
    guard isLoaded else { return fail() }
    hideFailure()  // late, but loaded
    showBalance()
  }

  private func fail() {
    host.stop()
    hideFailure()
    failure = FailureView(over: view) { [weak self] in
      self?.hideFailure()
      self?.load()
    }
  }

  private func hideFailure() {
    failure?.removeFromSuperview()
    failure = nil
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if previous?.userInterfaceStyle != traitCollection.userInterfaceStyle { host.update("set-theme", ["theme": theme]) }
  }

  private var theme: String { traitCollection.userInterfaceStyle == .dark ? "dark" : "light" }

  // MARK: The bridge

  fileprivate func receive(_ message: WKScriptMessage) {
    // Every frame can post to the handler.
    guard message.frameInfo.isMainFrame, OisWebDelegate.origin(message.frameInfo.securityOrigin) == pageOrigin,
      let json = message.body as? String
    else { return }
    host.receive(json)
  }

  func post(_ json: String) {
    // An argument, not a part of the script. In the main frame, in the world of the page's own scripts.
    page.callAsyncJavaScript(messageScript, arguments: ["json": json], in: nil, in: .page)
  }

  func schedule(_ delay: TimeInterval, _ task: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    let timer = Timer.scheduledTimer(withTimeInterval: delay, repeats: false) { _ in MainActor.assumeIsolated(task) }
    return { timer.invalidate() }
  }

  func welcome() -> OisObject {
    ["locale": toLanguageTag(Locale.preferredLanguages.first ?? "en"), "theme": theme]
  }

  func handleEvent(_ type: String, _ payload: OisObject) {
    if type == "recharge-requested" { print("Open your own payment here, then call showBalance.") }
  }

  func handle(_ type: String, _ payload: OisObject, _ answer: @escaping OisDone) {
    func text(_ name: String) -> String { payload[name] as? String ?? "" }
    Task {
      do {
        var result: OisObject = [:]
        switch type {
        case "token": result = try await server.fetchToken(text("reason"))
        case "open-form":
          try await openForm(OisTarget(link: text("link"), shortCode: text("shortCode")), title: text("name"))
        case "open-external": try OisWebDelegate.openExternal(URL(string: payload["url"] as? String ?? ""))
        default: throw OisError(code: "E_UNSUPPORTED")
        }
        answer(.success(result))
      } catch {
        answer(.failure(error as? OisError ?? OisError(code: "E_INTERNAL")))
      }
    }
  }

  // MARK: Points and notifications

  /** Call it after a payment, too. The page needs no points endpoint. */
  func showBalance() {
    Task {
      guard let cents = try? await server.fetchBalance() else { return }  // unknown without a network
      host.request("set-points", ["balance_cents": cents])
    }
  }

  /** Call it from `userNotificationCenter(_:willPresent:)`, while this view is open: `userInfo` of the push. */
  func show(push: [AnyHashable: Any]) {
    host.request("notification", createNotification(push))
  }

  /** Call it from `userNotificationCenter(_:didReceive:)`: opens the link of the push, or else the form of its table. */
  func open(push: [AnyHashable: Any]) {
    loadViewIfNeeded()
    let target = OisTarget(link: push["link"] as? String ?? "", shortCode: push["short_code"] as? String ?? "")
    // Without a network there is no form; the page shows the notification as well.
    Task { try? await openForm(target, title: push["title"] as? String) }
  }

  // MARK: Forms: a second WebView, without a bridge

  /** The address is built here, with a token of the app's own. The page's `url` is not used. */
  private func openForm(_ target: OisTarget, title: String?) async throws {
    let renew = { try target.buildUrl(formOrigin, try await server.fetchToken("initial")) }
    show(form: try await renew(), title: title, renew: renew)
  }

  private func show(form address: URL, title: String?, renew: @escaping () async throws -> URL) {
    let form = OisFormViewController(address: address, title: title, renew: renew)
    navigationController?.pushViewController(form, animated: true)  // its back button closes the form
  }

  // MARK: Back: closes what is open in the page, then leaves

  @objc private func back() {
    if failure != nil { return leave() }
    host.back { [weak self] in self?.leave() }
  }

  private func leave() {
    host.close()
    page.configuration.userContentController.removeScriptMessageHandler(forName: "OISWebKit")
    navigationController?.popViewController(animated: true)
  }
}

/** A content controller retains its handlers: a weak one allows the view controller to be released. */
private final class WeakHandler: NSObject, WKScriptMessageHandler {
  private weak var owner: OisViewController?
  init(_ owner: OisViewController) { self.owner = owner }

  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    owner?.receive(message)
  }
}
