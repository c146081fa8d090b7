// Addresses of forms and links, and language tags. .NET's own classes only. Not run on a device.
#nullable enable
using System;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Example.Ois;

/// <summary>An error with a code of the protocol, such as E_DENIED.</summary>
public sealed class OisError : Exception
{
    public OisError(string code) : base(code) => Code = code;

    public string Code { get; }
}

public static class OisForm
{
    /// <summary>
    /// Returns {form_url}/&lt;short_code&gt;?token=&lt;token&gt;, both URL-encoded, or the link with a token. It contains the
    /// token: do not log or store it.
    /// </summary>
    /// <exception cref="OisError">
    /// E_INVALID for a short code that no form can have and a link that is not safe, E_INTERNAL for an address that is not of
    /// your form site
    /// </exception>
    /// <param name="formOrigin">your form site, the only one that gets a token</param>
    /// <param name="token">response of your server's token route</param>
    /// <param name="target">fields of the request open-form: link, or else shortCode</param>
    public static string BuildUrl(string formOrigin, JsonObject token, JsonObject target)
    {
        var root = ((string?)token["form_url"] ?? formOrigin).TrimEnd('/');
        var link = (string?)target["link"];
        var address = string.IsNullOrEmpty(link) ? BuildFormUrl(root, (string?)target["shortCode"]) : BuildLinkUrl(root, link);
        var accessToken = (string?)token["access_token"];
        if (!address.StartsWith(formOrigin + "/", StringComparison.Ordinal) || string.IsNullOrEmpty(accessToken))
        {
            throw new OisError("E_INTERNAL");
        }
        var page = address.Split('#')[0];
        var separator = page.EndsWith('?') || page.EndsWith('&') ? "" : page.Contains('?') ? "&" : "?";
        return page + separator + "token=" + Uri.EscapeDataString(accessToken) + address[page.Length..];
    }

    private static string BuildFormUrl(string root, string? shortCode)
    {
        // Browsers resolve dots as path segments; a lone surrogate cannot be encoded.
        if (shortCode is null or "" or "." or ".." || shortCode.Any(char.IsControl) || !IsUnicode(shortCode))
        {
            throw new OisError("E_INVALID");
        }
        return root + "/" + Uri.EscapeDataString(shortCode);
    }

    /// <param name="link">link_url of a notification, or an address below form_url</param>
    private static string BuildLinkUrl(string root, string link)
    {
        var path = link.StartsWith(root + "/", StringComparison.Ordinal) ? link[root.Length..] : link;
        var isSafe = Regex.IsMatch(path, @"^/(?!/)[^\s\\\p{Cc}]*\z") && IsUnicode(path)
            // Browsers resolve dots as path segments, percent-encoded ones too.
            && !Regex.IsMatch(path.Split('?', '#')[0], @"/(\.|%2e){1,2}(/|\z)", RegexOptions.IgnoreCase)
            // Links contain no token: a second one could be another user's.
            && !HasToken(path);
        return isSafe ? root + path : throw new OisError("E_INVALID");
    }

    /// <summary>Whether the query of an address has a field token, percent-encoded or not.</summary>
    public static bool HasToken(string address) =>
        Regex.IsMatch(address, @"[?&](t|%74)(o|%6f)(k|%6b)(e|%65)(n|%6e)([=&#]|\z)", RegexOptions.IgnoreCase);

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
}
