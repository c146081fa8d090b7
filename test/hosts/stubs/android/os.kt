package android.os

interface Parcelable
class Bundle {
    fun putString(key: String, value: String?) {}
    fun getString(key: String): String? = TODO()
}
object Build {
    object VERSION { val SDK_INT: Int get() = TODO() }
    object VERSION_CODES { const val Q = 29; const val S = 31 }
}
object Environment { const val DIRECTORY_DOWNLOADS = "" }
