package androidx.webkit

import android.net.Uri
import android.webkit.WebView

abstract class JavaScriptReplyProxy { abstract fun postMessage(message: String) }
interface ScriptHandler { fun remove() }
class WebMessageCompat { val data: String? get() = TODO() }
object WebViewCompat {
    fun interface WebMessageListener {
        fun onPostMessage(view: WebView, message: WebMessageCompat, sourceOrigin: Uri, isMainFrame: Boolean, replyProxy: JavaScriptReplyProxy)
    }
    fun addWebMessageListener(view: WebView, name: String, origins: Set<String>, listener: WebMessageListener) {}
    fun addDocumentStartJavaScript(view: WebView, script: String, origins: Set<String>): ScriptHandler = TODO()
}
object WebViewFeature {
    const val DOCUMENT_START_SCRIPT = ""; const val WEB_MESSAGE_LISTENER = ""
    fun isFeatureSupported(feature: String): Boolean = TODO()
}
