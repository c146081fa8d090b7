// Runs the Android sample's own functions: prints what they make of its arguments, one a line.
package com.example.ois

import java.util.Locale

fun main(codes: Array<String>) {
    for (escaped in codes) {
        // A lone surrogate cannot be an argument of a program: they come as \uXXXX.
        val code = Regex("""\\u([0-9a-f]{4})""").replace(escaped) { it.groupValues[1].toInt(16).toChar().toString() }
        println(runCatching { formAddress("https://form.example.com/f/", code, "a+b/c=") }.getOrElse { (it as OisError).code })
    }
    println(runCatching { formAddress("https://form.example.com.evil", "a", "t") }.getOrElse { (it as OisError).code })
    println(originOf("https://form.example.com@evil.example/a"))
    println(originOf("https://FORM.example.com:443/a?token=t"))
    println(languageTag(Locale.forLanguageTag("zh-Hans-CN-u-fw-mon-ms-metric")))
}
