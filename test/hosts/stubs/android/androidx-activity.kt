package androidx.activity

import android.app.Activity
import androidx.activity.result.ActivityResultLauncher
import androidx.activity.result.contract.ActivityResultContract
import androidx.lifecycle.LifecycleOwner

open class ComponentActivity : Activity(), LifecycleOwner {
    val onBackPressedDispatcher: OnBackPressedDispatcher get() = TODO()
    fun <I, O> registerForActivityResult(contract: ActivityResultContract<I, O>, callback: (O) -> Unit): ActivityResultLauncher<I> = TODO()
}
class OnBackPressedDispatcher
class OnBackPressedCallback { var isEnabled: Boolean get() = TODO(); set(_) {} }
fun OnBackPressedDispatcher.addCallback(
    owner: LifecycleOwner? = null, enabled: Boolean = true, onBackPressed: OnBackPressedCallback.() -> Unit,
): OnBackPressedCallback = TODO()
fun ComponentActivity.enableEdgeToEdge() {}
