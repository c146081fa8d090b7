// Addresses of forms and links, and language tags. Plain Kotlin. Not run on a device.
package com.example.ois.protocol

import java.net.URI
import java.net.URLEncoder
import java.util.Locale

/** What the user opens: the link of a notification, or else the form of a table. */
class OisTarget(val link: String, val shortCode: String) {
    /**
     * Returns `{form_url}/<short_code>?token=<token>`, or the link with a token. Do not log or store it: it contains the token.
     * @param formOrigin your form site, the only one that gets a token
     * @param token response of your server's token route
     * @throws OisError `E_INVALID` for a short code that no form can have and a link that is not safe, `E_INTERNAL` for an
     * address that is not of your form site
     */
    fun buildUrl(formOrigin: String, token: OisObject): String {
        val root = (token["form_url"] as? String ?: formOrigin).trimEnd('/')
        val address = if (link.isNotEmpty()) buildLinkUrl(root, link) else buildFormUrl(root, shortCode)
        val accessToken = token["access_token"] as? String
        if (!address.startsWith("$formOrigin/") || accessToken.isNullOrEmpty()) throw OisError("E_INTERNAL")
        val page = address.substringBefore('#')
        val separator = if (page.endsWith("?") || page.endsWith("&")) "" else if ('?' in page) "&" else "?"
        return page + separator + "token=" + encode(accessToken) + address.removePrefix(page)
    }
}

private fun buildFormUrl(root: String, shortCode: String): String {
    // Browsers resolve dots as path segments.
    if (!isText(shortCode) || shortCode in listOf("", ".", "..")) throw OisError("E_INVALID")
    return "$root/${encode(shortCode)}"
}

private val LINK = Regex("""/(?!/)[^\s\\\p{Cntrl}]*""")
private val DOTS = Regex("""/(\.|%2e){1,2}(/|$)""", RegexOption.IGNORE_CASE)
private val TOKEN = Regex("""[?&](t|%74)(o|%6f)(k|%6b)(e|%65)(n|%6e)([=&#]|$)""", RegexOption.IGNORE_CASE)

/** @param link `link_url` of a notification, or an address below `form_url` */
private fun buildLinkUrl(root: String, link: String): String {
    val path = if (link.startsWith("$root/")) link.removePrefix(root) else link
    // Browsers resolve dots as path segments, percent-encoded ones too. Links contain no token: a second one could be
    // another user's.
    val hasDots = DOTS.containsMatchIn(path.substringBefore('#').substringBefore('?'))
    if (!isText(path) || !LINK.matches(path) || hasDots || hasToken(path)) throw OisError("E_INVALID")
    return root + path
}

/** Whether the query of an address has a field `token`, percent-encoded or not. */
fun hasToken(address: String) = TOKEN.containsMatchIn(address)

private fun isText(text: String) = Charsets.UTF_8.newEncoder().canEncode(text) && text.none { it.isISOControl() }

private fun encode(text: String) = URLEncoder.encode(text, "UTF-8").replace("+", "%20")

/** Scheme and authority. In the rest, browsers leave characters that `URI` refuses. */
private val ROOT = Regex("""^[^:/?#]+://[^/?#\\]*""")

private val LOCAL_HOSTS = listOf("localhost", "127.0.0.1", "10.0.2.2")

/**
 * Returns the origin of an `https` address, or nothing.
 * @param isDebug allows `http` on the machine that the build is tested on; an emulator calls it 10.0.2.2
 */
fun parseOrigin(address: String, isDebug: Boolean): String? {
    val uri = runCatching { URI(ROOT.find(address)?.value) }.getOrNull() ?: return null
    val scheme = uri.scheme?.lowercase()
    val host = uri.host?.lowercase() ?: return null
    val isAllowed = scheme == "https" || isDebug && scheme == "http" && host in LOCAL_HOSTS
    if (!isAllowed || uri.userInfo != null) return null
    val defaultPort = if (scheme == "https") 443 else 80
    val port = if (uri.port == -1 || uri.port == defaultPort) "" else ":${uri.port}"
    return "$scheme://$host$port"
}

/** Returns a BCP 47 tag such as `zh-Hans-CN`: without the calendar, first weekday and the like that Android 14 adds. */
fun toLanguageTag(locale: Locale): String = locale.stripExtensions().toLanguageTag()
