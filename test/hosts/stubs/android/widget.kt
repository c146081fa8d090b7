package android.widget

import android.content.Context
import android.view.ViewGroup

open class FrameLayout(context: Context) : ViewGroup(context) {
    class LayoutParams(width: Int, height: Int) : ViewGroup.LayoutParams(width, height)
}
class LinearLayout(context: Context) : ViewGroup(context) {
    var orientation = 0; var gravity = 0
    companion object { const val VERTICAL = 1 }
}
open class TextView(context: Context) : android.view.View(context) { var text: CharSequence = "" }
class Button(context: Context) : TextView(context)
class Toast {
    fun show() {}
    companion object {
        const val LENGTH_LONG = 1
        fun makeText(context: Context, text: CharSequence, duration: Int): Toast = TODO()
    }
}
