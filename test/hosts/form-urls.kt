// Prints the results of the Android sample’s functions, one on each line.
package com.example.ois

import java.util.Locale

fun main(codes: Array<String>) {
    for (escaped in codes) {
        // A lone surrogate cannot be an argument of a program, so it is passed as \uXXXX.
        val code = Regex("""\\u([0-9a-f]{4})""").replace(escaped) { it.groupValues[1].toInt(16).toChar().toString() }
        val url = runCatching {
            if (code.startsWith("link:")) buildLinkUrl("https://form.example.com/f/", code.removePrefix("link:"), "a+b/c=")
            else buildFormUrl("https://form.example.com/f/", code, "a+b/c=")
        }
        println(url.getOrElse { (it as OisError).code })
    }
    println(runCatching { buildFormUrl("https://form.example.com.evil", "a", "t") }.getOrElse { (it as OisError).code })
    println(runCatching { buildLinkUrl("https://form.example.com.evil", "/a", "t") }.getOrElse { (it as OisError).code })
    println(parseOrigin("https://form.example.com@evil.example/a"))
    println(parseOrigin("https://FORM.example.com:443/a?token=t"))
    println(toLanguageTag(Locale.forLanguageTag("zh-Hans-CN-u-fw-mon-ms-metric")))
}
