// The app's end of the protocol (docs/bridge.md): session, requests, answers. Foundation only. Not run on a device.
import Foundation

/** How long the page may take to load and send `hello`, in seconds. */
let helloTimeout: TimeInterval = 15
private let requestTimeout: TimeInterval = 10
/** How long the page may take to answer Back, in seconds. After it, the app leaves the page anyway. */
private let backTimeout: TimeInterval = 1
/** A page whose process ends again within this time is not loaded again by itself, in seconds. */
private let restartPause: TimeInterval = 10
private let maxOpen = 32
private let maxStateLength = 4_096

/** Requests of the page that the app supports. */
private let caps = ["token", "open-form", "open-external", "dismiss", "share", "download"]

/** An error with a code of the protocol, such as E_DENIED. */
struct OisError: Error { let code: String }

typealias OisDone = @MainActor (Result<OisObject, OisError>) -> Void

/** The app's own part. */
@MainActor
protocol OisApp: AnyObject {
  /** Sends one message to the page: runs `messageScript` with the argument `json`. */
  func post(_ json: String)
  /** Runs a task once, after some seconds. Returns a function that cancels it. */
  func schedule(_ delay: TimeInterval, _ task: @escaping @MainActor () -> Void) -> @MainActor () -> Void
  /** Answers a request of the page, at once or later. */
  func handle(_ type: String, _ payload: OisObject, _ answer: @escaping OisDone)
  func handleEvent(_ type: String, _ payload: OisObject)
  /** `locale`, `theme`, `insets` and `colors` for the page. */
  func welcome() -> OisObject
  /** The page sent `hello`; or it sent none in time, and has to be covered by an error. A late `hello` may follow. */
  func handleLoad(_ isLoaded: Bool)
  /** Whether `back` would close something: if not, a gesture of the system may leave. */
  func handleCanGoBack(_ canGoBack: Bool)
}

/** The script that runs before the page's own, in the main frame only. A UUID needs no escape. */
func startScript(_ nonce: String) -> String { "if (window === window.top) window.OISHostNonce = \"\(nonce)\";" }

/** The script that delivers a message, by `callAsyncJavaScript` with the argument `json`. */
let messageScript = "(window.OISHostQueue ||= []).push(json);"

/** Use one for all loads of the page. */
@MainActor
final class OisHost {
  private struct Pending {
    let type: String
    let done: OisDone
    let cancelTimeout: @MainActor () -> Void
  }
  private struct Queued {
    let type: String
    let payload: OisObject
    let done: OisDone
  }

  private weak var app: OisApp?
  private var nonce = ""
  private var sid = ""  // session id of one load of the page; the page creates it
  private var seq = 0
  private var load = 0  // what belongs to an earlier load is not answered
  private var running = 0
  private var pageCaps: [String]?
  private var seen = RecentMessages()
  private var pending: [String: Pending] = [:]
  private var queue: [Queued] = []
  private var cancelHelloTimeout: @MainActor () -> Void = {}
  private var cancelRestartPause: @MainActor () -> Void = {}
  private var isAskingBack = false
  private var isBackOutdated = false
  private var isPaused = false
  private var isClosed = false

  /** What the page shows, without a token: keep it with the screen's own state, and `restore` it in the next process. */
  private(set) var state: String?
  /** Whether a page whose process ended may be loaded again at once. */
  private(set) var mayRestart = false

  init(_ app: OisApp) { self.app = app }

  var isConnected: Bool { !sid.isEmpty }

  /** Call it before each load. Returns a new nonce, for `startScript`. */
  func start() -> String {
    nonce = UUID().uuidString
    startSession("")
    cancelHelloTimeout()
    cancelHelloTimeout = app?.schedule(helloTimeout) { [weak self] in self?.app?.handleLoad(false) } ?? {}
    cancelRestartPause()
    mayRestart = false
    cancelRestartPause = app?.schedule(restartPause) { [weak self] in self?.mayRestart = true } ?? {}
    return nonce
  }

