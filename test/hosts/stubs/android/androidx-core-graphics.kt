package androidx.core.graphics

class Insets private constructor(val left: Int, val top: Int, val right: Int, val bottom: Int) {
    companion object { fun of(left: Int, top: Int, right: Int, bottom: Int): Insets = TODO() }
}
