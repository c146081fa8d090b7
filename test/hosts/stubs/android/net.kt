package android.net

import android.os.Parcelable

class Uri : Parcelable {
    val scheme: String? get() = TODO()
    fun getQueryParameter(key: String): String? = TODO()
    companion object { fun parse(text: String): Uri = TODO() }
}