  /** Handles a message of the page, or of any other sender. */
  func receive(_ json: String) {
    // Frames can call the native object, too. They do not have the nonce.
    guard !isClosed, !nonce.isEmpty, let message = OisMessage.parse(json), message.nonce == nonce else { return }
    let isHello = message.kind == "event" && message.type == "hello"
    if isHello, message.sid != sid { startSession(message.sid) }
    guard !sid.isEmpty, message.sid == sid, seen.add(message) else { return }
    switch message.kind {
    case "event": isHello ? handleHello(message) : handleEvent(message)
    case "req": handleRequest(message)
    case "res": settle(message, .success(message.payload))
    default: settle(message, .failure(OisError(code: message.payload["code"] as? String ?? "E_INTERNAL")))
    }
  }

  /** Sends a request to the page; before its `hello` the request is queued. `done` gets the answer or an error, once. */
  func request(
    _ type: String, _ payload: OisObject = [:], timeout: TimeInterval = requestTimeout, done: @escaping OisDone = { _ in }
  ) {
    if isClosed { return done(.failure(OisError(code: "E_CLOSED"))) }
    if pending.count + queue.count >= maxOpen { return done(.failure(OisError(code: "E_BUSY"))) }
    if !isConnected { return queue.append(Queued(type: type, payload: payload, done: done)) }
    if let pageCaps, !pageCaps.contains(type) { return done(.failure(OisError(code: "E_UNSUPPORTED"))) }
    let id = String(seq + 1)
    let cancelTimeout = app?.schedule(timeout) { [weak self] in
      self?.pending.removeValue(forKey: id)?.done(.failure(OisError(code: "E_TIMEOUT")))
    }
    pending[id] = Pending(type: type, done: done, cancelTimeout: cancelTimeout ?? {})
    send("req", type, payload)
  }

  /** Sends a change of what `welcome` returns, unless the page has yet to get its welcome. */
  func update(_ type: String, _ payload: OisObject) {
    if isConnected { request(type, payload) }
  }

  /** Shows what `state` was, in the page that is there or in the next one. */
  func restore(_ state: String) {
    self.state = state
    update("set-state", ["state": state])
  }

  /** Call it when the user signs out. */
  func reset() {
    state = nil
    failQueued("E_CANCELLED")  // it is about the former user
    request("reset")  // also to a page that sends `hello` later: below an error, it may still show the former user's data
  }

  /** The screen is not visible; or it is again. */
  func setPaused(_ isPaused: Bool) {
    if isPaused == self.isPaused { return }
    self.isPaused = isPaused
    update(isPaused ? "pause" : "resume", [:])
  }

  /** Back: the page closes what is open. Calls `leave` if there was nothing to close, or no answer. */
  func back(_ leave: @escaping @MainActor () -> Void) {
    if !isConnected { return leave() }
    request("back", timeout: backTimeout) { answer in
      if (try? answer.get())?["handled"] as? Bool != true { leave() }
    }
  }

  /** For an app that attaches to a page that was loaded before: the page sends `hello` again. */
  func attach(nonce: String) {
    _ = start()
    self.nonce = nonce
    send("req", "set-theme", ["theme": app?.welcome()["theme"] ?? "auto"])
  }

  /** The page failed or its process ended: nothing of it is awaited any more. */
  func stop() {
    startSession("")
    cancelHelloTimeout()
    app?.handleCanGoBack(false)
  }

  func close() {
    isClosed = true
    cancelHelloTimeout()
    cancelRestartPause()
    failAll("E_CLOSED")
    failQueued("E_CLOSED")
  }

  private func failQueued(_ code: String) {
    let queued = queue
    queue = []
    for request in queued { request.done(.failure(OisError(code: code))) }
  }

  // MARK: Sessions

  private func startSession(_ id: String) {
    sid = id
    load += 1
    running = 0
    pageCaps = nil
    seen = RecentMessages()
    failAll("E_CANCELLED")
  }

