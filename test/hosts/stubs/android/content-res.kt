package android.content.res

class Configuration {
    val uiMode: Int get() = TODO()
    companion object { const val UI_MODE_NIGHT_MASK = 48; const val UI_MODE_NIGHT_YES = 32 }
}
class DisplayMetrics { val density: Float get() = TODO() }
class Resources {
    val configuration: Configuration get() = TODO()
    val displayMetrics: DisplayMetrics get() = TODO()
}
