// What the sample uses of Android's own packages, by their documentation.
@file:Suppress("UNUSED_PARAMETER", "unused")
package android

object R { object color {
    const val system_accent1_0 = 0; const val system_accent1_200 = 0; const val system_accent1_600 = 0; const val system_accent1_800 = 0
    const val system_neutral1_10 = 0; const val system_neutral1_50 = 0; const val system_neutral1_100 = 0
    const val system_neutral1_800 = 0; const val system_neutral1_900 = 0
    const val system_neutral2_200 = 0; const val system_neutral2_700 = 0
} }

object Manifest { object permission {
    const val CAMERA = ""; const val RECORD_AUDIO = ""
    const val WRITE_EXTERNAL_STORAGE = ""; const val ACCESS_FINE_LOCATION = ""; const val ACCESS_COARSE_LOCATION = ""
} }
