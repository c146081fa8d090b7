// The app's own constants and its login. Not run on a device.
package com.example.ois

import android.content.Context
import android.content.pm.ApplicationInfo
import com.example.ois.protocol.OisObject
import com.example.ois.protocol.OisServer

const val PAGE_ORIGIN = "https://www.example.com"
const val PAGE = "$PAGE_ORIGIN/app/embed.html#open-in=host&points=on&notifications=on"
const val FORM_ORIGIN = "https://form.example.com"

/** Whether this is a debug build, which may load the page by http from the machine that it is tested on (check-host). */
fun Context.isDebug() = applicationInfo.flags and ApplicationInfo.FLAG_DEBUGGABLE != 0

/** Your app's own login. @return the session by which your server identifies the user; null if the user cancelled */
private fun session(): String? = TODO("your login")

/** Your app's analytics: `filter`, `search` and `submitted`. The latter is a hint of the form page: a webhook is the proof. */
fun trackUse(type: String, payload: OisObject) = Unit

/** Your server: the hub's key stays there. Its `identify` returns the user of the session in the header `Authorization`. */
val server = OisServer("https://api.example.com/app/token", "https://api.example.com/ois/points/balance", ::session)
