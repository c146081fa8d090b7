// Both WebViews: navigation, load errors, files, camera, permissions, downloads. Not run on a device.
package com.example.ois

import android.Manifest
import android.annotation.SuppressLint
import android.app.Activity
import android.app.DownloadManager
import android.content.ActivityNotFoundException
import android.content.Intent
import android.graphics.Bitmap
import android.net.Uri
import android.os.Build
import android.os.Environment
import android.provider.MediaStore
import android.webkit.*
import android.widget.FrameLayout
import android.widget.Toast
import androidx.activity.ComponentActivity
import androidx.activity.result.contract.ActivityResultContracts
import androidx.core.content.FileProvider
import androidx.lifecycle.lifecycleScope
import com.example.ois.protocol.OisError
import com.example.ois.protocol.hasToken
import com.example.ois.protocol.parseOrigin
import kotlinx.coroutines.launch
import java.io.File
import java.util.UUID
import kotlin.coroutines.resume
import kotlin.coroutines.suspendCoroutine

/**
 * Create it in `onCreate`.
 * @param onFormLink a page opens a form in a new window: its address contains the token
 * @param onFailure this WebView's page did not load; or its process died, and the WebView cannot be used again
 */
class OisWebViews(
    private val activity: ComponentActivity,
    private val onFormLink: (address: String) -> Unit,
    private val onFailure: (view: WebView, isGone: Boolean) -> Unit,
) {
    private val photos = File(activity.cacheDir, "ois").apply { deleteRecursively() } // of the last time
    private var photo: Uri? = null
    private var chosen: ValueCallback<Array<Uri>>? = null
    private val chooser = activity.registerForActivityResult(ActivityResultContracts.StartActivityForResult()) {
        chosen?.onReceiveValue(if (it.resultCode == Activity.RESULT_OK) files(it.data) else null)
        chosen = null
    }
    private var permitted: ((Map<String, Boolean>) -> Unit)? = null
    private val permissions = activity.registerForActivityResult(ActivityResultContracts.RequestMultiplePermissions()) {
        val done = permitted
        permitted = null
        done?.invoke(it)
    }

    @SuppressLint("SetJavaScriptEnabled")
    fun create(origin: String) = WebView(activity).apply {
        layoutParams = FrameLayout.LayoutParams(-1, -1)
        settings.javaScriptEnabled = true
        settings.domStorageEnabled = true
        settings.allowFileAccess = false
        settings.allowContentAccess = true // files that the user chose
        settings.setGeolocationEnabled(true)
        settings.mixedContentMode = WebSettings.MIXED_CONTENT_NEVER_ALLOW
        webViewClient = Navigation(origin)
        webChromeClient = Permissions() // alert and confirm are WebView's own
        setDownloadListener { url, _, disposition, mimeType, _ ->
            activity.lifecycleScope.launch {
                runCatching { download(url, URLUtil.guessFileName(url, disposition, mimeType), mimeType) }
                    .onFailure { say("This file cannot be saved here.") }
            }
        }
    }

    /** @throws OisError `E_INVALID` for anything but http and https, and for an address with a token */
    fun openExternal(url: Uri) {
        requireSafe(url)
        try {
            activity.startActivity(Intent(Intent.ACTION_VIEW, url))
        } catch (_: ActivityNotFoundException) {
            throw OisError("E_INTERNAL")
        }
    }

    /** Shows the system's share sheet. */
    fun share(lines: List<String>, title: String) {
        val text = lines.filter { it.isNotEmpty() }.joinToString("\n")
        val send = Intent(Intent.ACTION_SEND).putExtra(Intent.EXTRA_TEXT, text).putExtra(Intent.EXTRA_TITLE, title)
        activity.startActivity(Intent.createChooser(send.setType("text/plain"), null))
    }

    fun say(text: String) = Toast.makeText(activity, text, Toast.LENGTH_LONG).show()

    private fun originOf(address: String) = parseOrigin(address, activity.isDebug())

    private inner class Navigation(private val origin: String) : WebViewClient() {
        private var hasFailed = false
        private var hasLoaded = false

        override fun onPageStarted(view: WebView, url: String, favicon: Bitmap?) {
            hasFailed = false
        }

        override fun onPageFinished(view: WebView, url: String) {
            if (!hasFailed) hasLoaded = true
        }

        /** Opens links to other sites in the browser. New windows are handled here, too, because there is only one WebView. */
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            val target = originOf(request.url.toString())
            if (!request.isForMainFrame || target == origin) return false
            // A form in a new window (open-in=page): not for the browser, whose history would store the token.
            if (target == FORM_ORIGIN) onFormLink(request.url.toString())
            else if (request.hasGesture()) runCatching { openExternal(request.url) }
            return true
        }

        override fun onReceivedError(view: WebView, request: WebResourceRequest, error: WebResourceError) {
            if (request.isForMainFrame) fail(view)
        }

        override fun onReceivedHttpError(view: WebView, request: WebResourceRequest, response: WebResourceResponse) {
            // A form that was sent may be answered with an error, and what has to be corrected.
            if (request.isForMainFrame && !(hasLoaded && origin == FORM_ORIGIN)) fail(view)
        }

        private fun fail(view: WebView) {
            hasFailed = true
            onFailure(view, false)
        }

        /** Called for each WebView of the process: WebViews share one. Without `true` the app ends. */
        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            onFailure(view, true)
            return true
        }
    }

    private inner class Permissions : WebChromeClient() {
        /** Otherwise the system's log has the form's messages with its address, which contains the token. */
        override fun onConsoleMessage(message: ConsoleMessage) = !activity.isDebug()

        override fun onPermissionRequest(request: PermissionRequest) {
            val needed = mapOf(
                PermissionRequest.RESOURCE_VIDEO_CAPTURE to Manifest.permission.CAMERA,
                PermissionRequest.RESOURCE_AUDIO_CAPTURE to Manifest.permission.RECORD_AUDIO,
            ).filterKeys { it in request.resources }
            if (originOf(request.origin.toString()) != FORM_ORIGIN || needed.isEmpty()) return request.deny()
            requestPermissions(needed.values) { results ->
                val granted = needed.filterValues { results[it] == true }.keys
                if (granted.isEmpty()) request.deny() else request.grant(granted.toTypedArray())
            }
        }

        override fun onGeolocationPermissionsShowPrompt(origin: String, callback: GeolocationPermissions.Callback) {
            if (originOf(origin) != FORM_ORIGIN) return callback.invoke(origin, false, false)
            val wanted = listOf(Manifest.permission.ACCESS_FINE_LOCATION, Manifest.permission.ACCESS_COARSE_LOCATION)
            requestPermissions(wanted) { results -> callback.invoke(origin, results.containsValue(true), false) }
        }

        override fun onShowFileChooser(
            view: WebView, callback: ValueCallback<Array<Uri>>, params: FileChooserParams,
        ): Boolean {
            chosen?.onReceiveValue(null) // one at a time; without an answer the input stays blocked
            chosen = callback
            val types = readTypes(params)
            val takesPhotos = types.isEmpty() || types.any { it.startsWith("image/") || it == "*/*" }
            // An app that names CAMERA in its manifest may start the camera only after its user has allowed it.
            if (takesPhotos) requestPermissions(listOf(Manifest.permission.CAMERA)) { choose(params, types, it.containsValue(true)) }
            else choose(params, types, false)
            return true
        }
    }

    // ---- Files ----

    /** Returns the MIME types of `accept`; none if it is empty, or has a type that this device does not have. */
    private fun readTypes(params: WebChromeClient.FileChooserParams): List<String> {
        val names = params.acceptTypes.flatMap { it.split(',') }.map { it.trim().lowercase() }.filter { it.isNotEmpty() }
        val types = names.mapNotNull {
            if (it.startsWith('.')) MimeTypeMap.getSingleton().getMimeTypeFromExtension(it.drop(1)) else it.takeIf { '/' in it }
        }
        return if (types.size < names.size) emptyList() else types.distinct()
    }

    private fun choose(params: WebChromeClient.FileChooserParams, types: List<String>, hasCamera: Boolean) {
        photo = null
        val camera = if (hasCamera) cameraIntent() else null
        // WebView's own `createIntent` has only the first type, and extensions as they are.
        val picker = Intent(Intent.ACTION_GET_CONTENT).addCategory(Intent.CATEGORY_OPENABLE).setType(types.singleOrNull() ?: "*/*")
        if (types.size > 1) picker.putExtra(Intent.EXTRA_MIME_TYPES, types.toTypedArray())
        if (params.mode == WebChromeClient.FileChooserParams.MODE_OPEN_MULTIPLE) picker.putExtra(Intent.EXTRA_ALLOW_MULTIPLE, true)
        val both = Intent.createChooser(picker, params.title)
        if (camera != null) both.putExtra(Intent.EXTRA_INITIAL_INTENTS, arrayOf(camera))
        try {
            chooser.launch(if (camera != null && params.isCaptureEnabled) camera else both)
        } catch (_: ActivityNotFoundException) {
            chosen?.onReceiveValue(null)
            chosen = null
        }
    }

    /** The camera writes into a file of the app's cache, which res/xml/ois_files.xml names. */
    private fun cameraIntent(): Intent {
        photos.mkdirs()
        val file = File(photos, "${UUID.randomUUID()}.jpg")
        val uri = FileProvider.getUriForFile(activity, "${activity.packageName}.ois", file)
        photo = uri
        return Intent(MediaStore.ACTION_IMAGE_CAPTURE)
            .putExtra(MediaStore.EXTRA_OUTPUT, uri)
            .addFlags(Intent.FLAG_GRANT_WRITE_URI_PERMISSION or Intent.FLAG_GRANT_READ_URI_PERMISSION)
    }

    /** Several files, one, or the photo: a camera returns no data. */
    private fun files(data: Intent?): Array<Uri>? {
        val several = data?.clipData
        if (several != null) return Array(several.itemCount) { several.getItemAt(it).uri }
        return (data?.data ?: photo)?.let { arrayOf(it) }
    }

    private fun requestPermissions(wanted: Collection<String>, done: (Map<String, Boolean>) -> Unit) {
        if (permitted != null) return done(emptyMap())
        permitted = done
        permissions.launch(wanted.toTypedArray())
    }

    /**
     * The download manager keeps a list of addresses, so it gets none with a token, and no cookies of the form, which it
     * would send to the target of a redirect. It cannot load `blob:` and `data:`.
     * @throws OisError `E_INVALID`, `E_DENIED`
     */
    suspend fun download(url: String, name: String, mimeType: String? = null) {
        val address = Uri.parse(url)
        requireSafe(address)
        if (!canSaveDownloads()) throw OisError("E_DENIED")
        val file = name.ifEmpty { URLUtil.guessFileName(url, null, mimeType) }.substringAfterLast('/')
        val request = DownloadManager.Request(address)
            .setMimeType(mimeType)
            .setNotificationVisibility(DownloadManager.Request.VISIBILITY_VISIBLE_NOTIFY_COMPLETED)
            .setDestinationInExternalPublicDir(Environment.DIRECTORY_DOWNLOADS, file)
        activity.getSystemService(DownloadManager::class.java).enqueue(request)
    }

    /** Up to Android 9, the folder for downloads needs a permission of the user. */
    private suspend fun canSaveDownloads(): Boolean =
        Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q || suspendCoroutine { done ->
            requestPermissions(listOf(Manifest.permission.WRITE_EXTERNAL_STORAGE)) { done.resume(it.containsValue(true)) }
        }
}

/** Not `intent:` and similar schemes, which start any app that a page names, and no token, which the other app would store. */
private fun requireSafe(url: Uri) {
    if (url.scheme !in listOf("https", "http") || hasToken(url.toString())) throw OisError("E_INVALID")
}
