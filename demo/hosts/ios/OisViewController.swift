// The full page in a WKWebView, and forms in a second one. iOS 15 and later. Not run on a device.
// Info.plist: NSCameraUsageDescription, NSMicrophoneUsageDescription, NSLocationWhenInUseUsageDescription,
//   NSPhotoLibraryUsageDescription. The file chooser and the question for the place are WKWebView's own.
import UIKit
import WebKit

private let pageOrigin = "https://www.example.com"
private let pageURL = URL(string: pageOrigin + "/ois/embed.html#open-in=host")!
private let formOrigin = "https://form.example.com"
private let tokenURL = URL(string: "https://api.example.com/ois/token")!  // your server: the hub's key stays there

/** An answer that is a code of the protocol, such as E_DENIED. */
struct OisError: Error { let code: String }

/** Put it into a UINavigationController. */
@MainActor
final class OisViewController: UIViewController {
  private var page: WKWebView!
  private var nonce = ""
  private var sid = ""  // which load of the page this is; the page makes it up
  private var seq = 0
  private var waiting: [String: ([String: Any]?) -> Void] = [:]

  override func viewDidLoad() {
    super.viewDidLoad()
    let configuration = WKWebViewConfiguration()
    configuration.allowsInlineMediaPlayback = true
    configuration.userContentController.add(WeakHandler(self), name: "OISWebKit")
    page = WKWebView(frame: view.bounds, configuration: configuration)
    page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    page.navigationDelegate = self
    page.uiDelegate = self
    page.allowsBackForwardNavigationGestures = false  // frames that are gone have left entries in its history
    view.addSubview(page)
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      image: UIImage(systemName: "chevron.backward"), style: .plain, target: self, action: #selector(back))
    load()
  }

