// Addresses, language tags and the app's own constants. Plain Kotlin. Not run on a device.
package com.example.ois

import java.net.URI
import java.net.URLEncoder
import java.util.Locale

const val PAGE_ORIGIN = "https://www.example.com"
const val PAGE = "$PAGE_ORIGIN/ois/embed.html#open-in=host&points=on&notifications=on"
const val FORM_ORIGIN = "https://form.example.com"

// Your server: the hub's key stays there. Its `identify` returns the user of the session in the header `Authorization`.
const val TOKEN_URL = "https://api.example.com/ois/token"
const val BALANCE_URL = "https://api.example.com/ois/points/balance"

/** How long the page may take to load and send `hello`, in ms. */
const val HELLO_TIMEOUT_MS = 15_000L

/** An error with a code of the protocol, such as E_DENIED. */
class OisError(val code: String) : Exception(code)

/**
 * Returns `{form_url}/<short_code>?token=<token>`, both URL-encoded. It contains the token: do not log or store it.
 * @param formUrl from the response of your server's token route
 * @throws OisError `E_INVALID` for a short code that no form can have, `E_INTERNAL` for an address that is not of your form site
 */
fun buildFormUrl(formUrl: String, shortCode: String, token: String): String {
    val isText = Charsets.UTF_8.newEncoder().canEncode(shortCode) && shortCode.none { it.isISOControl() }
    // Browsers resolve dots as path segments.
    if (!isText || shortCode in listOf("", ".", "..")) throw OisError("E_INVALID")
    return addToken("${formUrl.trimEnd('/')}/${encode(shortCode)}", token)
}

private val LINK = Regex("""/(?!/)[^\s\\\p{Cntrl}]*""")
private val DOTS = Regex("""/(\.|%2e){1,2}(/|$)""", RegexOption.IGNORE_CASE)
private val TOKEN = Regex("""[?&](t|%74)(o|%6f)(k|%6b)(e|%65)(n|%6e)([=&#]|$)""", RegexOption.IGNORE_CASE)

/**
 * Returns the address that a notification links to, with `token=<token>`. It contains the token: do not log or store it.
 * @param link `link_url` of the notification, or an address below `form_url`
 * @throws OisError `E_INVALID` for a link that is not safe, `E_INTERNAL` for an address that is not of your form site
 */
fun buildLinkUrl(formUrl: String, link: String, token: String): String {
    val root = formUrl.trimEnd('/')
    val path = if (link.startsWith("$root/")) link.removePrefix(root) else link
    val isText = Charsets.UTF_8.newEncoder().canEncode(path) && path.none { it.isISOControl() }
    // Browsers resolve dots as path segments, percent-encoded ones too. Links contain no token: a second one could be
    // another user's.
    val hasDots = DOTS.containsMatchIn(path.substringBefore('#').substringBefore('?'))
    if (!isText || !LINK.matches(path) || hasDots || TOKEN.containsMatchIn(path)) throw OisError("E_INVALID")
    return addToken(root + path, token)
}

private fun addToken(address: String, token: String): String {
    // The token is sent to your form site only, whatever form_url is.
    if (!address.startsWith("$FORM_ORIGIN/") || token.isEmpty()) throw OisError("E_INTERNAL")
    val page = address.substringBefore('#')
    val separator = if (page.endsWith("?") || page.endsWith("&")) "" else if ('?' in page) "&" else "?"
    return page + separator + "token=" + encode(token) + address.removePrefix(page)
}

private fun encode(text: String) = URLEncoder.encode(text, "UTF-8").replace("+", "%20")

/** Returns the origin of an `https` address, or nothing. */
fun parseOrigin(address: String): String? {
    val uri = runCatching { URI(address) }.getOrNull() ?: return null
    if (uri.scheme?.lowercase() != "https" || uri.host == null || uri.userInfo != null) return null
    val port = if (uri.port == -1 || uri.port == 443) "" else ":${uri.port}"
    return "https://${uri.host.lowercase()}$port"
}

/** Returns a BCP 47 tag such as `zh-Hans-CN`: without the calendar, first weekday and the like that Android 14 adds. */
fun toLanguageTag(locale: Locale): String = locale.stripExtensions().toLanguageTag()
