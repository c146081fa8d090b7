// The full page in a WKWebView, and forms in a second one. iOS 16.4 and later. Not run on a device.
// Info.plist: NSCameraUsageDescription, NSMicrophoneUsageDescription, NSLocationWhenInUseUsageDescription,
//   NSPhotoLibraryUsageDescription. WKWebView has its own file chooser with the camera, and its own location prompt.
import UIKit
import WebKit

/** Put it into a UINavigationController: above another screen, or into one that is presented. */
@MainActor
final class OisViewController: UIViewController, OisApp, UIGestureRecognizerDelegate {
  private lazy var host = OisHost(self)
  private var page: WKWebView!
  private var delegate: OisWebDelegate!
  private var failure: FailureView?
  private weak var form: OisFormViewController?
  private var hasShownForm = false
  private var user = 0  // number of the current user
  private var requests = 0  // for forms: the last one counts, and none of a former user
  private var observers: [NSObjectProtocol] = []
  private var canGoBack = false
  private var hasLeft = false
  private weak var systemDelegate: UIGestureRecognizerDelegate?

  deinit { observers.forEach { NotificationCenter.default.removeObserver($0) } }

  override func viewDidLoad() {
    super.viewDidLoad()
    let configuration = WKWebViewConfiguration()
    configuration.allowsInlineMediaPlayback = true
    configuration.userContentController.add(WeakHandler(self), name: "OISWebKit")
    page = WKWebView(frame: view.bounds, configuration: configuration)
    page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    delegate = OisWebDelegate(
      home: pageOrigin, owner: self, onFailure: { [weak self] in self?.fail() },
      onProcessEnd: { [weak self] in self?.restart() },
      onForm: { [weak self] url in self?.show(form: url, title: nil) { url } })
    page.navigationDelegate = delegate
    page.uiDelegate = delegate
    page.allowsBackForwardNavigationGestures = false  // closed forms have left entries in its history
    view.addSubview(page)
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      image: UIImage(systemName: "chevron.backward"), primaryAction: UIAction { [weak self] _ in self?.back() })
    observers = [(UIApplication.didEnterBackgroundNotification, true), (UIApplication.willEnterForegroundNotification, false)]
      .map { name, isPaused in
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { [weak self] _ in
          MainActor.assumeIsolated {
            guard let self, isPaused || self.viewIfLoaded?.window != nil else { return }  // a form covers it
            self.host.setPaused(isPaused)
          }
        }
      }
    load()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    host.setPaused(false)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    host.setPaused(true)
  }

  /**
   What the page shows, without what was typed into a form. Your scene delegate adds it to the `userInfo` of the activity that
   `stateRestorationActivity(for:)` returns, so that it survives the end of the process.
   */
  var pageState: String? { host.state }

  /** Call it from `scene(_:willConnectTo:options:)`, with the text from `session.stateRestorationActivity`. */
  func restore(_ pageState: String) { host.restore(pageState) }

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

  /** The page comes back as it was, by its `state`; one that ends at once would end again. */
  private func restart() {
    host.stop()
    if host.mayRestart { load() } else { fail() }
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
    if previous?.userInterfaceStyle != traitCollection.userInterfaceStyle {
      host.update("set-theme", ["theme": theme])
      host.update("set-colors", colors)
    }
  }

  private var theme: String { traitCollection.userInterfaceStyle == .dark ? "dark" : "light" }

  /** The colours of the app. The page changes what could not be read. */
  private var colors: OisObject {
    func css(_ color: UIColor) -> String {
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      color.resolvedColor(with: traitCollection).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      return "rgb(\(Int(red * 255)), \(Int(green * 255)), \(Int(blue * 255)))"
    }
    return [
      "accent": css(view.tintColor), "background": css(.systemBackground), "surface": css(.secondarySystemBackground),
      "text": css(.label), "danger": css(.systemRed),
    ]
  }

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
    ["locale": toLanguageTag(Locale.preferredLanguages.first ?? "en"), "theme": theme, "colors": colors]
  }

  func handleEvent(_ type: String, _ payload: OisObject) {
    if type == "recharge-requested" { print("Open your own payment here, then call showBalance.") }
    if ["filter", "search", "submitted"].contains(type) { trackUse(type, payload) }
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
        case "share": delegate.share([text("title"), text("text"), text("url")].filter { !$0.isEmpty })
        case "download": try await delegate.download(URL(string: text("url")), as: text("name"), in: page)
        case "dismiss": leave()
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
    let owner = user
    Task {
      // Unknown without a network, or a user.
      guard let cents = try? await server.fetchBalance(), owner == user else { return }
      host.request("set-points", ["balance_cents": cents])
    }
  }

  /** Call it when the user signs out. */
  func reset() {
    user += 1
    requests += 1
    if form != nil { navigationController?.popToViewController(self, animated: true) }
    host.reset()
    showBalance()
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
    let build = { (reason: String) in try target.buildUrl(formOrigin, try await server.fetchToken(reason)) }
    requests += 1
    let request = requests
    let address = try await build("expired")  // without the page's first lists
    guard request == requests else { throw OisError(code: "E_CANCELLED") }
    show(form: address, title: title, renew: { try await build("refused") })
  }

  private func show(form address: URL, title: String?, renew: @escaping () async throws -> URL) {
    let form = OisFormViewController(address: address, title: title, renew: renew)
    self.form = form
    hasShownForm = true
    navigationController?.pushViewController(form, animated: true)  // its back button closes the form
  }

  // MARK: Back: closes what is open in the page, then leaves

  private func back() {
    if failure != nil { return leave() }
    host.back { [weak self] in self?.leave() }
  }

  func handleCanGoBack(_ canGoBack: Bool) { self.canGoBack = canGoBack }

  /** UIKit's own delegate refuses the gesture, because the bar has a button of the app's own. */
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if hasShownForm { showBalance() }  // which may have cost points
    guard let gesture = navigationController?.interactivePopGestureRecognizer, gesture.delegate !== self else { return }
    systemDelegate = gesture.delegate
    gesture.delegate = self
  }

  /** Other screens need UIKit's own delegate again. */
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    guard let gesture = navigationController?.interactivePopGestureRecognizer, gesture.delegate === self else { return }
    gesture.delegate = systemDelegate
  }

  /** The gesture leaves if the page has nothing to close. Below this screen has to be another one, or UIKit hangs. */
  func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool {
    !canGoBack && (navigationController?.viewControllers.count ?? 0) > 1
  }

  private func leave() {
    guard !hasLeft else { return }  // Back was pressed again while the page did not answer
    hasLeft = true
    host.close()
    page.configuration.userContentController.removeScriptMessageHandler(forName: "OISWebKit")
    if navigationController?.viewControllers.first === self {
      dismiss(animated: true)  // with its navigation controller
    } else {
      navigationController?.popViewController(animated: true)
    }
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
