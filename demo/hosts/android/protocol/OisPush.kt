// Native push: what the page shows of it. Plain Kotlin. Not run on a device.
package com.example.ois.protocol

/** Fields of a notification that your server sends by native push, each a text. All of it is untrusted. */
private val PUSH_FIELDS = listOf("id", "event", "timestamp", "short_code", "title", "content", "link")

/**
 * Returns the payload of the request `notification`, by which the page shows a push.
 * @param data of the message: with Firebase, `RemoteMessage.data`. Send the id of the event as `id`
 */
fun createNotification(data: Map<String, String>): OisObject {
    val title = data["title"].orEmpty()
    val name = "${data["timestamp"].orEmpty()} $title"
    return data.filterKeys { it in PUSH_FIELDS } + mapOf(
        "id" to data["id"].orEmpty().ifEmpty { name }.take(100),
        "title" to title.take(500),
        "content" to data["content"].orEmpty().take(4_000),
    )
}
