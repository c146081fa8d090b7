package android.content

import android.net.Uri
import android.os.Parcelable
import java.io.File

open class Context {
    val cacheDir: File get() = TODO()
    val packageName: String get() = TODO()
    val applicationInfo: android.content.pm.ApplicationInfo get() = TODO()
    val resources: android.content.res.Resources get() = TODO()
    fun getColor(id: Int): Int = TODO()
    fun startActivity(intent: Intent) {}
    fun <T> getSystemService(type: Class<T>): T = TODO()
}
class ActivityNotFoundException : RuntimeException()
class ClipData {
    val itemCount: Int get() = TODO()
    fun getItemAt(index: Int): Item = TODO()
    class Item { val uri: Uri get() = TODO() }
}
class Intent(action: String, uri: Uri? = null) : Parcelable {
    val data: Uri? get() = TODO()
    val clipData: ClipData? get() = TODO()
    val flags: Int get() = TODO()
    fun getStringExtra(name: String): String? = TODO()
    fun removeExtra(name: String) {}
    fun putExtra(name: String, value: String): Intent = TODO()
    fun putExtra(name: String, value: Boolean): Intent = TODO()
    fun putExtra(name: String, value: Parcelable): Intent = TODO()
    fun putExtra(name: String, value: Array<out Parcelable>): Intent = TODO()
    fun putExtra(name: String, value: Array<String>): Intent = TODO()
    fun addCategory(category: String): Intent = TODO()
    fun setType(type: String?): Intent = TODO()
    fun addFlags(flags: Int): Intent = TODO()
    companion object {
        const val ACTION_SEND = ""; const val EXTRA_TEXT = ""; const val EXTRA_TITLE = ""
        const val ACTION_VIEW = ""; const val EXTRA_INITIAL_INTENTS = ""; const val EXTRA_ALLOW_MULTIPLE = ""
        const val ACTION_GET_CONTENT = ""; const val CATEGORY_OPENABLE = ""; const val EXTRA_MIME_TYPES = ""
        const val FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 0x00100000
        const val FLAG_GRANT_WRITE_URI_PERMISSION = 2; const val FLAG_GRANT_READ_URI_PERMISSION = 1
        fun createChooser(target: Intent, title: CharSequence?): Intent = TODO()
    }
}
