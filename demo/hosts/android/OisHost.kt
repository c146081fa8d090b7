// The app's end of the protocol (docs/bridge.md): envelopes, requests, answers. Not run on a device.
package com.example.ois

import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject

/**
 * Call it on the main thread only.
 * @param nonce the nonce that the page got: messages without it are from another sender
 * @param post sends one message to the page
 * @param handle answers the page's requests, by `done`, once
 * @param appearance `locale`, `theme` and `insets` for the welcome
 * @param onHello the page has loaded
 */
class OisHost(
    private val nonce: String,
    private val post: (json: String) -> Unit,
    private val handle: (type: String, payload: JSONObject, done: (Result<JSONObject>) -> Unit) -> Unit,
    private val onEvent: (type: String, payload: JSONObject) -> Unit,
    private val appearance: () -> JSONObject,
    private val onHello: () -> Unit,
) {
    private var sid = "" // session id of one load of the page; the page creates it
    private var seq = 0
    private val pending = HashMap<String, (payload: JSONObject?) -> Unit>()

    fun receive(json: String?) {
        if (json == null || json.length > 65_536) return
        val message = try { JSONObject(json) } catch (_: JSONException) { return }
        if (message.optInt("ois") != 1 || message.optString("nonce") != nonce) return
        val type = message.optString("type")
        val id = message.optString("id")
        val payload = message.optJSONObject("payload") ?: JSONObject()
        if (type == "hello") return handleHello(message.optString("sid"), id, payload)
        if (sid.isEmpty() || message.optString("sid") != sid) return // of an earlier load
        when (message.optString("kind")) {
            "event" -> onEvent(type, payload)
            "req" -> sid.let { from -> handle(type, payload) { result -> answer(type, id, from, result) } }
            "res" -> pending.remove(message.optString("re"))?.invoke(payload)
            "err" -> pending.remove(message.optString("re"))?.invoke(null)
        }
    }

    /** Sends a request to the page. `done` gets null if it failed. @return the request's id, for [forget] */
    fun request(type: String, payload: JSONObject = JSONObject(), done: (JSONObject?) -> Unit = {}): String? {
        if (sid.isEmpty()) { done(null); return null } // the welcome will contain it
        val id = send("req", type, payload, null, sid)
        pending[id] = done
        return id
    }

    fun forget(id: String?) = id?.let { pending.remove(it) } != null

    private fun handleHello(from: String, id: String, hello: JSONObject) {
        if (from != sid) { // loaded again: the old requests get no answer
            sid = from
            val cancelled = pending.values.toList()
            pending.clear()
            cancelled.forEach { it(null) }
        }
        onHello()
        val versions = hello.optJSONArray("versions")
        if ((0 until (versions?.length() ?: 0)).none { versions!!.optInt(it) == 1 }) {
            send("err", "hello", JSONObject().put("code", "E_VERSION"), id, sid)
            return
        }
        val welcome = appearance()
            .put("version", 1)
            .put("host", "android")
            .put("caps", JSONArray(listOf("token", "open-form", "open-external")))
        send("event", "welcome", welcome, id, sid)
    }

    private fun answer(type: String, re: String, to: String, result: Result<JSONObject>) {
        val error = result.exceptionOrNull()
        if (error == null) send("res", type, result.getOrThrow(), re, to)
        else send("err", type, JSONObject().put("code", (error as? OisError)?.code ?: "E_INTERNAL"), re, to)
    }

    private fun send(kind: String, type: String, payload: JSONObject, re: String?, to: String): String {
        seq += 1
        val message = JSONObject()
            .put("ois", 1).put("kind", kind).put("type", type)
            .put("id", seq.toString()).put("re", re) // null is omitted
            .put("sid", to).put("seq", seq).put("nonce", nonce).put("payload", payload)
        post(message.toString())
        return seq.toString()
    }
}
