// The app's end of the protocol (docs/bridge.md): session, requests, answers. Plain Kotlin. Not run on a device.
package com.example.ois.protocol

import java.util.UUID

/** How long the page may take to load and send `hello`, in ms. */
const val HELLO_TIMEOUT_MS = 15_000L
private const val REQUEST_TIMEOUT_MS = 10_000L
/** How long the page may take to answer Back, in ms. After it, the app leaves the page anyway. */
private const val BACK_TIMEOUT_MS = 1_000L
/** A page whose process ends again within this time is not loaded again by itself, in ms. */
private const val RESTART_PAUSE_MS = 10_000L
private const val MAX_OPEN = 32
private const val MAX_STATE_LENGTH = 4_096

/** Requests of the page that the app supports. */
private val CAPS = listOf("token", "open-form", "open-external", "dismiss", "share", "download")

/** An error with a code of the protocol, such as E_DENIED. */
class OisError(val code: String) : Exception(code)

/** The app's own part. All of it is called on the thread that calls [OisHost]. */
interface OisApp {
    /** Sends one message to the page: runs [messageScript], or posts the text. */
    fun post(json: String)

    /** Runs a task once, after some ms. @return a function that cancels it */
    fun schedule(delayMs: Long, task: () -> Unit): () -> Unit

    /** Answers a request of the page, at once or later, by [answer]. Failures with an [OisError] have its code. */
    fun handle(type: String, payload: OisObject, answer: (Result<OisObject>) -> Unit)

    fun handleEvent(type: String, payload: OisObject)

    /** `locale`, `theme`, `insets` and `colors` for the page. */
    fun welcome(): OisObject

    /** The page sent `hello`; or it sent none in time, and has to be covered by an error. A late `hello` may follow. */
    fun handleLoad(isLoaded: Boolean)

    /** Whether [OisHost.back] would close something, for predictive back: if not, the system may leave. */
    fun handleCanGoBack(canGoBack: Boolean)
}

/** The script that runs before the page's own. It runs in every frame of the page's origin: the comparison selects the main frame. */
fun startScript(nonce: String) = "if (window === window.top) window.OISHostNonce = ${toJson(nonce)};"

/** The script that delivers a message. The JSON is encoded once more, so that it cannot end the string literal. */
fun messageScript(json: String) = "(window.OISHostQueue ||= []).push(${toJson(json)})"

/** Use one for all loads of the page, and call it on one thread. */
class OisHost(private val app: OisApp) {
    private class Pending(val type: String, val done: (Result<OisObject>) -> Unit, val cancelTimeout: () -> Unit)
    private class Queued(val type: String, val payload: OisObject, val done: (Result<OisObject>) -> Unit)

    private var nonce = ""
    private var sid = "" // session id of one load of the page; the page creates it
    private var seq = 0
    private var load = 0 // what belongs to an earlier load is not answered
    private var running = 0
    private var pageCaps: List<*>? = null
    private var seen = RecentMessages()
    private val pending = LinkedHashMap<String, Pending>()
    private val queue = ArrayDeque<Queued>()
    private var cancelHelloTimeout: () -> Unit = {}
    private var cancelRestartPause: () -> Unit = {}
    private var isAskingBack = false
    private var isBackOutdated = false
    private var isPaused = false
    private var isClosed = false

    /** What the page shows, without a token: keep it with the screen's own state, and [restore] it in the next process. */
    var state: String? = null
        private set

    /** Whether a page whose process ended may be loaded again at once. */
    var mayRestart = false
        private set

    val isConnected get() = sid.isNotEmpty()

    /** Call it before each load into a new WebView. @return a new nonce, for [startScript] */
    fun start(): String {
        nonce = UUID.randomUUID().toString()
        startSession("")
        cancelHelloTimeout()
        cancelHelloTimeout = app.schedule(HELLO_TIMEOUT_MS) { app.handleLoad(false) }
        cancelRestartPause()
        mayRestart = false
        cancelRestartPause = app.schedule(RESTART_PAUSE_MS) { mayRestart = true }
        return nonce
    }

