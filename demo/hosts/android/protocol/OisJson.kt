// JSON as Kotlin's own types. Plain Kotlin. Not run on a device.
package com.example.ois.protocol

/** An object of JSON. Its values are maps, lists, texts, `Long`, `Double`, `Boolean` and null. */
typealias OisObject = Map<String, Any?>

/** Messages are a few levels deep. A deeper text would use up the stack. */
private const val MAX_DEPTH = 32
private const val BRACES = "{}"
private const val BRACKETS = "[]"

/** Returns the object that a text contains; null if it is not one. */
fun parseObject(text: String): OisObject? =
    try {
        @Suppress("UNCHECKED_CAST")
        Reader(text).readDocument() as? OisObject
    } catch (_: IllegalArgumentException) {
        null
    }

/** Returns a value as JSON, which is also a literal of every JavaScript: older ones end a text at U+2028 and U+2029. */
fun toJson(value: Any?): String = StringBuilder().also { write(it, value) }.toString()

private fun write(out: StringBuilder, value: Any?) {
    when (value) {
        is Map<*, *> -> writeList(out, BRACES, value.entries) { (name, item) ->
            writeText(out, name.toString())
            out.append(':')
            write(out, item)
        }
        is Iterable<*> -> writeList(out, BRACKETS, value) { write(out, it) }
        is Double -> out.append(if (value.isFinite()) value else null)
        null, is Number, is Boolean -> out.append(value)
        else -> writeText(out, value.toString())
    }
}

private fun <T> writeList(out: StringBuilder, ends: String, items: Iterable<T>, write: (T) -> Unit) {
    out.append(ends[0])
    items.forEachIndexed { index, item ->
        if (index > 0) out.append(',')
        write(item)
    }
    out.append(ends[1])
}

private fun writeText(out: StringBuilder, text: String) {
    out.append('"')
    for (char in text) {
        when {
            char == '"' || char == '\\' -> out.append('\\').append(char)
            char < ' ' || char.isSurrogate() || char in '\u2028'..'\u2029' ->
                out.append("\\u").append(char.code.toString(16).padStart(4, '0'))
            else -> out.append(char)
        }
    }
    out.append('"')
}

private val NUMBER = Regex("""-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?""")
private val WORDS = mapOf("true" to true, "false" to false, "null" to null)
private val ESCAPES = mapOf('b' to '\b', 'f' to '\u000c', 'n' to '\n', 'r' to '\r', 't' to '\t', '"' to '"', '\\' to '\\', '/' to '/')

/** @throws IllegalArgumentException for a text that is not JSON */
private class Reader(private val text: String) {
    private var at = 0

    fun readDocument(): Any? {
        val value = readValue(0)
        skipSpace()
        require(at == text.length)
        return value
    }

    private fun readValue(depth: Int): Any? {
        require(depth < MAX_DEPTH)
        skipSpace()
        return when (text.getOrNull(at)) {
            BRACES[0] -> readObject(depth)
            BRACKETS[0] -> buildList { readItems(BRACKETS[1]) { add(readValue(depth + 1)) } }
            '"' -> readText()
            else -> readWordOrNumber()
        }
    }

    private fun readObject(depth: Int) = buildMap {
        readItems(BRACES[1]) {
            skipSpace()
            val name = readText()
            skipSpace()
            require(text.getOrNull(at++) == ':')
            put(name, readValue(depth + 1))
        }
    }

    private fun readItems(end: Char, readItem: () -> Unit) {
        at += 1
        skipSpace()
        if (text.getOrNull(at) == end) return Unit.also { at += 1 }
        while (true) {
            readItem()
            skipSpace()
            val next = text.getOrNull(at++)
            if (next == end) return
            require(next == ',')
        }
    }

    private fun readText(): String {
        require(text.getOrNull(at++) == '"')
        val out = StringBuilder()
        while (true) {
            val char = text.getOrNull(at++)
            require(char != null && char >= ' ')
            if (char == '"') return out.toString()
            out.append(if (char == '\\') readEscape() else char)
        }
    }

    private fun readEscape(): Char {
        val char = text.getOrNull(at++)
        if (char != 'u') return requireNotNull(ESCAPES[char])
        val hex = text.substring(at, minOf(at + 4, text.length))
        require(hex.length == 4 && hex.all { it in '0'..'9' || it in 'a'..'f' || it in 'A'..'F' })
        at += 4
        return hex.toInt(16).toChar()
    }

    private fun readWordOrNumber(): Any? {
        val word = WORDS.keys.find { text.startsWith(it, at) }
        val token = word ?: requireNotNull(NUMBER.matchAt(text, at)).value
        at += token.length
        return if (word != null) WORDS[word] else token.toLongOrNull() ?: token.toDouble()
    }

    private fun skipSpace() {
        while (at < text.length && text[at] in " \t\r\n") at += 1
    }
}
