// The colours of the user's system (Material You). Not run on a device.
package com.example.ois

import android.R.color
import android.content.Context
import android.os.Build
import com.example.ois.protocol.OisObject

/** Returns the system's palette of Android 12 and later. Replace it if your app has colours of its own. */
fun Context.readPalette(): OisObject {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.S) return emptyMap()
    val colors = if (isDark()) mapOf(
        "accent" to color.system_accent1_200, "onAccent" to color.system_accent1_800,
        "background" to color.system_neutral1_900, "surface" to color.system_neutral1_800,
        "text" to color.system_neutral1_100, "textMuted" to color.system_neutral2_200,
    ) else mapOf(
        "accent" to color.system_accent1_600, "onAccent" to color.system_accent1_0,
        "background" to color.system_neutral1_10, "surface" to color.system_neutral1_50,
        "text" to color.system_neutral1_900, "textMuted" to color.system_neutral2_700,
    )
    return colors.mapValues { (_, id) -> "#%06x".format(getColor(id) and 0xffffff) }
}