    /** Handles a message of the page, or of any other sender. Never throws. */
    fun receive(json: String?) {
        val message = parseMessage(json) ?: return
        // Frames can call the native object, too. They do not have the nonce.
        if (isClosed || nonce.isEmpty() || message.nonce != nonce) return
        val isHello = message.kind == "event" && message.type == "hello"
        if (isHello && message.sid != sid) startSession(message.sid)
        if (sid.isEmpty() || message.sid != sid || !seen.add(message)) return
        when (message.kind) {
            "event" -> if (isHello) handleHello(message) else handleEvent(message)
            "req" -> handleRequest(message)
            "res" -> settle(message, Result.success(message.payload))
            "err" -> settle(message, Result.failure(OisError(message.payload["code"] as? String ?: "E_INTERNAL")))
        }
    }

    /** Sends a request to the page; before its `hello` the request is queued. `done` gets the answer or an [OisError], once. */
    fun request(
        type: String,
        payload: OisObject = emptyMap(),
        timeoutMs: Long = REQUEST_TIMEOUT_MS,
        done: (Result<OisObject>) -> Unit = {},
    ) {
        if (isClosed) return done(failure("E_CLOSED"))
        if (pending.size + queue.size >= MAX_OPEN) return done(failure("E_BUSY"))
        if (!isConnected) return queue.addLast(Queued(type, payload, done))
        if (pageCaps?.contains(type) == false) return done(failure("E_UNSUPPORTED"))
        val id = (seq + 1).toString()
        val cancelTimeout = app.schedule(timeoutMs) { pending.remove(id)?.done?.invoke(failure("E_TIMEOUT")) }
        pending[id] = Pending(type, done, cancelTimeout)
        send("req", type, payload)
    }

    /** Sends a change of what [OisApp.welcome] returns, unless the page has yet to get its welcome. */
    fun update(type: String, payload: OisObject) {
        if (isConnected) request(type, payload)
    }

    /** Shows what [state] was, in the page that is there or in the next one. */
    fun restore(state: String?) {
        this.state = state ?: return
        update("set-state", mapOf("state" to state))
    }

    /** Call it when the user signs out. */
    fun reset() {
        state = null
        failQueued("E_CANCELLED") // it is about the former user
        request("reset") // also to a page that sends `hello` later: below an error, it may still show the former user's data
    }

    /** The screen is not visible; or it is again. */
    fun setPaused(isPaused: Boolean) {
        if (isPaused == this.isPaused) return
        this.isPaused = isPaused
        update(if (isPaused) "pause" else "resume", emptyMap())
    }

    /** Back: the page closes what is open. Calls `leave` if there was nothing to close, or no answer. */
    fun back(leave: () -> Unit) {
        if (!isConnected) return leave()
        request("back", timeoutMs = BACK_TIMEOUT_MS) { if (it.getOrNull()?.get("handled") != true) leave() }
    }

    /** For an app that attaches to a page that was loaded before: the page sends `hello` again. */
    fun attach(nonce: String) {
        start()
        this.nonce = nonce
        send("req", "set-theme", mapOf("theme" to app.welcome()["theme"]))
    }

    /** The page failed or its process ended: nothing of it is awaited any more. */
    fun stop() {
        startSession("")
        cancelHelloTimeout()
        app.handleCanGoBack(false)
    }

    fun close() {
        isClosed = true
        cancelHelloTimeout()
        cancelRestartPause()
        failAll("E_CLOSED")
        failQueued("E_CLOSED")
    }

    private fun failQueued(code: String) {
        val queued = queue.toList()
        queue.clear()
        queued.forEach { it.done(failure(code)) }
    }

    // ---- Sessions ----

    private fun startSession(id: String) {
        sid = id
        load += 1
        running = 0
        pageCaps = null
        seen = RecentMessages()
        failAll("E_CANCELLED")
    }

