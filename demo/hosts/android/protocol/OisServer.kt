// The token and the points: from your server, for your app's own session. Plain Kotlin. Not run on a device.
package com.example.ois.protocol

import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL

/**
 * Its functions block: call them on a thread of their own.
 * @param session of your app's own login, by which your server identifies the user; null if the user cancelled
 */
class OisServer(private val tokenUrl: String, private val balanceUrl: String, private val session: () -> String?) {
    /**
     * Requests a token from your server, which has the hub's key. For `initial` the response may have the first `tags` and `tables`.
     * @param reason of the page's request: the server keeps its token, unless the hub has refused it
     * @throws OisError `E_DENIED`, `E_INTERNAL`
     */
    fun fetchToken(reason: String): OisObject {
        val lists = if (reason == "initial") listOf("tags", "tables") else emptyList()
        val body = mapOf("reason" to reason, "include" to lists, "renew" to (reason == "refused"))
        val token = request("POST", tokenUrl, toJson(body))
        if (token["access_token"] !is String || token["expires_in"] !is Number) throw OisError("E_INTERNAL")
        return token
    }

    /** Returns the user's points, in cents. @throws OisError `E_DENIED`, `E_INTERNAL` */
    fun fetchBalance(): Long {
        val data = request("GET", balanceUrl, null)["data"] as? Map<*, *>
        return data?.get("balance_cents") as? Long ?: throw OisError("E_INTERNAL")
    }

    private fun request(method: String, url: String, body: String?): OisObject {
        val session = session() ?: throw OisError("E_DENIED")
        val connection = URL(url).openConnection() as HttpURLConnection
        try {
            connection.requestMethod = method
            connection.connectTimeout = 4_000
            connection.readTimeout = 4_000 // the page waits ten seconds in all
            connection.instanceFollowRedirects = false
            connection.setRequestProperty("Authorization", "Bearer $session")
            if (body != null) {
                connection.doOutput = true
                connection.setRequestProperty("Content-Type", "application/json")
                connection.outputStream.use { it.write(body.toByteArray()) }
            }
            when (connection.responseCode) {
                200 -> return parseObject(connection.inputStream.bufferedReader().readText()) ?: throw OisError("E_INTERNAL")
                401, 403 -> throw OisError("E_DENIED")
                else -> throw OisError("E_INTERNAL")
            }
        } catch (_: IOException) {
            throw OisError("E_INTERNAL") // no network
        } finally {
            connection.disconnect()
        }
    }
}
