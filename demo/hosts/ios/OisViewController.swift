// The full page in a WKWebView, and forms in a second one. iOS 15 and later. Not run on a device.
// Info.plist: NSCameraUsageDescription, NSMicrophoneUsageDescription, NSLocationWhenInUseUsageDescription,
//   NSPhotoLibraryUsageDescription. WKWebView has its own file chooser with the camera, and its own location prompt.
import UIKit
import WebKit

/** Put it into a UINavigationController. */
@MainActor
final class OisViewController: UIViewController {
  private var page: WKWebView!
  private var delegate: OisWebDelegate!
  private var failure: FailureView?
  private var helloTimer: Timer?
  private var nonce = ""
  private var sid = ""  // session id of one load of the page; the page creates it
  private var seq = 0
  private var pending: [String: ([String: Any]?) -> Void] = [:]

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
    nonce = UUID().uuidString
    let scripts = page.configuration.userContentController
    scripts.removeAllUserScripts()
    // In the main frame only: a form in a frame cannot read it. A UUID needs no escape.
    let source = "window.OISHostNonce = \"\(nonce)\";"
    scripts.addUserScript(WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true))
    // Without an error or a hello in time, the page loaded in part, or the network does not answer.
    helloTimer?.invalidate()
    helloTimer = Timer.scheduledTimer(withTimeInterval: helloTimeout, repeats: false) { [weak self] _ in
      Task { @MainActor in self?.fail() }
    }
    page.load(URLRequest(url: pageURL))
  }

  private func fail() {
    helloTimer?.invalidate()
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
    if previous?.userInterfaceStyle != traitCollection.userInterfaceStyle, !sid.isEmpty {
      send("req", "set-theme", ["theme": theme])
    }
  }

  private var theme: String { traitCollection.userInterfaceStyle == .dark ? "dark" : "light" }

  // MARK: The bridge

  fileprivate func receive(_ message: WKScriptMessage) {
    // Every frame can post to the handler.
    guard message.frameInfo.isMainFrame, OisWebDelegate.origin(message.frameInfo.securityOrigin) == pageOrigin,
      let json = message.body as? String, json.utf16.count <= 65_536,
      let value = try? JSONSerialization.jsonObject(with: Data(json.utf8)), let fields = value as? [String: Any],
      fields["ois"] as? Int == 1, fields["nonce"] as? String == nonce,
      let kind = fields["kind"] as? String, let type = fields["type"] as? String,
      let id = fields["id"] as? String, let from = fields["sid"] as? String
    else { return }
    let payload = fields["payload"] as? [String: Any] ?? [:]
    if type == "hello" { return handleHello(from, id, payload) }
    guard !sid.isEmpty, from == sid else { return }  // of an earlier load
    switch kind {
    case "event": if type == "recharge-requested" { print("Open your own payment here, then call showBalance.") }
    case "req": Task { await answer(type, id, from, payload) }
    case "res": pending.removeValue(forKey: fields["re"] as? String ?? "")?(payload)
    case "err": pending.removeValue(forKey: fields["re"] as? String ?? "")?(nil)
    default: break
    }
  }

  private func handleHello(_ from: String, _ id: String, _ hello: [String: Any]) {
    helloTimer?.invalidate()
    hideFailure()  // late, but loaded
    if from != sid {  // loaded again: the old requests get no answer
      sid = from
      let cancelled = pending.values
      pending = [:]
      for done in cancelled { done(nil) }
    }
    guard (hello["versions"] as? [Int] ?? []).contains(1) else {
      send("err", "hello", ["code": "E_VERSION"], re: id)
      return
    }
    let caps = ["token", "open-form", "open-external"]
    let locale = toLanguageTag(Locale.preferredLanguages.first ?? "en")
    let welcome: [String: Any] = ["version": 1, "host": "ios", "caps": caps, "locale": locale, "theme": theme]
    send("event", "welcome", welcome, re: id)
    showBalance()
  }

  private func answer(_ type: String, _ id: String, _ from: String, _ payload: [String: Any]) async {
    do {
      var answer: [String: Any] = [:]
      switch type {
      case "token": answer = try await fetchToken()
      case "open-form": try await openForm(payload)
      case "open-external": try OisWebDelegate.openExternal(URL(string: payload["url"] as? String ?? ""))
      default: throw OisError(code: "E_UNSUPPORTED")
      }
      send("res", type, answer, re: id, to: from)
    } catch {
      send("err", type, ["code": (error as? OisError)?.code ?? "E_INTERNAL"], re: id, to: from)
    }
  }

  @discardableResult
  private func send(_ kind: String, _ type: String, _ payload: [String: Any], re: String? = nil, to: String? = nil) -> String {
    seq += 1
    var message: [String: Any] = [
      "ois": 1, "kind": kind, "type": type, "id": String(seq), "sid": to ?? sid, "seq": seq, "nonce": nonce,
      "payload": payload,
    ]
    message["re"] = re
    guard let data = try? JSONSerialization.data(withJSONObject: message), let json = String(data: data, encoding: .utf8)
    else { return String(seq) }
    // An argument, not a part of the script. In the main frame, in the world of the page's own scripts.
    page.callAsyncJavaScript(
      "(window.OISHostQueue ||= []).push(json)", arguments: ["json": json], in: nil, in: .page)
    return String(seq)
  }

  // MARK: Points and notifications

  /** Call it after a payment, too. The page needs no points endpoint. */
  func showBalance() {
    Task {
      guard let cents = try? await fetchBalance(), !sid.isEmpty else { return }  // unknown without a network
      send("req", "set-points", ["balance_cents": cents])
    }
  }

  /** Call it from `userNotificationCenter(_:willPresent:)`, while this view is open: `userInfo` of the push. */
  func show(push: [AnyHashable: Any]) {
    if !sid.isEmpty { send("req", "notification", createNotification(push)) }
  }

  /** Call it from `userNotificationCenter(_:didReceive:)`: opens the link of the push, or else the form of its table. */
  func open(push: [AnyHashable: Any]) {
    loadViewIfNeeded()
    let payload: [String: Any] = [
      "shortCode": push["short_code"] as? String ?? "", "link": push["link"] as? String ?? "",
      "name": push["title"] as? String ?? "",
    ]
    // Without a network there is no form; the page shows the notification as well.
    Task { try? await openForm(payload) }
  }

  // MARK: Forms: a second WebView, without a bridge

  /** The address is built here, with a token of the app's own. The page's `url` is not used. */
  private func openForm(_ payload: [String: Any]) async throws {
    let shortCode = payload["shortCode"] as? String
    let link = payload["link"] as? String ?? ""
    let renew = {
      let token = try await fetchToken()
      return link.isEmpty ? try buildFormUrl(token, shortCode) : try buildLinkUrl(token, link)
    }
    show(form: try await renew(), title: payload["name"] as? String, renew: renew)
  }

  private func show(form address: URL, title: String?, renew: @escaping () async throws -> URL) {
    let form = OisFormViewController(address: address, title: title, renew: renew)
    navigationController?.pushViewController(form, animated: true)  // its back button closes the form
  }

  // MARK: Back: closes what is open in the page, then leaves

  @objc private func back() {
    guard !sid.isEmpty, failure == nil else { return leave() }
    let id = send("req", "back", [:])
    pending[id] = { [weak self] answer in
      if answer?["handled"] as? Bool != true { self?.leave() }
    }
    // A page that does not answer must not keep its user.
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
      if self?.pending.removeValue(forKey: id) != nil { self?.leave() }
    }
  }

  private func leave() {
    helloTimer?.invalidate()
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
