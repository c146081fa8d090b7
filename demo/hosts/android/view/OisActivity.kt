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
import android.webkit.JavascriptInterface
import android.webkit.WebSettings
import android.webkit.WebView
import android.widget.FrameLayout
import androidx.activity.ComponentActivity
import androidx.activity.OnBackPressedCallback
import androidx.activity.addCallback
import androidx.activity.enableEdgeToEdge
import androidx.core.graphics.Insets
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import androidx.lifecycle.lifecycleScope
import androidx.webkit.JavaScriptReplyProxy
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import com.example.ois.protocol.*
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import java.util.Locale

/** The first version that the page runs on: docs/browsers.md. */
private const val MIN_CHROMIUM = 105

class OisActivity : ComponentActivity(), OisApp {
    private lateinit var root: FrameLayout
    private lateinit var page: OisFrame
    private lateinit var form: OisFrame
    private lateinit var views: OisWebViews
    private var reopenForm: () -> Unit = {}
    private var user = 0 // number of the current user
    private var requests = 0 // for forms: the last one counts, and none of a former user
    private var onBack: OnBackPressedCallback? = null
    private var canGoBack = false
    private val host = OisHost(this)
    private var reply: JavaScriptReplyProxy? = null
    private var insets: OisObject = emptyMap()

    override fun onCreate(state: Bundle?) {
        enableEdgeToEdge() // as Android 15 does by default
        super.onCreate(state)
        page = OisFrame(this, ::updateBack)
        form = OisFrame(this, ::updateBack)
        root = FrameLayout(this).apply { addView(page); addView(form) }
        setContentView(root)
        views = OisWebViews(this, ::showForm, ::handleFailure)
        val version = Regex("Chrome/(\\d+)").find(WebSettings.getDefaultUserAgent(this))?.groupValues?.get(1)?.toInt() ?: 0
        if (version < MIN_CHROMIUM || !WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)) {
            // Without the feature there is no nonce, and every frame could send messages in the page's name.
            return views.say("Please update Android System WebView.")
        }
        ViewCompat.setOnApplyWindowInsetsListener(root) { _, all -> applyInsets(all) }
        load()
        // A process that starts again, and the list of recent apps, repeat the intent of a push that the user opened before.
        val isNew = state == null && (intent.flags and Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) == 0
        if (isNew) openPush(intent)
        onBack = onBackPressedDispatcher.addCallback(this, enabled = false) { back() }
    }

    /** What the page showed survives the end of the process; what was typed into a form does not. */
    override fun onSaveInstanceState(out: Bundle) {
        super.onSaveInstanceState(out)
        out.putString("ois_state", host.state)
    }

    override fun onRestoreInstanceState(saved: Bundle) {
        super.onRestoreInstanceState(saved)
        host.restore(saved.getString("ois_state"))
    }

    override fun onStart() {
        super.onStart()
        listOf(page, form).forEach { it.webView?.onResume() }
        host.setPaused(false)
    }

    override fun onStop() {
        super.onStop()
        host.setPaused(true)
        listOf(page, form).forEach { it.webView?.onPause() } // sound, video and location of a form end
    }

    /** The user tapped a system notification while this activity (`singleTop`) was open. */
    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        openPush(intent)
    }

    /** Rotation and similar changes do not restart the activity (see the manifest), so that a partly filled form stays. */
    override fun onConfigurationChanged(configuration: Configuration) {
        super.onConfigurationChanged(configuration)
        enableEdgeToEdge() // the bars' icons have the colours of the theme
        host.update("set-theme", mapOf("theme" to theme))
        host.update("set-colors", readPalette())
        host.update("set-locale", mapOf("locale" to toLanguageTag(Locale.getDefault())))
    }

    override fun onDestroy() {
        host.close()
        form.show(null)
        page.show(null)
        super.onDestroy()
    }

    // ---- Loading and errors ----

    /**
     * Loads the page into a new WebView with a new nonce: the process of the old one may have ended. A reload by the
     * page itself keeps the nonce, and has a new `sid`.
     */
    private fun load() {
        val view = views.create(PAGE_ORIGIN)
        page.show(view)
        reply = null
        // It does not run in frames of other origins.
        WebViewCompat.addDocumentStartJavaScript(view, startScript(host.start()), setOf(PAGE_ORIGIN))
        connect(view)
        view.loadUrl(PAGE)
    }

    override fun handleLoad(isLoaded: Boolean) {
        if (!isLoaded) return page.showFailure(false, ::load)
        showBalance()
        page.hideFailure() // late, but loaded
    }

    private fun handleFailure(view: WebView, isGone: Boolean) {
        if (view === form.webView) form.showFailure(isGone, reopenForm)
        if (view !== page.webView) return
        host.stop()
        if (isGone && host.mayRestart) load() // as it was, by `state`
        else page.showFailure(isGone, ::load)
    }

    // ---- The bridge ----

    /** The page's object: the listener gets origin and frame; with the older interface only the nonce identifies the page. */
    @SuppressLint("JavascriptInterface", "AddJavascriptInterface")
    private fun connect(view: WebView) {
        if (WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) {
            WebViewCompat.addWebMessageListener(view, "OISAndroid", setOf(PAGE_ORIGIN)) { _, message, _, isMainFrame, proxy ->
                if (!isMainFrame) return@addWebMessageListener
                reply = proxy
                host.receive(message.data)
            }
        } else {
            view.addJavascriptInterface(object {
                @JavascriptInterface
                fun postMessage(json: String?) = runOnUiThread { host.receive(json) } // called on another thread
            }, "OISAndroid")
        }
    }

    override fun post(json: String) {
        val proxy = reply
        if (proxy != null) proxy.postMessage(json)
        else page.webView?.evaluateJavascript(messageScript(json), null)
    }

    override fun schedule(delayMs: Long, task: () -> Unit): () -> Unit {
        val runnable = Runnable(task)
        root.postDelayed(runnable, delayMs)
        return { root.removeCallbacks(runnable) }
    }

    override fun handleEvent(type: String, payload: OisObject) {
        if (type == "recharge-requested") views.say("Open your own payment here, then call showBalance.")
        if (type == "error") Log.w("ois", "${payload["code"]}")
        if (type in listOf("filter", "search", "submitted")) trackUse(type, payload)
    }

    override fun handle(type: String, payload: OisObject, answer: (Result<OisObject>) -> Unit) {
        fun text(name: String) = payload[name] as? String ?: ""
        lifecycleScope.launch {
            answer(runCatching {
                when (type) {
                    "token" -> return@runCatching fetchToken(text("reason"))
                    "open-form" -> openForm(OisTarget(text("link"), text("shortCode")))
                    "open-external" -> views.openExternal(Uri.parse(payload["url"] as? String ?: ""))
                    "share" -> views.share(listOf(text("text"), text("url")), text("title"))
                    "download" -> views.download(text("url"), text("name"))
                    "dismiss" -> finish()
                    else -> throw OisError("E_UNSUPPORTED")
                }
                emptyMap()
            })
        }
    }

    private suspend fun fetchToken(reason: String) = withContext(Dispatchers.IO) { server.fetchToken(reason) }

    // ---- Points and notifications ----

    /** Call it after a payment, too. The page needs no points endpoint. */
    private fun showBalance() {
        val owner = user
        lifecycleScope.launch {
            val balance = withContext(Dispatchers.IO) { runCatching { server.fetchBalance() } }
            // Unknown without a network, or a user.
            balance.onSuccess { if (owner == user) host.request("set-points", mapOf("balance_cents" to it)) }
        }
    }

    /** Call it when the user signs out. */
    fun reset() = runOnUiThread {
        user += 1
        requests += 1
        form.show(null)
        host.reset()
        showBalance()
    }

    /** Call it for a push that comes while this activity is open: with Firebase, from `onMessageReceived`. */
    fun showPush(data: Map<String, String>) = runOnUiThread { host.request("notification", createNotification(data)) }

    // ---- Forms: a second WebView, without a bridge ----

    /** The address is built here, with a token of the app's own. The page's `url` is not used. */
    private suspend fun openForm(target: OisTarget, request: Int = ++requests, reason: String = "expired") {
        val address = target.buildUrl(FORM_ORIGIN, fetchToken(reason)) // without the page's first lists
        if (request != requests) throw OisError("E_CANCELLED")
        showForm(address)
        reopenForm = { reopen(target) }
    }

    /** With a new token, unless it is the first attempt. */
    private fun reopen(target: OisTarget, reason: String = "refused") {
        val request = ++requests
        lifecycleScope.launch {
            runCatching { openForm(target, request, reason) }.onFailure { if (request == requests) form.showFailure(false, reopenForm) }
        }
    }

    private fun openPush(intent: Intent) {
        val target = intent.consumePush() ?: return
        reopenForm = { reopen(target) }
        reopen(target, "expired")
    }

    private fun showForm(address: String) {
        reopenForm = { showForm(address) }
        val view = views.create(FORM_ORIGIN)
        form.show(view)
        view.loadUrl(address)
    }

    // ---- Back: closes the form, then what is open in the page, then leaves ----

    private fun back() {
        if (form.isEmpty) return host.back(::finish)
        requests += 1 // or a form that is being opened again would come back
        form.show(null)
        showBalance() // the form may have cost points
    }

    override fun handleCanGoBack(canGoBack: Boolean) {
        this.canGoBack = canGoBack
        updateBack()
    }

    /** If there is nothing to close, the system leaves by itself, and shows where to while the user swipes (predictive back). */
    private fun updateBack() {
        onBack?.isEnabled = !form.isEmpty || (canGoBack && !page.hasFailed)
    }

    // ---- Appearance ----

    override fun welcome(): OisObject = mapOf(
        "locale" to toLanguageTag(Locale.getDefault()), "theme" to theme, "insets" to insets, "colors" to readPalette(),
    )

    private val theme get() = if (isDark()) "dark" else "light"

    /** The page gets bars and cutouts by the bridge; a form, which has none, gets a padding. The keyboard shrinks both. */
    private fun applyInsets(all: WindowInsetsCompat): WindowInsetsCompat {
        val bars = all.getInsets(WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.displayCutout())
        val keyboard = all.getInsets(WindowInsetsCompat.Type.ime()).bottom
        val clear = Insets.of(bars.left, bars.top, bars.right, if (keyboard > 0) 0 else bars.bottom)
        root.setPadding(0, 0, 0, keyboard)
        form.setPadding(clear.left, clear.top, clear.right, clear.bottom)
        val density = resources.displayMetrics.density.toDouble() // CSS pixels
        insets = mapOf(
            "top" to clear.top / density, "right" to clear.right / density,
            "bottom" to clear.bottom / density, "left" to clear.left / density,
        )
        host.update("set-insets", insets)
        return WindowInsetsCompat.CONSUMED // newer WebViews would apply them a second time
    }
}
