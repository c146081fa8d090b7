// What opens when the user taps a system notification. Not run on a device.
package com.example.ois

import android.content.Intent
import com.example.ois.protocol.OisTarget

/**
 * Adds what the tap on a system notification opens, for an activity's `PendingIntent` (immutable). There is no token in it:
 * the activity adds a new one.
 */
fun Intent.putPush(data: Map<String, String>): Intent =
    putExtra("ois_link", data["link"].orEmpty()).putExtra("ois_short_code", data["short_code"].orEmpty())

/** Returns what the user tapped, once. */
fun Intent.consumePush(): OisTarget? {
    val link = getStringExtra("ois_link").orEmpty()
    val shortCode = getStringExtra("ois_short_code").orEmpty()
    removeExtra("ois_link")
    removeExtra("ois_short_code")
    return if (link.isEmpty() && shortCode.isEmpty()) null else OisTarget(link, shortCode)
}
