package android.webkit

import android.content.Context
import android.content.Intent
import android.net.Uri

annotation class JavascriptInterface
fun interface ValueCallback<T> { fun onReceiveValue(value: T?) }
fun interface DownloadListener {
    fun onDownloadStart(url: String, userAgent: String, contentDisposition: String?, mimetype: String?, contentLength: Long)
}
interface WebResourceRequest {
    val url: Uri; val isForMainFrame: Boolean
    fun hasGesture(): Boolean
}
class WebResourceError
class WebResourceResponse
class RenderProcessGoneDetail { fun didCrash(): Boolean = TODO() }
class MimeTypeMap {
    fun getMimeTypeFromExtension(extension: String): String? = TODO()
    companion object { fun getSingleton(): MimeTypeMap = TODO() }
}
object URLUtil { fun guessFileName(url: String, disposition: String?, mimeType: String?): String = TODO() }
open class WebSettings {
    var javaScriptEnabled = false; var domStorageEnabled = false; var allowFileAccess = false; var allowContentAccess = false
    var mixedContentMode = 0
    fun setGeolocationEnabled(flag: Boolean) {}
    companion object { const val MIXED_CONTENT_NEVER_ALLOW = 1; fun getDefaultUserAgent(context: android.content.Context): String = TODO() }
}
open class WebView(context: Context) : android.widget.FrameLayout(context) {
    val settings: WebSettings get() = TODO()
    var webViewClient: WebViewClient get() = TODO(); set(_) {}
    var webChromeClient: WebChromeClient? get() = TODO(); set(_) {}
    fun loadUrl(url: String) {}
    fun destroy() {}
    fun onPause() {}
    fun onResume() {}
    fun evaluateJavascript(script: String, callback: ValueCallback<String>?) {}
    fun addJavascriptInterface(target: Any, name: String) {}
    fun setDownloadListener(listener: DownloadListener?) {}
}
open class WebViewClient {
    open fun onPageStarted(view: WebView, url: String, favicon: android.graphics.Bitmap?) {}
    open fun onPageFinished(view: WebView, url: String) {}
    open fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean = TODO()
    open fun onReceivedError(view: WebView, request: WebResourceRequest, error: WebResourceError) {}
    open fun onReceivedHttpError(view: WebView, request: WebResourceRequest, errorResponse: WebResourceResponse) {}
    open fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean = TODO()
}
open class PermissionRequest {
    val resources: Array<String> get() = TODO()
    val origin: Uri get() = TODO()
    fun grant(resources: Array<String>) {}
    fun deny() {}
    companion object { const val RESOURCE_VIDEO_CAPTURE = ""; const val RESOURCE_AUDIO_CAPTURE = "" }
}
object GeolocationPermissions {
    interface Callback { fun invoke(origin: String, allow: Boolean, retain: Boolean) }
}
class ConsoleMessage
open class WebChromeClient {
    open fun onConsoleMessage(message: ConsoleMessage): Boolean = TODO()
    open fun onPermissionRequest(request: PermissionRequest) {}
    open fun onGeolocationPermissionsShowPrompt(origin: String, callback: GeolocationPermissions.Callback) {}
    open fun onShowFileChooser(view: WebView, callback: ValueCallback<Array<Uri>>, params: FileChooserParams): Boolean = TODO()
    abstract class FileChooserParams {
        val mode: Int get() = TODO()
        val acceptTypes: Array<String> get() = TODO()
        val isCaptureEnabled: Boolean get() = TODO()
        val title: CharSequence? get() = TODO()
        companion object { const val MODE_OPEN_MULTIPLE = 1 }
    }
}
