package kotlinx.coroutines

interface CoroutineScope
interface Job
object Dispatchers { val IO: CoroutineDispatcher get() = TODO() }
class CoroutineDispatcher
fun CoroutineScope.launch(block: suspend CoroutineScope.() -> Unit): Job = TODO()
suspend fun <T> withContext(context: CoroutineDispatcher, block: suspend CoroutineScope.() -> T): T = TODO()
