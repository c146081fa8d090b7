// The envelope of every message. Foundation only. Not run on a device.
import Foundation

/** An object of JSON, as JSONSerialization reads and writes it. */
typealias OisObject = [String: Any]

/** Longest message, in UTF-16 code units; and that of a message of the app with a token, which may have the first lists. */
let maxMessageLength = 65_536
let maxTokenMessageLength = 1_048_576
private let maxNameLength = 64
private let maxRemembered = 512

struct OisMessage {
  let kind: String
  let type: String
  let id: String
  let re: String?
  let sid: String
  let seq: Int
  let nonce: String?
  var payload: OisObject

  /** Reads a message. Returns nothing for a text that is none of version 1. */
  static func parse(_ json: String) -> OisMessage? {
    guard json.utf16.count <= maxMessageLength,
      let fields = (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? OisObject
    else { return nil }
    func text(_ name: String) -> String? {
      guard let text = fields[name] as? String, text.utf16.count <= maxNameLength else { return nil }
      return text
    }
    let value = fields["payload"] is NSNull ? nil : fields["payload"]
    guard fields["ois"] as? Int == 1, let kind = text("kind"), ["event", "req", "res", "err"].contains(kind),
      let type = text("type"), !type.isEmpty, let id = text("id"), !id.isEmpty,
      let sid = text("sid"), !sid.isEmpty, let seq = fields["seq"] as? Int, seq >= 0,
      let payload = (value ?? OisObject()) as? OisObject
    else { return nil }
    return OisMessage(
      kind: kind, type: type, id: id, re: text("re"), sid: sid, seq: seq, nonce: text("nonce"), payload: payload)
  }

  var json: String {
    var fields: OisObject = [
      "ois": 1, "kind": kind, "type": type, "id": id, "sid": sid, "seq": seq, "payload": payload,
    ]
    fields["re"] = re
    fields["nonce"] = nonce
    guard let data = try? JSONSerialization.data(withJSONObject: fields) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}

/** Returns whether a request of the page has the fields that it needs, and no address but of the web. */
func isValidRequest(_ type: String, _ payload: OisObject) -> Bool {
  let url = payload["url"] as? String
  let isWebAddress = url?.range(of: "^https?://\\S+\\z", options: [.regularExpression, .caseInsensitive]) != nil
  func has(_ name: String) -> Bool { (payload[name] as? String)?.isEmpty == false }
  switch type {
  case "open-form": return has("shortCode") || has("link")
  case "open-external", "download": return isWebAddress
  case "share": return isWebAddress || url == nil && (has("title") || has("text"))
  default: return true
  }
}

/** The messages of one session: native channels may deliver one twice. */
struct RecentMessages {
  private var keys: Set<String> = []
  private var order: [String] = []

  /** Returns whether neither its `id` nor its `seq` came before. */
  mutating func add(_ message: OisMessage) -> Bool {
    let added = ["id \(message.id)", "seq \(message.seq)"].filter { keys.insert($0).inserted }
    order += added
    while order.count > maxRemembered { keys.remove(order.removeFirst()) }
    return added.count == 2
  }
}
