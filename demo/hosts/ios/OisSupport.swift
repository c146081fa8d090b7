// Addresses, the token, language tags, the view for errors. Not run on a device.
import UIKit

let pageOrigin = "https://www.example.com"
let pageURL = URL(string: pageOrigin + "/ois/embed.html#open-in=host&points=on&notifications=on")!
let formOrigin = "https://form.example.com"
// Your server: the hub's key stays there. Its `identify` returns the user of the session in the header `Authorization`.
private let tokenURL = URL(string: "https://api.example.com/ois/token")!
private let balanceURL = URL(string: "https://api.example.com/ois/points/balance")!

/** How long the page may take to load and send `hello`, in seconds. */
let helloTimeout: TimeInterval = 15

/** An error with a code of the protocol, such as E_DENIED. */
struct OisError: Error { let code: String }

/** Your app's own login. Returns the session by which your server identifies the user; nothing if the user cancelled. */
private func session() async -> String? { fatalError("your login") }

/** Requests a token from your server, which has the hub's key. Throws `E_DENIED`, `E_INTERNAL`. */
func fetchToken() async throws -> [String: Any] { try await fetchJSON("POST", tokenURL) }

/** Returns the user's points, in cents. Throws `E_DENIED`, `E_INTERNAL`. */
func fetchBalance() async throws -> Int {
  let answer = try await fetchJSON("GET", balanceURL)
  guard let cents = (answer["data"] as? [String: Any])?["balance_cents"] as? Int else {
    throw OisError(code: "E_INTERNAL")
  }
  return cents
}

private func fetchJSON(_ method: String, _ url: URL) async throws -> [String: Any] {
  guard let session = await session() else { throw OisError(code: "E_DENIED") }
  var request = URLRequest(url: url, timeoutInterval: 8)  // the page waits ten seconds
  request.httpMethod = method
  request.setValue("Bearer \(session)", forHTTPHeaderField: "Authorization")
  // Throws without a network: E_INTERNAL.
  let (data, response) = try await URLSession.shared.data(for: request, delegate: NoRedirect())
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

/** Does not send the session to the target of a redirect. */
private final class NoRedirect: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) { completionHandler(nil) }
}

/**
 Returns `{form_url}/<short_code>?token=<token>`, both URL-encoded. It contains the token: do not log or store it.
 Throws `E_INVALID` for a short code that no form can have, `E_INTERNAL` for an address that is not of your form site.
 */
func buildFormUrl(_ token: [String: Any], _ shortCode: String?) throws -> URL {
  // Browsers resolve dots as path segments.
  guard let shortCode, !["", ".", ".."].contains(shortCode),
    shortCode.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
  else { throw OisError(code: "E_INVALID") }
  guard let path = shortCode.addingPercentEncoding(withAllowedCharacters: unreserved) else {
    throw OisError(code: "E_INVALID")
  }
  return try addToken(token, getFormRoot(token) + "/" + path)
}

/**
 Returns the address that a notification links to, with `token=<token>`. It contains the token: do not log or store it.
 `link` is `link_url` of the notification, or an address below `form_url`. Throws `E_INVALID` for a link that is not safe,
 `E_INTERNAL` for an address that is not of your form site.
 */
func buildLinkUrl(_ token: [String: Any], _ link: String) throws -> URL {
  let root = getFormRoot(token)
  let path = link.hasPrefix(root + "/") ? String(link.dropFirst(root.count)) : link
  let place = path.prefix { $0 != "?" && $0 != "#" }
  func has(_ pattern: String, _ text: some StringProtocol) -> Bool {
    text.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil
  }
  guard has("^/(?!/)[^\\s\\\\\\p{Cntrl}]*$", path),
    // Browsers resolve dots as path segments, percent-encoded ones too.
    !has("/(\\.|%2e){1,2}(/|$)", place),
    // Links contain no token: a second one could be another user's.
    !has("[?&](t|%74)(o|%6f)(k|%6b)(e|%65)(n|%6e)([=&#]|$)", path),
    // Characters that an address cannot contain. What is encoded stays as it is.
    let encoded = path.addingPercentEncoding(withAllowedCharacters: linkCharacters)
  else { throw OisError(code: "E_INVALID") }
  return try addToken(token, root + encoded)
}

private let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
private let linkCharacters = unreserved.union(CharacterSet(charactersIn: "!$&'()*+,;=:@/?#%"))

private func getFormRoot(_ token: [String: Any]) -> String {
  var root = token["form_url"] as? String ?? formOrigin
  while root.hasSuffix("/") { root.removeLast() }
  return root
}

private func addToken(_ token: [String: Any], _ address: String) throws -> URL {
  let page = address.prefix { $0 != "#" }
  let separator = page.hasSuffix("?") || page.hasSuffix("&") ? "" : page.contains("?") ? "&" : "?"
  guard let accessToken = token["access_token"] as? String, !accessToken.isEmpty,
    let query = accessToken.addingPercentEncoding(withAllowedCharacters: unreserved),
    // The token is sent to your form site only, whatever form_url is.
    address.hasPrefix(formOrigin + "/"),
    let url = URL(string: page + separator + "token=" + query + address.dropFirst(page.count))
  else { throw OisError(code: "E_INTERNAL") }
  return url
}

/** Returns whether an address is of this site. */
func isOf(_ origin: String, _ url: URL) -> Bool {
  url.absoluteString == origin || url.absoluteString.hasPrefix(origin + "/")
}

/**
 Returns the payload of the request `notification`, by which the page shows a push. `push` has the fields that your server
 sends, each a text: `id`, `event`, `timestamp`, `short_code`, `title`, `content`, `link`. All of it is untrusted.
 */
func createNotification(_ push: [AnyHashable: Any]) -> [String: Any] {
  var payload: [String: Any] = [:]
  for field in ["event", "timestamp", "short_code", "link"] { payload[field] = push[field] as? String }
  let title = push["title"] as? String ?? ""
  let time = push["timestamp"] as? String ?? ""
  payload["id"] = push["id"] as? String ?? String((time + " " + title).prefix(100))
  payload["title"] = String(title.prefix(500))
  payload["content"] = String((push["content"] as? String ?? "").prefix(4_000))
  return payload
}

/** Returns a BCP 47 tag: `zh_CN` is `zh-CN`, and `zh-Hans-CN-u-fw-mon` is `zh-Hans-CN`. */
func toLanguageTag(_ locale: String) -> String {
  let name = locale.prefix { $0 != "@" && $0 != "." }
  let parts = name.split { $0 == "-" || $0 == "_" }
  // A subtag of one letter or digit starts an extension.
  return parts.enumerated().prefix { index, part in index == 0 || part.count > 1 }.map { String($0.element) }.joined(separator: "-")
}

/** Covers a WebView that did not load its page, with a button to try again. */
final class FailureView: UIView {
  private let retry: () -> Void

  init(over view: UIView, retry: @escaping () -> Void) {
    self.retry = retry
    super.init(frame: view.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    backgroundColor = .systemBackground
    let text = UILabel()
    text.text = "This page could not be loaded."
    let button = UIButton(type: .system, primaryAction: UIAction(title: "Try again") { [weak self] _ in self?.retry() })
    let stack = UIStackView(arrangedSubviews: [text, button])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: centerXAnchor),
      stack.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
    view.addSubview(self)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("made by code") }
}
