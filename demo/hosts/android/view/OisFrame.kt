// A WebView, or the error over it. Not run on a device.
package com.example.ois

import android.content.Context
import android.content.res.Configuration
import android.view.Gravity
import android.view.View
import android.webkit.WebView
import android.widget.Button
import android.widget.FrameLayout
import android.widget.LinearLayout
import android.widget.TextView

/** @param onChange the frame became empty, or is not any more */
class OisFrame(context: Context, private val onChange: () -> Unit) : FrameLayout(context) {
    private var failure: View? = null

    var webView: WebView? = null
        private set

    val hasFailed get() = failure != null
    val isEmpty get() = webView == null && failure == null

    /** Shows a WebView in place of the one before, or none. */
    fun show(view: WebView?) {
        webView?.let { removeView(it); it.destroy() }
        webView = view
        if (view != null) addView(view)
        hideFailure()
    }

    /** Covers the WebView. @param isGone its process ended: it cannot be used again */
    fun showFailure(isGone: Boolean, retry: () -> Unit) {
        if (isGone) show(null)
        hideFailure()
        val isDark = context.isDark()
        failure = LinearLayout(context).apply {
            orientation = LinearLayout.VERTICAL
            gravity = Gravity.CENTER
            setBackgroundColor(if (isDark) 0xff121212.toInt() else 0xffffffff.toInt())
            addView(TextView(context).apply { text = "This page could not be loaded." })
            addView(Button(context).apply { text = "Try again"; setOnClickListener { retry() } })
        }.also { addView(it, LayoutParams(-1, -1)) }
        onChange()
    }

    fun hideFailure() {
        failure?.let { removeView(it) }
        failure = null
        onChange()
    }
}

fun Context.isDark() =
    resources.configuration.uiMode and Configuration.UI_MODE_NIGHT_MASK == Configuration.UI_MODE_NIGHT_YES
