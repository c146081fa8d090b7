// Addresses, the token, language tags, the view for errors. Not run on a device.
import UIKit

let pageOrigin = "https://www.example.com"
let pageURL = URL(string: pageOrigin + "/ois/embed.html#open-in=host")!
let formOrigin = "https://form.example.com"
private let tokenURL = URL(string: "https://api.example.com/ois/token")!  // your server: the hub's key stays there

/** How long the page may take to load and send `hello`, in seconds. */
let helloTimeout: TimeInterval = 15

/** An error with a code of the protocol, such as E_DENIED. */
struct OisError: Error { let code: String }

/** Your app's own login. Returns the session by which your server identifies the user; nothing if the user cancelled. */
private func session() async -> String? { fatalError("your login") }

/** Requests a token from your server, which has the hub's key. Throws `E_DENIED`, `E_INTERNAL`. */
func fetchToken() async throws -> [String: Any] {
  guard let session = await session() else { throw OisError(code: "E_DENIED") }
  var request = URLRequest(url: tokenURL, timeoutInterval: 8)  // the page waits ten seconds
  request.httpMethod = "POST"
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
  // Characters that an address cannot contain.
  let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
  var root = token["form_url"] as? String ?? formOrigin
  while root.hasSuffix("/") { root.removeLast() }
  guard let path = shortCode.addingPercentEncoding(withAllowedCharacters: unreserved),
    let accessToken = token["access_token"] as? String, !accessToken.isEmpty,
    let query = accessToken.addingPercentEncoding(withAllowedCharacters: unreserved),
    // The token is sent to your form site only, whatever form_url is.
    "\(root)/".hasPrefix(formOrigin + "/"),
    let address = URL(string: "\(root)/\(path)?token=\(query)")
  else { throw OisError(code: "E_INTERNAL") }
  return address
}

/** Returns whether an address is of this site. */
func isOf(_ origin: String, _ url: URL) -> Bool {
  url.absoluteString == origin || url.absoluteString.hasPrefix(origin + "/")
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
