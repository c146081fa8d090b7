package androidx.activity.result

abstract class ActivityResultLauncher<I> { fun launch(input: I) {} }
class ActivityResult {
    val resultCode: Int get() = TODO()
    val data: android.content.Intent? get() = TODO()
}
