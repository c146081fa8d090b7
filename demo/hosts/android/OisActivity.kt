// The full page in an Android WebView, and forms in a second one. Not run on a device.
// build.gradle: androidx.webkit:webkit:1.12+, androidx.activity:activity-ktx:1.9+, androidx.core:core-ktx,
//   androidx.lifecycle:lifecycle-runtime-ktx. AndroidManifest.xml and res/xml/ois_files.xml: beside this file.
package com.example.ois

import android.annotation.SuppressLint
import android.content.Intent
import android.content.res.Configuration
import android.net.Uri
import android.os.Bundle
import android.util.Log
import android.view.Gravity
import android.view.View
import android.webkit.JavascriptInterface
import android.webkit.WebView
import android.widget.Button
import android.widget.FrameLayout
import android.widget.LinearLayout
import android.widget.TextView
import androidx.activity.ComponentActivity
import androidx.activity.addCallback
import androidx.activity.enableEdgeToEdge
import androidx.core.graphics.Insets
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import androidx.lifecycle.lifecycleScope
import androidx.webkit.JavaScriptReplyProxy
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import kotlinx.coroutines.launch
import org.json.JSONObject
import java.util.Locale
import java.util.UUID

class OisActivity : ComponentActivity() {
    private lateinit var root: FrameLayout
    private lateinit var pageFrame: FrameLayout
    private lateinit var formFrame: FrameLayout
    private lateinit var views: OisWebViews
    private var page: WebView? = null
    private var form: WebView? = null
    private var reopenForm: () -> Unit = {}
    private var failure: View? = null
    private var host: OisHost? = null
    private var reply: JavaScriptReplyProxy? = null
    private var insets = JSONObject()
    private val helloTimeout = Runnable { showFailure(pageFrame, ::load) }