  private func handleHello(_ hello: OisMessage) {
    cancelHelloTimeout()
    app?.handleLoad(true)
    guard (hello.payload["versions"] as? [Any] ?? []).contains(where: { $0 as? Int == 1 }) else {
      return send("err", "hello", ["code": "E_VERSION"], re: hello.id)
    }
    pageCaps = (hello.payload["caps"] as? [Any])?.compactMap { $0 as? String }
    var welcome = app?.welcome() ?? [:]
    welcome["version"] = 1
    welcome["host"] = "ios"
    welcome["caps"] = caps
    welcome["state"] = state
    send("event", "welcome", welcome, re: hello.id)
    if isPaused { update("pause", [:]) }
    askBack()
    let queued = queue
    queue = []
    for next in queued { request(next.type, next.payload, done: next.done) }
  }

  private func handleEvent(_ event: OisMessage) {
    if event.type != "state" {
      app?.handleEvent(event.type, event.payload)
    } else if let text = event.payload["state"] as? String, text.utf16.count <= maxStateLength {
      state = text
    }
    if event.type != "height" { askBack() }
  }

  /** Asks after each change, because the system needs the answer before the user goes back. */
  private func askBack() {
    isBackOutdated = isAskingBack
    if isAskingBack { return }
    // An earlier page does not know: then `back` asks.
    guard pageCaps?.contains("can-go-back") == true else { return app?.handleCanGoBack(true) ?? () }
    isAskingBack = true
    request("can-go-back") { [weak self] answer in
      guard let self else { return }
      self.isAskingBack = false
      if self.isBackOutdated && self.isConnected { return self.askBack() }
      let handled = (try? answer.get())?["handled"] as? Bool
      self.app?.handleCanGoBack(self.isConnected && handled != false)
    }
  }

  // MARK: Requests and answers

  private func handleRequest(_ request: OisMessage) {
    guard caps.contains(request.type) else { return answer(request, .failure(OisError(code: "E_UNSUPPORTED"))) }
    guard isValidRequest(request.type, request.payload) else { return answer(request, .failure(OisError(code: "E_INVALID"))) }
    guard running < maxOpen else { return answer(request, .failure(OisError(code: "E_BUSY"))) }
    let from = load
    var isOpen = true
    running += 1
    app?.handle(request.type, request.payload) { [weak self] result in
      guard let self, isOpen else { return }
      isOpen = false
      guard from == self.load, !self.isClosed else { return }
      self.running -= 1
      self.answer(request, result)
    }
  }

  private func answer(_ request: OisMessage, _ result: Result<OisObject, OisError>) {
    switch result {
    case .success(let payload): send("res", request.type, payload, re: request.id)
    case .failure(let error): send("err", request.type, ["code": error.code], re: request.id)
    }
  }

  private func settle(_ answer: OisMessage, _ result: Result<OisObject, OisError>) {
    guard let id = answer.re, let request = pending[id], request.type == answer.type else { return }
    pending[id] = nil
    request.cancelTimeout()
    request.done(result)
  }

  private func failAll(_ code: String) {
    let failed = pending.values
    pending = [:]
    for request in failed {
      request.cancelTimeout()
      request.done(.failure(OisError(code: code)))
    }
  }

  private func send(_ kind: String, _ type: String, _ payload: OisObject, re: String? = nil) {
    seq += 1
    var message = OisMessage(
      kind: kind, type: type, id: String(seq), re: re, sid: sid, seq: seq, nonce: nonce, payload: payload)
    // A page without set-state is older, and ignores long messages.
    let mayBeLong = ["token", "set-token", "welcome"].contains(type) && pageCaps?.contains("set-state") == true
    if message.json.utf16.count > (mayBeLong ? maxTokenMessageLength : maxMessageLength) {
      message.payload = withoutLists(payload)  // the page then loads them itself
    }
    app?.post(message.json)
  }

  private func withoutLists(_ payload: OisObject) -> OisObject {
    var rest = payload.filter { $0.key != "tags" && $0.key != "tables" }
    if let token = rest["token"] as? OisObject { rest["token"] = withoutLists(token) }
    return rest
  }
}
