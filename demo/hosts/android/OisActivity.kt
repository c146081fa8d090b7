// The full page in an Android WebView, and forms in a second one. Not run on a device.
// build.gradle: androidx.webkit:webkit:1.12+, androidx.activity:activity-ktx, androidx.lifecycle:lifecycle-runtime-ktx
// AndroidManifest: INTERNET, CAMERA, RECORD_AUDIO, MODIFY_AUDIO_SETTINGS, ACCESS_COARSE_LOCATION, ACCESS_FINE_LOCATION;
//   this activity with android:windowSoftInputMode="adjustResize" and
//   android:configChanges="orientation|screenSize|keyboardHidden|uiMode" (turning the phone keeps a half-filled form)
package com.example.ois

import android.Manifest
import android.annotation.SuppressLint
import android.content.ActivityNotFoundException
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.util.Log
import android.webkit.*
import android.widget.FrameLayout
import android.widget.Toast
import androidx.activity.ComponentActivity
import androidx.activity.addCallback
import androidx.activity.result.contract.ActivityResultContracts
import androidx.lifecycle.lifecycleScope
import androidx.webkit.JavaScriptReplyProxy
import androidx.webkit.ScriptHandler
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.json.JSONObject
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import java.util.UUID

private const val PAGE_ORIGIN = "https://www.example.com"
private const val PAGE = "$PAGE_ORIGIN/ois/embed.html#open-in=host"
private const val FORM_ORIGIN = "https://form.example.com"
private const val TOKEN_URL = "https://api.example.com/ois/token" // your server: the hub's key stays there

class OisActivity : ComponentActivity() {
    private lateinit var root: FrameLayout
    private lateinit var page: WebView
    private var form: WebView? = null
    private var host: OisHost? = null
    private var script: ScriptHandler? = null
    private var reply: JavaScriptReplyProxy? = null