    override fun onCreate(state: Bundle?) {
        enableEdgeToEdge() // as Android 15 does by default
        super.onCreate(state)
        pageFrame = FrameLayout(this)
        formFrame = FrameLayout(this)
        root = FrameLayout(this).apply { addView(pageFrame); addView(formFrame) }
        setContentView(root)
        views = OisWebViews(this, ::showForm, ::handleFailure)
        if (!WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)) {
            // Without it there is no nonce, and every frame could send messages in the page's name.
            return views.say("Please update Android System WebView.")
        }
        ViewCompat.setOnApplyWindowInsetsListener(root) { _, all -> applyInsets(all) }
        load()
        openPush(intent)
        onBackPressedDispatcher.addCallback(this) { back() }
    }

    /** The user tapped a system notification while this activity (`singleTop`) was open. */
    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        openPush(intent)
    }

    /** Rotation and similar changes do not restart the activity (see the manifest), so that a partly filled form stays. */
    override fun onConfigurationChanged(configuration: Configuration) {
        super.onConfigurationChanged(configuration)
        host?.request("set-theme", JSONObject().put("theme", theme()))
        host?.request("set-locale", JSONObject().put("locale", toLanguageTag(Locale.getDefault())))
    }

    override fun onDestroy() {
        root.removeCallbacks(helloTimeout)
        closeForm()
        page?.destroy()
        page = null
        super.onDestroy()
    }

    // ---- Loading and errors ----

    /**
     * Loads the page into a new WebView with a new nonce: the process of the old one may have ended. A reload by the
     * page itself keeps the nonce, and has a new `sid`.
     */
    private fun load() {
        hideFailure()
        page?.let { pageFrame.removeView(it); it.destroy() }
        val view = views.create(PAGE_ORIGIN)
        page = view
        pageFrame.addView(view)
        val nonce = UUID.randomUUID().toString()
        reply = null
        host = OisHost(nonce, ::post, ::handle, ::handleEvent, ::appearance) {
            root.removeCallbacks(helloTimeout)
            showBalance()
            if (failure?.parent === pageFrame) hideFailure() // late, but loaded
        }
        // Runs in every frame of this origin: the comparison selects the main frame. It does not run in frames of other origins.
        val source = "if (window === window.top) window.OISHostNonce = ${JSONObject.quote(nonce)};"
        WebViewCompat.addDocumentStartJavaScript(view, source, setOf(PAGE_ORIGIN))
        connect(view)
        root.removeCallbacks(helloTimeout)
        root.postDelayed(helloTimeout, HELLO_TIMEOUT_MS)
        view.loadUrl(PAGE)
    }

    private fun handleFailure(view: WebView, isGone: Boolean) {
        if (view === form) showFailure(formFrame, reopenForm)
        else if (view === page) showFailure(pageFrame, ::load)
        if (isGone && view === form) closeFormView()
        if (isGone && view === page) { pageFrame.removeView(view); view.destroy(); page = null; host = null }
    }

    private fun showFailure(frame: FrameLayout, retry: () -> Unit) {
        hideFailure()
        root.removeCallbacks(helloTimeout)
        failure = LinearLayout(this).apply {
            orientation = LinearLayout.VERTICAL
            gravity = Gravity.CENTER
            setBackgroundColor(if (theme() == "dark") 0xff121212.toInt() else 0xffffffff.toInt())
            addView(TextView(context).apply { text = "This page could not be loaded." })
            addView(Button(context).apply { text = "Try again"; setOnClickListener { retry() } })
        }.also { frame.addView(it, FrameLayout.LayoutParams(-1, -1)) }
    }

    private fun hideFailure() {
        failure?.let { (it.parent as? FrameLayout)?.removeView(it) }
        failure = null
    }

    // ---- The bridge ----

    /** The page's object: the listener gets origin and frame; with the older interface only the nonce identifies the page. */
    @SuppressLint("JavascriptInterface", "AddJavascriptInterface")
    private fun connect(view: WebView) {
        if (WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) {
            WebViewCompat.addWebMessageListener(view, "OISAndroid", setOf(PAGE_ORIGIN)) { _, message, _, isMainFrame, proxy ->
                if (!isMainFrame) return@addWebMessageListener
                reply = proxy
                host?.receive(message.data)
            }
        } else {
            view.addJavascriptInterface(object {
                @JavascriptInterface
                fun postMessage(json: String?) = runOnUiThread { host?.receive(json) } // called on another thread
            }, "OISAndroid")
        }
    }

    private fun post(json: String) {
        val proxy = reply
        if (proxy != null) proxy.postMessage(json)
        else page?.evaluateJavascript("(window.OISHostQueue ||= []).push(${JSONObject.quote(json)})", null)
    }

    private fun handleEvent(type: String, payload: JSONObject) {
        if (type == "recharge-requested") views.say("Open your own payment here, then call showBalance.")
        if (type == "error") Log.w("ois", payload.optString("code"))
    }

    private fun handle(type: String, payload: JSONObject, done: (Result<JSONObject>) -> Unit) {
        lifecycleScope.launch {
            val result = runCatching {
                when (type) {
                    "token" -> fetchToken()
                    "open-form" -> { openForm(OisTarget(payload.optString("link"), payload.optString("shortCode"))); JSONObject() }
                    "open-external" -> { views.openExternal(Uri.parse(payload.optString("url"))); JSONObject() }
                    else -> throw OisError("E_UNSUPPORTED")
                }
            }
            if (!isDestroyed) done(result)
        }
    }

    // ---- Points and notifications ----

    /** Call it after a payment, too. The page needs no points endpoint. */
    private fun showBalance() {
        lifecycleScope.launch {
            val balance = runCatching { fetchBalance() }.getOrNull() ?: return@launch // unknown without a network
            host?.request("set-points", JSONObject().put("balance_cents", balance))
        }
    }

    /** Call it for a push that comes while this activity is open: with Firebase, from `onMessageReceived`. */
    fun showPush(data: Map<String, String>) = runOnUiThread { host?.request("notification", createNotification(data)) }

    // ---- Forms: a second WebView, without a bridge ----

    /** The address is built here, with a token of the app's own. The page's `url` is not used. */
    private suspend fun openForm(target: OisTarget) {
        showForm(target.buildUrl(fetchToken()))
        reopenForm = { // with a new token
            lifecycleScope.launch { runCatching { openForm(target) }.onFailure { handleFormError() } }
        }
    }

    private fun openPush(intent: Intent) {
        val target = intent.consumePush() ?: return
        reopenForm = { lifecycleScope.launch { runCatching { openForm(target) }.onFailure { handleFormError() } } }
        reopenForm()
    }

    private fun showForm(address: String) {
        closeForm()
        reopenForm = { showForm(address) }
        form = views.create(FORM_ORIGIN).also {
            formFrame.addView(it)
            it.loadUrl(address)
        }
    }

    private fun handleFormError() = showFailure(formFrame, reopenForm)

    private fun closeFormView() {
        form?.let { formFrame.removeView(it); it.destroy() }
        form = null
    }

    private fun closeForm() {
        if (failure?.parent === formFrame) hideFailure()
        closeFormView()
    }

    // ---- Back: closes the form, then what is open in the page, then leaves ----

    private fun back() {
        if (form != null || failure?.parent === formFrame) return closeForm()
        if (failure != null) return finish()
        var requestId: String? = null
        requestId = host?.request("back") { answer -> if (answer?.optBoolean("handled") != true) finish() }
        // A page that does not answer must not keep its user.
        root.postDelayed({ if (host?.forget(requestId) == true) finish() }, 1_000)
    }

    // ---- Appearance ----

    private fun appearance() = JSONObject()
        .put("locale", toLanguageTag(Locale.getDefault()))
        .put("theme", theme())
        .put("insets", insets)

    private fun theme(): String {
        val night = resources.configuration.uiMode and Configuration.UI_MODE_NIGHT_MASK
        return if (night == Configuration.UI_MODE_NIGHT_YES) "dark" else "light"
    }

    /** The page gets bars and cutouts by the bridge; a form, which has none, gets a padding. The keyboard shrinks both. */
    private fun applyInsets(all: WindowInsetsCompat): WindowInsetsCompat {
        val bars = all.getInsets(WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.displayCutout())
        val keyboard = all.getInsets(WindowInsetsCompat.Type.ime()).bottom
        val clear = Insets.of(bars.left, bars.top, bars.right, if (keyboard > 0) 0 else bars.bottom)
        root.setPadding(0, 0, 0, keyboard)
        formFrame.setPadding(clear.left, clear.top, clear.right, clear.bottom)
        val density = resources.displayMetrics.density.toDouble() // CSS pixels
        insets = JSONObject()
            .put("top", clear.top / density).put("right", clear.right / density)
            .put("bottom", clear.bottom / density).put("left", clear.left / density)
        host?.request("set-insets", insets)
        return WindowInsetsCompat.CONSUMED // newer WebViews would apply them a second time
    }
}
