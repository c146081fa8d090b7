// The token and the points: from your server, for your app's own session. Not run on a device.
package com.example.ois

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.json.JSONObject
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL

/** Your app's own login. @return the session by which your server identifies the user; null if the user cancelled */
private suspend fun session(): String? = TODO("your login")

/** Requests a token from your server, which has the hub's key. @throws OisError `E_DENIED`, `E_INTERNAL` */
suspend fun fetchToken(): JSONObject = request("POST", TOKEN_URL)

/** Returns the user's points, in cents. @throws OisError `E_DENIED`, `E_INTERNAL` */
suspend fun fetchBalance(): Long {
    val data = request("GET", BALANCE_URL).optJSONObject("data")
    if (data?.has("balance_cents") != true) throw OisError("E_INTERNAL")
    return data.optLong("balance_cents")
}

private suspend fun request(method: String, url: String): JSONObject {
    val session = session() ?: throw OisError("E_DENIED")
    return withContext(Dispatchers.IO) {
        val connection = URL(url).openConnection() as HttpURLConnection
        try {
            connection.requestMethod = method
            connection.connectTimeout = 4_000
            connection.readTimeout = 4_000 // the page waits ten seconds in all
            connection.instanceFollowRedirects = false
            connection.setRequestProperty("Authorization", "Bearer $session")
            when (connection.responseCode) {
                200 -> JSONObject(connection.inputStream.bufferedReader().readText())
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
