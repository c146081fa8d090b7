// The envelope of every message. .NET's own classes only. Not run on a device.
#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Example.Ois;

public sealed record OisMessage(
    string Kind, string Type, string Id, string? Re, string Sid, long Seq, string? Nonce, JsonObject Payload)
{
    /// <summary>Longest message, in UTF-16 code units; and that of a message of the app with a token, which may have the first lists.</summary>
    public const int MaxLength = 65_536;
    public const int MaxTokenLength = 1_048_576;
    private const int MaxNameLength = 64;
    private static readonly string[] Kinds = { "event", "req", "res", "err" };

    /// <summary>Returns the message that a text contains; null if it is none of version 1.</summary>
    public static OisMessage? Parse(string json)
    {
        if (json.Length > MaxLength) return null;
        try
        {
            if (JsonNode.Parse(json) is not JsonObject fields || (int?)fields["ois"] != 1) return null;
            string? Text(string name) => fields[name] is JsonValue value && value.TryGetValue(out string? text)
                && text.Length is > 0 and <= MaxNameLength ? text : null;
            if (Text("kind") is not { } kind || !Kinds.Contains(kind) || Text("type") is not { } type) return null;
            if (Text("id") is not { } id || Text("sid") is not { } sid) return null;
            if (fields["seq"] is not JsonValue number || !number.TryGetValue(out long seq) || seq < 0) return null;
            var node = fields["payload"];
            if (node is not null and not JsonObject) return null;
            fields.Remove("payload"); // an object has one parent
            return new OisMessage(kind, type, id, Text("re"), sid, seq, Text("nonce"), node as JsonObject ?? new JsonObject());
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException or FormatException or ArgumentException)
        {
            return null;
        }
    }

    public string ToJson() => new JsonObject
    {
        ["ois"] = 1, ["kind"] = Kind, ["type"] = Type, ["id"] = Id, ["re"] = Re, ["sid"] = Sid, ["seq"] = Seq,
        ["nonce"] = Nonce, ["payload"] = JsonNode.Parse(Payload.ToJsonString()),
    }.ToJsonString();
}

internal static class OisRequest
{
    /// <summary>Returns whether a request of the page has the fields that it needs, and no address but of the web.</summary>
    public static bool IsValid(string type, JsonObject payload)
    {
        string? Text(string name) =>
            payload[name] is JsonValue value && value.TryGetValue(out string? text) && text != "" ? text : null;
        var url = Text("url");
        var isWebAddress = url is not null && Regex.IsMatch(url, @"^https?://\S+\z", RegexOptions.IgnoreCase);
        return type switch
        {
            "open-form" => Text("shortCode") is not null || Text("link") is not null,
            "open-external" or "download" => isWebAddress,
            "share" => isWebAddress || (url is null && (Text("title") is not null || Text("text") is not null)),
            _ => true,
        };
    }
}

/// <summary>The messages of one session: native channels may deliver one twice.</summary>
internal sealed class RecentMessages
{
    private const int MaxRemembered = 512;
    private readonly HashSet<string> keys = new();
    private readonly Queue<string> order = new();

    /// <summary>Returns whether neither its id nor its seq came before.</summary>
    public bool Add(OisMessage message)
    {
        var added = new[] { $"id {message.Id}", $"seq {message.Seq}" }.Where(keys.Add).ToList();
        added.ForEach(order.Enqueue);
        while (order.Count > MaxRemembered) keys.Remove(order.Dequeue());
        return added.Count == 2;
    }
}