    private fun handleHello(hello: OisMessage) {
        cancelHelloTimeout()
        app.handleLoad(true)
        if ((hello.payload["versions"] as? List<*>)?.contains(1L) != true) {
            send("err", "hello", mapOf("code" to "E_VERSION"), hello.id)
            return
        }
        pageCaps = hello.payload["caps"] as? List<*>
        val welcome = app.welcome() + mapOf("version" to 1, "host" to "android", "caps" to CAPS)
        send("event", "welcome", state?.let { welcome + mapOf("state" to it) } ?: welcome, hello.id)
        if (isPaused) update("pause", emptyMap())
        askBack()
        while (queue.isNotEmpty()) queue.removeFirst().let { request(it.type, it.payload, done = it.done) }
    }

    private fun handleEvent(event: OisMessage) {
        val text = event.payload["state"] as? String
        if (event.type != "state") app.handleEvent(event.type, event.payload)
        else if (text != null && text.length <= MAX_STATE_LENGTH) state = text
        if (event.type != "height") askBack()
    }

    /** Asks after each change, because the system needs the answer before the user goes back. */
    private fun askBack() {
        isBackOutdated = isAskingBack
        if (isAskingBack) return
        // An earlier page does not know: then [back] asks.
        if (pageCaps?.contains("can-go-back") != true) return app.handleCanGoBack(true)
        isAskingBack = true
        request("can-go-back") {
            isAskingBack = false
            if (isBackOutdated && isConnected) askBack()
            else app.handleCanGoBack(isConnected && it.getOrNull()?.get("handled") != false)
        }
    }

    // ---- Requests and answers ----

    private fun handleRequest(request: OisMessage) {
        if (request.type !in CAPS) return answer(request, failure("E_UNSUPPORTED"))
        if (!isValidRequest(request.type, request.payload)) return answer(request, failure("E_INVALID"))
        if (running >= MAX_OPEN) return answer(request, failure("E_BUSY"))
        val from = load
        var isOpen = true
        running += 1
        app.handle(request.type, request.payload) { result ->
            if (isOpen && from == load && !isClosed) {
                running -= 1
                answer(request, result)
            }
            isOpen = false
        }
    }

    private fun answer(request: OisMessage, result: Result<OisObject>) {
        val code = result.exceptionOrNull()?.let { (it as? OisError)?.code ?: "E_INTERNAL" }
        if (code == null) send("res", request.type, result.getOrThrow(), request.id)
        else send("err", request.type, mapOf("code" to code), request.id)
    }

    private fun settle(answer: OisMessage, result: Result<OisObject>) {
        val request = pending[answer.re]
        if (request == null || request.type != answer.type) return
        pending.remove(answer.re)
        request.cancelTimeout()
        request.done(result)
    }

    private fun failAll(code: String) {
        val failed = pending.values.toList()
        pending.clear()
        for (request in failed) {
            request.cancelTimeout()
            request.done(failure(code))
        }
    }

    private fun send(kind: String, type: String, payload: OisObject, re: String? = null) {
        seq += 1
        val message = OisMessage(kind, type, seq.toString(), re, sid, seq.toLong(), nonce, payload)
        val json = message.toJson()
        // A page without set-state is older, and ignores long messages.
        val mayBeLong = type in listOf("token", "set-token", "welcome") && pageCaps?.contains("set-state") == true
        if (json.length <= if (mayBeLong) MAX_TOKEN_MESSAGE_LENGTH else MAX_MESSAGE_LENGTH) return app.post(json)
        // Long lists are left out: the page then loads them itself.
        app.post(message.copy(payload = withoutLists(payload)).toJson())
    }

    private fun withoutLists(payload: Map<*, *>): OisObject =
        payload.entries
            .filter { it.key != "tags" && it.key != "tables" }
            .associate { (name, value) -> "$name" to if (name == "token" && value is Map<*, *>) withoutLists(value) else value }

    private fun failure(code: String) = Result.failure<OisObject>(OisError(code))
}
