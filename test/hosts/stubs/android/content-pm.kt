package android.content.pm

class ApplicationInfo {
    val flags: Int get() = TODO()

    companion object {
        const val FLAG_DEBUGGABLE = 2
    }
}
