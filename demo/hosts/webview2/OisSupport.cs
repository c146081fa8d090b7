// Addresses, the token, language tags, the view for errors. Not run on a device.
#nullable enable
using System;
using System.Globalization;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using System.Windows;
using System.Windows.Controls;

namespace Example.Ois;

/// <summary>An error with a code of the protocol, such as E_DENIED.</summary>
public sealed class OisError : Exception
{
    public OisError(string code) : base(code) => Code = code;

    public string Code { get; }
}

public static class OisSupport
{
    public const string PageOrigin = "https://www.example.com";
    public const string PageUrl = PageOrigin + "/ois/embed.html#open-in=host";
    public const string FormOrigin = "https://form.example.com";
    private const string TokenUrl = "https://api.example.com/ois/token"; // your server: the hub's key stays there

    /// <summary>How long the page may take to load and send hello.</summary>
    public static readonly TimeSpan HelloTimeout = TimeSpan.FromSeconds(15);

    private static readonly HttpClient Http = new(new HttpClientHandler { AllowAutoRedirect = false })
    {
        Timeout = TimeSpan.FromSeconds(8), // the page waits ten
    };

    /// <summary>Your app's own login. Returns the session by which your server identifies the user; null if the user cancelled.</summary>
    private static Task<string?> SessionAsync() => throw new NotImplementedException("your login");

    /// <summary>Requests a token from your server, which has the hub's key.</summary>
    /// <exception cref="OisError">E_DENIED, E_INTERNAL</exception>
    public static async Task<JsonObject> FetchTokenAsync()
    {
        var session = await SessionAsync() ?? throw new OisError("E_DENIED");
        using var request = new HttpRequestMessage(HttpMethod.Post, TokenUrl);
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", session);
        using var answer = await Http.SendAsync(request);
        if (answer.StatusCode is HttpStatusCode.Unauthorized or HttpStatusCode.Forbidden) throw new OisError("E_DENIED");
        if (answer.StatusCode is not HttpStatusCode.OK) throw new OisError("E_INTERNAL");
        return JsonNode.Parse(await answer.Content.ReadAsStringAsync()) as JsonObject ?? throw new OisError("E_INTERNAL");
    }

    /// <summary>
    /// Returns {form_url}/&lt;short_code&gt;?token=&lt;token&gt;, both URL-encoded. It contains the token: do not log or store it.
    /// </summary>
    /// <exception cref="OisError">
    /// E_INVALID for a short code that no form can have, E_INTERNAL for an address that is not of your form site
    /// </exception>
    public static string BuildFormUrl(JsonObject token, string? shortCode)
    {
        // Browsers resolve dots as path segments; a lone surrogate cannot be encoded.
        if (shortCode is null or "" or "." or ".." || shortCode.Any(char.IsControl) || !IsUnicode(shortCode))
        {
            throw new OisError("E_INVALID");
        }
        var root = ((string?)token["form_url"] ?? FormOrigin).TrimEnd('/');
        var address = root + "/" + Uri.EscapeDataString(shortCode);
        var accessToken = (string?)token["access_token"];
        // The token is sent to your form site only, whatever form_url is.
        if (!address.StartsWith(FormOrigin + "/", StringComparison.Ordinal) || string.IsNullOrEmpty(accessToken))
        {
            throw new OisError("E_INTERNAL");
        }
        return address + "?token=" + Uri.EscapeDataString(accessToken);
    }

    private static bool IsUnicode(string text)
    {
        try
        {
            return new UTF8Encoding(false, true).GetByteCount(text) > 0;
        }
        catch (EncoderFallbackException)
        {
            return false;
        }
    }

    /// <summary>A BCP 47 tag: without the sort order that `de-DE_phoneb` has, or an extension.</summary>
    public static string ToLanguageTag(CultureInfo culture)
    {
        var parts = culture.Name.Split('_')[0].Split('-');
        // A subtag of one letter or digit starts an extension.
        var tag = string.Join("-", parts.TakeWhile((part, index) => index == 0 || part.Length > 1));
        return tag == "" ? "en" : tag;
    }

    public static string ParseOrigin(string url) =>
        Uri.TryCreate(url, UriKind.Absolute, out var address) ? address.GetLeftPart(UriPartial.Authority) : "";

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
