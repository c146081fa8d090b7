package android.view

import android.content.Context

object Gravity { const val CENTER = 17 }
interface ViewParent
open class ViewGroup(context: Context) : View(context), ViewParent {
    open class LayoutParams(width: Int, height: Int)
    fun addView(child: View) {}
    fun addView(child: View, params: LayoutParams) {}
    fun removeView(view: View) {}
}
open class View(val context: Context) {
    val parent: ViewParent? get() = TODO()
    var layoutParams: ViewGroup.LayoutParams get() = TODO(); set(_) {}
    fun interface OnClickListener { fun onClick(view: View) }
    fun setOnClickListener(listener: OnClickListener?) {}
    fun setBackgroundColor(color: Int) {}
    fun setPadding(left: Int, top: Int, right: Int, bottom: Int) {}
    fun postDelayed(action: Runnable, delayMillis: Long): Boolean = TODO()
    fun removeCallbacks(action: Runnable): Boolean = TODO()
}
