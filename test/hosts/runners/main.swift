// Runs the app's end of the protocol: reads commands from its input and prints what the app's own part gets, as lines of JSON.
import Foundation

setvbuf(stdout, nil, _IOLBF, 0)

func toJson(_ value: Any) -> String {
  String(decoding: try! JSONSerialization.data(withJSONObject: value), as: UTF8.self)
}

func emit(_ type: String, _ fields: [String: Any?]) {
  var line: OisObject = ["type": type]
  for case let (name, value?) in fields { line[name] = value }
  print(toJson(line))
}

func emit(_ type: String, _ n: Any?, _ run: () async throws -> Any?) async {
  do { emit(type, ["n": n, "value": try await run()]) } catch {
    emit(type, ["n": n, "code": (error as? OisError)?.code ?? "E_INTERNAL"])
  }
}

@MainActor
final class RunnerApp: OisApp {
  private var nowMs = 0
  private var tasks: [Int: (atMs: Int, run: @MainActor () -> Void)] = [:]
  private var count = 0
  private var answers: [OisDone] = []
  var current: OisObject = [:]

  func post(_ json: String) {
    emit("post", ["json": json, "script": "(() => { const [json] = \(toJson([json])); \(messageScript) })()"])
  }

  func schedule(_ delay: TimeInterval, _ task: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    count += 1
    let id = count
    tasks[id] = (nowMs + Int(delay * 1000), task)
    return { self.tasks[id] = nil }
  }

  func advance(_ ms: Int) {
    nowMs += ms
    let due = tasks.filter { $0.value.atMs <= nowMs }
    for id in due.keys { tasks[id] = nil }
    for task in due.values { task.run() }
  }

  func handle(_ type: String, _ payload: OisObject, _ answer: @escaping OisDone) {
    answers.append(answer)
    emit("handle", ["request": type, "payload": payload, "n": answers.count - 1])
  }

  func answer(_ n: Int, _ result: Result<OisObject, OisError>) { answers[n](result) }
  func handleEvent(_ type: String, _ payload: OisObject) { emit("event", ["event": type, "payload": payload]) }
  func welcome() -> OisObject { current }
  func handleCanGoBack(_ canGoBack: Bool) { emit("canGoBack", ["canGoBack": canGoBack]) }
  func handleLoad(_ isLoaded: Bool) { emit("load", ["isLoaded": isLoaded]) }
}

var app = RunnerApp()
var host = OisHost(app)
while let line = readLine() {
  // A text of JavaScript may be one that Swift cannot have.
  guard let command = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? OisObject else { continue }
  func text(_ name: String) -> String { command[name] as? String ?? "" }
  func fields(_ name: String) -> OisObject { command[name] as? OisObject ?? [:] }
  let n = command["n"]
  switch text("do") {
  case "create":
    app = RunnerApp()
    host = OisHost(app)
  case "start":
    app.current = fields("welcome")
    emit("started", ["n": n, "script": startScript(host.start())])
  case "attach":
    app.current = fields("welcome")
    host.attach(nonce: text("nonce"))
  case "receive": host.receive(text("json"))
  case "request":
    host.request(text("request"), fields("payload")) { result in
      switch result {
      case .success(let value): emit("answer", ["n": n, "value": value])
      case .failure(let error): emit("answer", ["n": n, "code": error.code])
      }
    }
  case "answer":
    app.answer(n as! Int, text("code").isEmpty ? .success(fields("payload")) : .failure(OisError(code: text("code"))))
  case "back": host.back { emit("leave", [:]) }
  case "restore": host.restore(text("state"))
  case "reset": host.reset()
  case "pause": host.setPaused(command["isPaused"] as! Bool)
  case "state":
    var state: OisObject = ["mayRestart": host.mayRestart]
    state["state"] = host.state
    emit("value", ["n": n, "value": state])
  case "advance": app.advance(command["ms"] as! Int)
  case "stop": host.stop()
  case "close": host.close()
  case "url":
    await emit("value", n) {
      try OisTarget(link: text("link"), shortCode: text("shortCode")).buildUrl(text("formOrigin"), fields("token")).absoluteString
    }
  case "origin": emit("value", ["n": n, "value": parseOrigin(text("url"), isDebug: command["isDebug"] as? Bool == true)])
  case "languageTag": emit("value", ["n": n, "value": toLanguageTag(text("locale"))])
  case "notification": emit("value", ["n": n, "value": createNotification(fields("data"))])
  case "json": emit("value", ["n": n, "value": (try? JSONSerialization.jsonObject(with: Data(text("json").utf8))) as? OisObject])
  case "fetchToken":
    let session = text("session")
    let server = OisServer(tokenURL: URL(string: text("tokenUrl"))!, balanceURL: URL(string: text("balanceUrl"))!) { session }
    await emit("value", n) { try await server.fetchToken(text("reason")) }
    await emit("value", n) { try await server.fetchBalance() }
  default: break
  }
}
