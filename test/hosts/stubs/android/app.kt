package android.app

import android.content.Context
import android.net.Uri

open class Activity : Context() {
    open val isDestroyed: Boolean get() = TODO()
    val intent: android.content.Intent get() = TODO()
    open fun onNewIntent(intent: android.content.Intent) {}
    open fun finish() {}
    fun runOnUiThread(action: Runnable) {}
    open fun onCreate(state: android.os.Bundle?) {}
    open fun onDestroy() {}
    open fun onStart() {}
    open fun onStop() {}
    open fun onSaveInstanceState(out: android.os.Bundle) {}
    open fun onRestoreInstanceState(saved: android.os.Bundle) {}
    open fun onConfigurationChanged(newConfig: android.content.res.Configuration) {}
    open fun setContentView(view: android.view.View) {}
    companion object { const val RESULT_OK = -1 }
}

class DownloadManager {
    fun enqueue(request: Request): Long = TODO()
    class Request(uri: Uri) {
        fun setMimeType(mimeType: String?): Request = TODO()
        fun setNotificationVisibility(visibility: Int): Request = TODO()
        fun setDestinationInExternalPublicDir(dirType: String, subPath: String): Request = TODO()
        companion object { const val VISIBILITY_VISIBLE_NOTIFY_COMPLETED = 1 }
    }
}
