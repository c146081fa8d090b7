// The token and the points: from your server, for your app's own session. Foundation only. Not run on a device.
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct OisServer {
  let tokenURL: URL
  let balanceURL: URL
  /** Your app's own login. Returns the session by which your server identifies the user; nothing if the user cancelled. */
  let session: () async -> String?

  /**
   Requests a token from your server, which has the hub's key. For `initial` the response may have the first `tags` and
   `tables`. `reason` is that of the page's request: the server keeps its token, unless the hub has refused it. Throws `E_DENIED`, `E_INTERNAL`.
   */
  func fetchToken(_ reason: String) async throws -> OisObject {
    let lists = reason == "initial" ? ["tags", "tables"] : []
    let body: OisObject = ["reason": reason, "include": lists, "renew": reason == "refused"]
    let token = try await fetchJSON("POST", tokenURL, body)
    guard token["access_token"] is String, token["expires_in"] is Double else { throw OisError(code: "E_INTERNAL") }
    return token
  }

  /** Returns the user's points, in cents. Throws `E_DENIED`, `E_INTERNAL`. */
  func fetchBalance() async throws -> Int {
    let answer = try await fetchJSON("GET", balanceURL, nil)
    guard let cents = (answer["data"] as? OisObject)?["balance_cents"] as? Int else {
      throw OisError(code: "E_INTERNAL")
    }
    return cents
  }

  private func fetchJSON(_ method: String, _ url: URL, _ body: OisObject?) async throws -> OisObject {
    guard let session = await session() else { throw OisError(code: "E_DENIED") }
    var request = URLRequest(url: url, timeoutInterval: 8)  // the page waits ten seconds
    request.httpMethod = method
    request.setValue("Bearer \(session)", forHTTPHeaderField: "Authorization")
    if let body {
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = try JSONSerialization.data(withJSONObject: body)
    }
    // Throws without a network: E_INTERNAL.
    let (data, response) = try await urlSession.data(for: request)
    switch (response as? HTTPURLResponse)?.statusCode {
    case 200: break
    case 401, 403: throw OisError(code: "E_DENIED")
    default: throw OisError(code: "E_INTERNAL")
    }
    guard let answer = try JSONSerialization.jsonObject(with: data) as? OisObject else {
      throw OisError(code: "E_INTERNAL")
    }
    return answer
  }
}

/** Stores nothing: neither tokens nor cookies. */
private let urlSession = URLSession(configuration: .ephemeral, delegate: NoRedirect(), delegateQueue: nil)

/** Does not send the session to the target of a redirect. */
private final class NoRedirect: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) { completionHandler(nil) }
}
