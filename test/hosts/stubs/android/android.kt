// What the sample uses of Android's own packages, by their documentation.
@file:Suppress("UNUSED_PARAMETER", "unused")
package android

object Manifest { object permission {
    const val CAMERA = ""; const val RECORD_AUDIO = ""
    const val ACCESS_FINE_LOCATION = ""; const val ACCESS_COARSE_LOCATION = ""
} }
