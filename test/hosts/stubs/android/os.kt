package android.os

interface Parcelable
class Bundle
object Environment { const val DIRECTORY_DOWNLOADS = "" }
