package org.json

class JSONException(message: String) : Exception(message)
class JSONArray(values: Collection<*>) {
    fun length(): Int = TODO()
    fun optInt(index: Int): Int = TODO()
}
class JSONObject() {
    constructor(json: String) : this()
    fun put(name: String, value: Any?): JSONObject = TODO()
    fun put(name: String, value: Int): JSONObject = TODO()
    fun put(name: String, value: Long): JSONObject = TODO()
    fun has(name: String): Boolean = TODO()
    fun optLong(name: String): Long = TODO()
    fun put(name: String, value: Double): JSONObject = TODO()
    fun optInt(name: String): Int = TODO()
    fun optBoolean(name: String): Boolean = TODO()
    fun optString(name: String): String = TODO()
    fun optJSONObject(name: String): JSONObject? = TODO()
    fun optJSONArray(name: String): JSONArray? = TODO()
    companion object { fun quote(text: String?): String = TODO() }
}
