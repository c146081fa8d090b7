// Addresses of forms and links, native push, and language tags. Foundation only. Not run on a device.
import Foundation

/** What the user opens: the link of a notification, or else the form of a table. */
struct OisTarget {
  let link: String
  let shortCode: String

  /**
   Returns `{form_url}/<short_code>?token=<token>`, or the link with a token. Do not log or store it: it contains the token.
   `formOrigin` is your form site, the only one that gets a token; `token` the response of your server's token route.
   Throws `E_INVALID` for a short code that no form can have and a link that is not safe, `E_INTERNAL` for an address that is not
   of your form site.
   */
  func buildUrl(_ formOrigin: String, _ token: OisObject) throws -> URL {
    var root = token["form_url"] as? String ?? formOrigin
    while root.hasSuffix("/") { root.removeLast() }
    let address = link.isEmpty ? try buildFormUrl(root, shortCode) : try buildLinkUrl(root, link)
    let page = address.prefix { $0 != "#" }
    let separator = page.hasSuffix("?") || page.hasSuffix("&") ? "" : page.contains("?") ? "&" : "?"
    guard let accessToken = token["access_token"] as? String, !accessToken.isEmpty,
      let query = accessToken.addingPercentEncoding(withAllowedCharacters: unreserved),
      address.hasPrefix(formOrigin + "/"),
      let url = URL(string: page + separator + "token=" + query + address.dropFirst(page.count))
    else { throw OisError(code: "E_INTERNAL") }
    return url
  }
}

private func buildFormUrl(_ root: String, _ shortCode: String) throws -> String {
  // Browsers resolve dots as path segments.
  guard !["", ".", ".."].contains(shortCode), !hasControls(shortCode),
    let path = shortCode.addingPercentEncoding(withAllowedCharacters: unreserved)
  else { throw OisError(code: "E_INVALID") }
  return root + "/" + path
}

/** `link` is `link_url` of a notification, or an address below `form_url`. */
private func buildLinkUrl(_ root: String, _ link: String) throws -> String {
  let path = link.hasPrefix(root + "/") ? String(link.dropFirst(root.count)) : link
  let place = path.prefix { $0 != "?" && $0 != "#" }
  func has(_ pattern: String, _ text: some StringProtocol) -> Bool {
    text.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil
  }
  guard !hasControls(path), has("^/(?!/)[^\\s\\\\]*$", path),
    // Browsers resolve dots as path segments, percent-encoded ones too.
    !has("/(\\.|%2e){1,2}(/|$)", place),
    // Links contain no token: a second one could be another user's.
    !has("[?&](t|%74)(o|%6f)(k|%6b)(e|%65)(n|%6e)([=&#]|$)", path),
    // Characters that an address cannot contain. What is encoded stays as it is.
    let encoded = path.addingPercentEncoding(withAllowedCharacters: linkCharacters)
  else { throw OisError(code: "E_INVALID") }
  return root + encoded
}

private let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
private let linkCharacters = unreserved.union(CharacterSet(charactersIn: "!$&'()*+,;=:@/?#%"))

private func hasControls(_ text: String) -> Bool {
  text.unicodeScalars.contains { $0.properties.generalCategory == .control }
}

private let localHosts = ["localhost", "127.0.0.1", "10.0.2.2"]

/** Returns the origin of an `https` address, or nothing. `isDebug` allows `http` on the machine that the build is tested on. */
func parseOrigin(_ address: String, isDebug: Bool) -> String? {
  // Scheme and authority. In the rest, browsers leave characters that older systems refuse.
  guard let start = address.range(of: "://")?.upperBound else { return nil }
  let root = address[..<(address[start...].firstIndex { "/?#\\".contains($0) } ?? address.endIndex)]
  guard let parts = URLComponents(string: String(root)), let scheme = parts.scheme?.lowercased(), parts.user == nil,
    let host = parts.host?.lowercased(), !host.isEmpty,
    scheme == "https" || isDebug && scheme == "http" && localHosts.contains(host)
  else { return nil }
  let port = parts.port.map { $0 == (scheme == "https" ? 443 : 80) ? "" : ":\($0)" } ?? ""
  return scheme + "://" + host + port
}

/**
 Returns the payload of the request `notification`, by which the page shows a push. `push` has the fields that your server
 sends, each a text: `id`, `event`, `timestamp`, `short_code`, `title`, `content`, `link`. All of it is untrusted.
 */
func createNotification(_ push: [AnyHashable: Any]) -> OisObject {
  var payload: OisObject = [:]
  for field in ["event", "timestamp", "short_code", "link"] { payload[field] = push[field] as? String }
  let title = push["title"] as? String ?? ""
  let time = push["timestamp"] as? String ?? ""
  let id = push["id"] as? String ?? ""
  payload["id"] = String((id.isEmpty ? time + " " + title : id).prefix(100))
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
