// The app's own constants and its login, the token, the view for errors. Not run on a device.
#nullable enable
using System;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using System.Windows;
using System.Windows.Controls;

namespace Example.Ois;

public static class OisSupport
{
    public const string PageOrigin = "https://www.example.com";
    public const string PageUrl = PageOrigin + "/app/embed.html#open-in=host";
    public const string FormOrigin = "https://form.example.com";
    private const string TokenUrl = "https://api.example.com/app/token"; // your server: the hub's key stays there

    /// <summary>Your app's analytics: filter, search and submitted. The latter is a hint of the form page: a webhook is the proof.</summary>
    public static void TrackUse(string type, JsonObject payload)
    {
    }

    private static readonly HttpClient Http = new(new HttpClientHandler { AllowAutoRedirect = false })
    {
        Timeout = TimeSpan.FromSeconds(8), // the page waits ten
    };

    /// <summary>Your app's own login. Returns the session by which your server identifies the user; null if the user cancelled.</summary>
    private static Task<string?> SessionAsync() => throw new NotImplementedException("your login");

    /// <summary>
    /// Requests a token from your server, which has the hub's key. For initial the response may have the first tags and tables.
    /// </summary>
    /// <param name="reason">of the page's request: the server keeps its token, unless the hub has refused it</param>
    /// <exception cref="OisError">E_DENIED, E_INTERNAL</exception>
    public static async Task<JsonObject> FetchTokenAsync(string reason)
    {
        var session = await SessionAsync() ?? throw new OisError("E_DENIED");
        using var request = new HttpRequestMessage(HttpMethod.Post, TokenUrl);
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", session);
        var body = new JsonObject
        {
            ["reason"] = reason,
            ["include"] = reason == "initial" ? new JsonArray("tags", "tables") : new JsonArray(),
            ["renew"] = reason == "refused",
        };
        request.Content = new StringContent(body.ToJsonString(), Encoding.UTF8, "application/json");
        using var answer = await Http.SendAsync(request);
        if (answer.StatusCode is HttpStatusCode.Unauthorized or HttpStatusCode.Forbidden) throw new OisError("E_DENIED");
        if (answer.StatusCode is not HttpStatusCode.OK) throw new OisError("E_INTERNAL");
        var token = JsonNode.Parse(await answer.Content.ReadAsStringAsync()) as JsonObject;
        var isToken = token?["access_token"] is JsonValue value && value.TryGetValue(out string? _)
            && token["expires_in"] is JsonValue seconds && seconds.TryGetValue(out double _);
        return isToken ? token! : throw new OisError("E_INTERNAL");
    }

    /// <summary>Replaces a WebView that did not load its page, because a WebView2 covers everything above it.</summary>
    public static UIElement Failure(Action retry)
    {
        var button = new Button { Content = "Try again", Margin = new Thickness(8) };
        button.Click += (_, _) => retry();
        return new StackPanel
        {
            VerticalAlignment = VerticalAlignment.Center,
            HorizontalAlignment = HorizontalAlignment.Center,
            Children = { new TextBlock { Text = "This page could not be loaded." }, button },
        };
    }
}
