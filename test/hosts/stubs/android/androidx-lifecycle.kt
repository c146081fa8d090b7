package androidx.lifecycle

import kotlinx.coroutines.CoroutineScope

interface LifecycleOwner
val LifecycleOwner.lifecycleScope: CoroutineScope get() = TODO()