    private var chosen: ValueCallback<Array<Uri>>? = null
    private val chooser = registerForActivityResult(ActivityResultContracts.StartActivityForResult()) {
        chosen?.onReceiveValue(WebChromeClient.FileChooserParams.parseResult(it.resultCode, it.data))
        chosen = null
    }
    private var permitted: ((Map<String, Boolean>) -> Unit)? = null
    private val permissions = registerForActivityResult(ActivityResultContracts.RequestMultiplePermissions()) {
        permitted?.invoke(it)
        permitted = null
    }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        root = FrameLayout(this)
        setContentView(root)
        if (!WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)) {
            // Without it there is no nonce, and every frame could speak for the page.
            return say("Please update Android System WebView.")
        }
        page = newWebView(PAGE_ORIGIN)
        root.addView(page)
        connect()
        load()
        onBackPressedDispatcher.addCallback(this) { back() }
    }

    override fun onDestroy() {
        closeForm()
        if (::page.isInitialized) page.destroy()
        super.onDestroy()
    }

    // ---- The bridge ----

    /** The page's object: the listener tells origin and frame; the older interface is told apart by the nonce alone. */
    @SuppressLint("JavascriptInterface", "AddJavascriptInterface")
    private fun connect() {
        if (WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) {
            WebViewCompat.addWebMessageListener(page, "OISAndroid", setOf(PAGE_ORIGIN)) { _, message, _, isMainFrame, proxy ->
                if (!isMainFrame) return@addWebMessageListener
                reply = proxy
                host?.receive(message.data)
            }
        } else {
            page.addJavascriptInterface(object {
                @JavascriptInterface
                fun postMessage(json: String?) = runOnUiThread { host?.receive(json) } // comes on another thread
            }, "OISAndroid")
        }
    }

    /** Loads the page with a new nonce. A reload by the page itself keeps it, and comes with a new `sid`. */
    private fun load() {
        val nonce = UUID.randomUUID().toString()
        script?.remove()
        // Runs in every frame of this origin: the main frame is singled out here. Frames of other origins never get it.
        val source = "if (window === window.top) window.OISHostNonce = ${JSONObject.quote(nonce)};"
        script = WebViewCompat.addDocumentStartJavaScript(page, source, setOf(PAGE_ORIGIN))
        reply = null
        host = OisHost(nonce, ::post, ::handle) { type, payload ->
            if (type == "recharge-requested") say("Open your own payment here.")
            if (type == "error") Log.w("ois", payload.optString("code"))
        }
        page.loadUrl(PAGE)
    }

    private fun post(json: String) {
        val proxy = reply
        if (proxy != null) proxy.postMessage(json)
        else page.evaluateJavascript("(window.OISHostQueue ||= []).push(${JSONObject.quote(json)})", null)
    }

    private fun handle(type: String, payload: JSONObject, done: (Result<JSONObject>) -> Unit) {
        lifecycleScope.launch {
            val result = runCatching {
                when (type) {
                    "token" -> fetchToken()
                    "open-form" -> { openForm(payload); JSONObject() }
                    "open-external" -> { openExternal(Uri.parse(payload.optString("url"))); JSONObject() }
                    else -> throw OisError("E_UNSUPPORTED")
                }
            }
            if (!isDestroyed) done(result)
        }
    }

    // ---- The token ----

    /** Your app's own login. @return what your server knows the user by; nothing if the user gave up */
    private suspend fun session(): String? = TODO("your login")

    private suspend fun fetchToken(): JSONObject {
        val session = session() ?: throw OisError("E_DENIED")
        return withContext(Dispatchers.IO) {
            val connection = URL(TOKEN_URL).openConnection() as HttpURLConnection
            try {
                connection.requestMethod = "POST"
                connection.connectTimeout = 4_000
                connection.readTimeout = 4_000 // the page waits ten seconds in all
                connection.instanceFollowRedirects = false
                connection.setRequestProperty("Authorization", "Bearer $session")
                when (connection.responseCode) {
                    200 -> JSONObject(connection.inputStream.bufferedReader().readText())
                    401, 403 -> throw OisError("E_DENIED")
                    else -> throw OisError("E_INTERNAL")
                }
            } catch (_: IOException) {
                throw OisError("E_INTERNAL") // no network
            } finally {
                connection.disconnect()
            }
        }
    }

    // ---- Forms: a second WebView, without a bridge ----

    private suspend fun openForm(payload: JSONObject) {
        val url = payload.optString("url")
        // The token goes to your form site only, whatever the page says.
        if (!url.startsWith("$FORM_ORIGIN/")) throw OisError("E_INVALID")
        val token = fetchToken().getString("access_token")
        closeForm()
        form = newWebView(FORM_ORIGIN).also {
            root.addView(it)
            it.loadUrl(url + "?token=" + Uri.encode(token))
        }
    }

    private fun closeForm() {
        form?.let { root.removeView(it); it.destroy() }
        form = null
    }

    // ---- Back: the form, then whatever is open in the page, then out ----

    private fun back() {
        if (form != null) return closeForm()
        var asked: String? = null
        asked = host?.request("back") { answer -> if (answer?.optBoolean("handled") != true) finish() }
        // A page that hangs must not hold its user.
        page.postDelayed({ if (host?.forget(asked) == true) finish() }, 1_000)
    }

    // ---- Both WebViews ----

    @SuppressLint("SetJavaScriptEnabled")
    private fun newWebView(origin: String) = WebView(this).apply {
        layoutParams = FrameLayout.LayoutParams(-1, -1)
        settings.javaScriptEnabled = true
        settings.domStorageEnabled = true
        settings.allowFileAccess = false
        settings.allowContentAccess = true // files that the user chose
        settings.setGeolocationEnabled(true)
        settings.mixedContentMode = WebSettings.MIXED_CONTENT_NEVER_ALLOW
        webViewClient = Navigation(origin)
        webChromeClient = Permissions()
    }

    private inner class Navigation(private val origin: String) : WebViewClient() {
        /** Links elsewhere open in the browser. Windows that a page opens come here too: one WebView is all there is. */
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            if (!request.isForMainFrame || originOf(request.url) == origin) return false
            if (request.hasGesture()) runCatching { openExternal(request.url) }
            return true
        }

        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            if (view === form) closeForm() else finish() // it cannot be used again
            return true
        }
    }

    private inner class Permissions : WebChromeClient() {
        override fun onPermissionRequest(request: PermissionRequest) {
            val needed = mapOf(
                PermissionRequest.RESOURCE_VIDEO_CAPTURE to Manifest.permission.CAMERA,
                PermissionRequest.RESOURCE_AUDIO_CAPTURE to Manifest.permission.RECORD_AUDIO,
            ).filterKeys { it in request.resources }
            if (originOf(request.origin) != FORM_ORIGIN || needed.isEmpty()) return request.deny()
            ask(needed.values) { given ->
                val granted = needed.filterValues { given[it] == true }.keys
                if (granted.isEmpty()) request.deny() else request.grant(granted.toTypedArray())
            }
        }

        override fun onGeolocationPermissionsShowPrompt(origin: String, callback: GeolocationPermissions.Callback) {
            if (originOf(Uri.parse(origin)) != FORM_ORIGIN) return callback.invoke(origin, false, false)
            val wanted = listOf(Manifest.permission.ACCESS_FINE_LOCATION, Manifest.permission.ACCESS_COARSE_LOCATION)
            ask(wanted) { given -> callback.invoke(origin, given.containsValue(true), false) }
        }

        override fun onShowFileChooser(
            view: WebView, callback: ValueCallback<Array<Uri>>, params: FileChooserParams,
        ): Boolean {
            chosen?.onReceiveValue(null) // one at a time; an unanswered one blocks the input for ever
            chosen = callback
            try {
                chooser.launch(params.createIntent())
            } catch (_: ActivityNotFoundException) {
                chosen = null
                return false
            }
            return true
        }
    }

    private fun ask(wanted: Collection<String>, done: (Map<String, Boolean>) -> Unit) {
        if (permitted != null) return done(emptyMap())
        permitted = done
        permissions.launch(wanted.toTypedArray())
    }

    private fun openExternal(url: Uri) {
        // Never `intent:` and its likes, which start whatever a page names.
        if (url.scheme != "https" && url.scheme != "http") throw OisError("E_INVALID")
        try {
            startActivity(Intent(Intent.ACTION_VIEW, url))
        } catch (_: ActivityNotFoundException) {
            throw OisError("E_INTERNAL")
        }
    }

    private fun originOf(url: Uri) = "${url.scheme}://${url.authority}".lowercase()
    private fun say(text: String) = Toast.makeText(this, text, Toast.LENGTH_LONG).show()
}
