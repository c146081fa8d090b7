// The envelope of every message. Plain Kotlin. Not run on a device.
package com.example.ois.protocol

/** Longest message, in UTF-16 code units; and that of a message of the app with a token, which may have the first lists. */
const val MAX_MESSAGE_LENGTH = 65_536
const val MAX_TOKEN_MESSAGE_LENGTH = 1_048_576
private const val MAX_NAME_LENGTH = 64
private const val MAX_REMEMBERED = 512
private val KINDS = listOf("event", "req", "res", "err")

data class OisMessage(
    val kind: String,
    val type: String,
    val id: String,
    val re: String?,
    val sid: String,
    val seq: Long,
    val nonce: String?,
    val payload: OisObject,
) {
    fun toJson(): String {
        val fields = mapOf(
            "ois" to 1, "kind" to kind, "type" to type, "id" to id, "re" to re,
            "sid" to sid, "seq" to seq, "nonce" to nonce, "payload" to payload,
        )
        return toJson(fields.filterValues { it != null })
    }
}

/** Returns the message that a text contains; null if it is none of version 1. */
fun parseMessage(json: String?): OisMessage? {
    if (json == null || json.length > MAX_MESSAGE_LENGTH) return null
    val fields = parseObject(json) ?: return null
    fun text(name: String) = (fields[name] as? String)?.takeIf { it.length <= MAX_NAME_LENGTH }
    val kind = text("kind")
    val type = text("type")
    val id = text("id")
    val sid = text("sid")
    val seq = fields["seq"] as? Long
    if (fields["ois"] != 1L || kind !in KINDS || type.isNullOrEmpty() || id.isNullOrEmpty() || sid.isNullOrEmpty()) return null
    if (seq == null || seq < 0) return null
    @Suppress("UNCHECKED_CAST")
    val payload = (fields["payload"] ?: emptyMap<String, Any?>()) as? OisObject ?: return null
    return OisMessage(kind!!, type, id, text("re"), sid, seq, text("nonce"), payload)
}

private val WEB_ADDRESS = Regex("""https?://\S+""", RegexOption.IGNORE_CASE)

/** @return whether a request of the page has the fields that it needs, and no address but of the web */
internal fun isValidRequest(type: String, payload: OisObject): Boolean {
    val url = payload["url"] as? String
    fun has(name: String) = !(payload[name] as? String).isNullOrEmpty()
    return when (type) {
        "open-form" -> has("shortCode") || has("link")
        "open-external", "download" -> url != null && WEB_ADDRESS.matches(url)
        "share" -> if (url != null) WEB_ADDRESS.matches(url) else has("title") || has("text")
        else -> true
    }
}

/** The messages of one session: native channels may deliver one twice. */
internal class RecentMessages {
    private val keys = LinkedHashSet<Any>()

    /** @return whether neither its `id` nor its `seq` came before */
    fun add(message: OisMessage): Boolean {
        // Both are added, in any case.
        val isNew = keys.add(message.id) and keys.add(message.seq)
        while (keys.size > MAX_REMEMBERED) keys.remove(keys.first())
        return isNew
    }
}
