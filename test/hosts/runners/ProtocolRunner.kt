// Runs the app's end of the protocol: reads commands from its input and prints what the app's own part gets, as lines of JSON.
package com.example.ois

import com.example.ois.protocol.*
import java.util.Locale

private fun print(type: String, vararg fields: Pair<String, Any?>) =
    println(toJson(mapOf("type" to type, *fields).filterValues { it != null }))

private fun print(type: String, n: Any?, result: Result<Any?>) {
    val error = result.exceptionOrNull()
    if (error == null) print(type, "n" to n, "value" to result.getOrThrow())
    else print(type, "n" to n, "code" to ((error as? OisError)?.code ?: error.toString()))
}

private class RunnerApp : OisApp {
    private class Task(val atMs: Long, val run: () -> Unit)

    private var nowMs = 0L
    private val tasks = mutableListOf<Task>()
    private val answers = mutableListOf<(Result<OisObject>) -> Unit>()
    var welcome: OisObject = emptyMap()

    override fun post(json: String) = print("post", "json" to json, "script" to messageScript(json))

    override fun schedule(delayMs: Long, task: () -> Unit): () -> Unit {
        val scheduled = Task(nowMs + delayMs, task).also(tasks::add)
        return { tasks.remove(scheduled) }
    }

    fun advance(ms: Long) {
        nowMs += ms
        val due = tasks.filter { it.atMs <= nowMs }
        tasks.removeAll(due)
        for (task in due) task.run()
    }

    override fun handle(type: String, payload: OisObject, answer: (Result<OisObject>) -> Unit) {
        answers.add(answer)
        print("handle", "request" to type, "payload" to payload, "n" to answers.size - 1)
    }

    fun answer(n: Long, result: Result<OisObject>) = answers[n.toInt()](result)

    override fun handleEvent(type: String, payload: OisObject) = print("event", "event" to type, "payload" to payload)

    override fun welcome(): OisObject = welcome

    override fun handleCanGoBack(canGoBack: Boolean) = print("canGoBack", "canGoBack" to canGoBack)

    override fun handleLoad(isLoaded: Boolean) = print("load", "isLoaded" to isLoaded)
}

@Suppress("UNCHECKED_CAST")
fun main() {
    var app = RunnerApp()
    var host = OisHost(app)
    for (line in generateSequence(::readLine)) {
        val command = parseObject(line) ?: error("This line is no JSON object: $line")
        fun text(name: String) = command[name] as? String ?: ""
        fun fields(name: String) = command[name] as? OisObject ?: emptyMap()
        val n = command["n"]
        when (text("do")) {
            "create" -> {
                app = RunnerApp()
                host = OisHost(app)
            }
            "start" -> {
                app.welcome = fields("welcome")
                print("started", "n" to n, "script" to startScript(host.start()))
            }
            "attach" -> {
                app.welcome = fields("welcome")
                host.attach(text("nonce"))
            }
            "receive" -> host.receive(text("json"))
            "request" -> host.request(text("request"), fields("payload")) { print("answer", n, it) }
            "answer" -> app.answer(n as Long, if (text("code").isEmpty()) Result.success(fields("payload")) else Result.failure(OisError(text("code"))))
            "back" -> host.back { print("leave") }
            "restore" -> host.restore(text("state"))
            "reset" -> host.reset()
            "pause" -> host.setPaused(command["isPaused"] as Boolean)
            "state" -> print("value", n, Result.success(mapOf("state" to host.state, "mayRestart" to host.mayRestart)))
            "advance" -> app.advance(command["ms"] as Long)
            "stop" -> host.stop()
            "close" -> host.close()
            "url" -> print("value", n, runCatching { OisTarget(text("link"), text("shortCode")).buildUrl(text("formOrigin"), fields("token")) })
            "origin" -> print("value", n, Result.success(parseOrigin(text("url"), command["isDebug"] == true)))
            "languageTag" -> print("value", n, Result.success(toLanguageTag(Locale.forLanguageTag(text("locale")))))
            "notification" -> print("value", n, Result.success(createNotification(fields("data") as Map<String, String>)))
            "json" -> print("value", n, Result.success(parseObject(text("json"))))
            "fetchToken" -> {
                val server = OisServer(text("tokenUrl"), text("balanceUrl")) { text("session").ifEmpty { null } }
                print("value", n, runCatching { server.fetchToken(text("reason")) })
                print("value", n, runCatching { server.fetchBalance() })
            }
        }
    }
}
