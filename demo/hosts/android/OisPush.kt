// Native push: what the page shows of it, and what opens when the user taps it. Not run on a device.
package com.example.ois

import android.content.Intent
import org.json.JSONObject

/** Fields of a notification that your server sends by native push, each a text. All of it is untrusted. */
private val PUSH_FIELDS = listOf("id", "event", "timestamp", "short_code", "title", "content", "link")

/**
 * Returns the payload of the request `notification`, by which the page shows a push.
 * @param data of the message: with Firebase, `RemoteMessage.data`. Send the id of the event as `id`
 */
fun createNotification(data: Map<String, String>): JSONObject {
    val payload = JSONObject()
    for (field in PUSH_FIELDS) data[field]?.let { payload.put(field, it) }
    val title = data["title"].orEmpty()
    return payload
        .put("id", data["id"] ?: "${data["timestamp"]} $title".take(100))
        .put("title", title.take(500))
        .put("content", data["content"].orEmpty().take(4_000))
}

/**
 * Adds what the tap on a system notification opens, for an activity's `PendingIntent` (immutable). There is no token in it:
 * the activity adds a new one.
 */
fun Intent.putPush(data: Map<String, String>): Intent =
    putExtra("ois_link", data["link"].orEmpty()).putExtra("ois_short_code", data["short_code"].orEmpty())

/** What the user opens: the link of a notification, or else the form of a table. */
class OisTarget(val link: String, val shortCode: String) {
    /** @throws OisError as [buildLinkUrl] and [buildFormUrl] do */
    fun buildUrl(token: JSONObject): String {
        val root = token.optString("form_url").ifEmpty { FORM_ORIGIN }
        val accessToken = token.optString("access_token")
        return if (link.isNotEmpty()) buildLinkUrl(root, link, accessToken) else buildFormUrl(root, shortCode, accessToken)
    }
}

/** Returns what the user tapped, once. */
fun Intent.consumePush(): OisTarget? {
    val link = getStringExtra("ois_link").orEmpty()
    val shortCode = getStringExtra("ois_short_code").orEmpty()
    removeExtra("ois_link")
    removeExtra("ois_short_code")
    return if (link.isEmpty() && shortCode.isEmpty()) null else OisTarget(link, shortCode)
}