  /** Loads the page with a new nonce. A reload by the page itself keeps it, and comes with a new `sid`. */
  private func load() {
    nonce = UUID().uuidString
    let scripts = page.configuration.userContentController
    scripts.removeAllUserScripts()
    // In the main frame only: no form in a frame ever sees it. A UUID needs no escape.
    let source = "window.OISHostNonce = \"\(nonce)\";"
    scripts.addUserScript(WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true))
    page.load(URLRequest(url: pageURL))
  }

  // MARK: The bridge

  fileprivate func receive(_ message: WKScriptMessage) {
    // Every frame can post to the handler.
    guard message.frameInfo.isMainFrame, origin(message.frameInfo.securityOrigin) == pageOrigin,
      let json = message.body as? String, json.utf16.count <= 65_536,
      let value = try? JSONSerialization.jsonObject(with: Data(json.utf8)), let fields = value as? [String: Any],
      fields["ois"] as? Int == 1, fields["nonce"] as? String == nonce,
      let kind = fields["kind"] as? String, let type = fields["type"] as? String,
      let id = fields["id"] as? String, let from = fields["sid"] as? String
    else { return }
    let payload = fields["payload"] as? [String: Any] ?? [:]
    if type == "hello" { return greet(from, id, payload) }
    guard !sid.isEmpty, from == sid else { return }  // of a load that is gone
    switch kind {
    case "event": if type == "recharge-requested" { print("Open your own payment here.") }
    case "req": Task { await answer(type, id, from, payload) }
    case "res": waiting.removeValue(forKey: fields["re"] as? String ?? "")?(payload)
    case "err": waiting.removeValue(forKey: fields["re"] as? String ?? "")?(nil)
    default: break
    }
  }

  private func greet(_ from: String, _ id: String, _ hello: [String: Any]) {
    if from != sid {  // loaded again: nobody answers the old questions
      sid = from
      let gone = waiting.values
      waiting = [:]
      for done in gone { done(nil) }
    }
    guard (hello["versions"] as? [Int] ?? []).contains(1) else {
      send("err", "hello", ["code": "E_VERSION"], re: id)
      return
    }
    let caps = ["token", "open-form", "open-external"]
    let locale = Locale.preferredLanguages.first ?? "en"
    send("event", "welcome", ["version": 1, "host": "ios", "caps": caps, "locale": locale], re: id)
  }

  private func answer(_ type: String, _ id: String, _ from: String, _ payload: [String: Any]) async {
    do {
      var answer: [String: Any] = [:]
      switch type {
      case "token": answer = try await fetchToken()
      case "open-form": try await openForm(payload)
      case "open-external": try openExternal(URL(string: payload["url"] as? String ?? ""))
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
    // An argument, and no part of the script. In the main frame, in the world of the page's own scripts.
    page.callAsyncJavaScript(
      "(window.OISHostQueue ||= []).push(json)", arguments: ["json": json], in: nil, in: .page)
    return String(seq)
  }

  // MARK: The token

  /** Your app's own login: what your server knows the user by; nothing if the user gave up. */
  private func session() async -> String? { fatalError("your login") }

  private func fetchToken() async throws -> [String: Any] {
    guard let session = await session() else { throw OisError(code: "E_DENIED") }
    var request = URLRequest(url: tokenURL, timeoutInterval: 8)  // the page waits ten seconds
    request.httpMethod = "POST"
    request.setValue("Bearer \(session)", forHTTPHeaderField: "Authorization")
    // Throws where there is no network: E_INTERNAL.
    let (data, response) = try await URLSession.shared.data(for: request)
    switch (response as? HTTPURLResponse)?.statusCode {
    case 200: break
    case 401, 403: throw OisError(code: "E_DENIED")
    default: throw OisError(code: "E_INTERNAL")
    }
    guard let answer = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw OisError(code: "E_INTERNAL")
    }
    return answer
  }

  // MARK: Forms: a second WebView, without a bridge

  private func openForm(_ payload: [String: Any]) async throws {
    // The token goes to your form site only, whatever the page says.
    guard let url = payload["url"] as? String, url.hasPrefix(formOrigin + "/") else { throw OisError(code: "E_INVALID") }
    // What a query may hold and nothing that has a meaning there.
    let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    guard let token = try await fetchToken()["access_token"] as? String,
      let encoded = token.addingPercentEncoding(withAllowedCharacters: unreserved),
      let address = URL(string: url + "?token=" + encoded)
    else { throw OisError(code: "E_INTERNAL") }
    let configuration = WKWebViewConfiguration()
    configuration.allowsInlineMediaPlayback = true
    let form = WKWebView(frame: .zero, configuration: configuration)
    form.navigationDelegate = self
    form.uiDelegate = self
    let controller = UIViewController()
    controller.view = form
    controller.title = payload["name"] as? String
    navigationController?.pushViewController(controller, animated: true)  // its back button closes the form
    form.load(URLRequest(url: address))
  }

  // MARK: Back: whatever is open in the page, then out

  @objc private func back() {
    guard !sid.isEmpty else { return leave() }
    let id = send("req", "back", [:])
    waiting[id] = { [weak self] answer in
      if answer?["handled"] as? Bool != true { self?.leave() }
    }
    // A page that hangs must not hold its user.
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
      if self?.waiting.removeValue(forKey: id) != nil { self?.leave() }
    }
  }

  private func leave() {
    page.configuration.userContentController.removeScriptMessageHandler(forName: "OISWebKit")
    navigationController?.popViewController(animated: true)
  }

  private func openExternal(_ url: URL?) throws {
    guard let url, ["https", "http"].contains(url.scheme?.lowercased() ?? "") else { throw OisError(code: "E_INVALID") }
    UIApplication.shared.open(url)
  }

  private func origin(_ from: WKSecurityOrigin) -> String {
    let port = from.port == 0 ? "" : ":\(from.port)"  // 0 stands for the scheme's own
    return "\(from.`protocol`)://\(from.host)\(port)"
  }
}

// MARK: Both WebViews

extension OisViewController: WKNavigationDelegate, WKUIDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    let home = webView === page ? pageOrigin : formOrigin
    guard action.targetFrame?.isMainFrame != false, let url = action.request.url,
      !(url.absoluteString + "/").hasPrefix(home + "/")
    else { return decisionHandler(.allow) }
    if action.navigationType == .linkActivated { try? openExternal(url) }
    decisionHandler(.cancel)
  }

  /** Links that ask for a window of their own. */
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction,
    windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    if action.navigationType == .linkActivated { try? openExternal(action.request.url) }
    return nil
  }

  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor from: WKSecurityOrigin, initiatedByFrame frame: WKFrameInfo,
    type: WKMediaCaptureType, decisionHandler: @escaping @MainActor (WKPermissionDecision) -> Void
  ) {
    decisionHandler(origin(from) == formOrigin ? .grant : .deny)  // iOS asks its user once more by itself
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    if webView === page { load() } else { navigationController?.popToViewController(self, animated: true) }
  }
}

/** A content controller holds its handlers: a weak one lets the view controller go. */
private final class WeakHandler: NSObject, WKScriptMessageHandler {
  private weak var owner: OisViewController?
  init(_ owner: OisViewController) { self.owner = owner }

  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    owner?.receive(message)
  }
}
