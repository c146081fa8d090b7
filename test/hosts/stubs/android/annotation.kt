package android.annotation

@Target(AnnotationTarget.FUNCTION, AnnotationTarget.CLASS)
annotation class SuppressLint(vararg val value: String)
