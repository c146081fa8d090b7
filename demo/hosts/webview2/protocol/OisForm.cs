// Addresses of forms and language tags. .NET's own classes only. Not run on a device.
#nullable enable
using System;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Text.Json.Nodes;

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
    /// Returns {form_url}/&lt;short_code&gt;?token=&lt;token&gt;, both URL-encoded. It contains the token: do not log or store it.
    /// </summary>
    /// <exception cref="OisError">
    /// E_INVALID for a short code that no form can have, E_INTERNAL for an address that is not of your form site
    /// </exception>
    /// <param name="formOrigin">your form site, the only one that gets a token</param>
    public static string BuildFormUrl(string formOrigin, JsonObject token, string? shortCode)
    {
        // Browsers resolve dots as path segments; a lone surrogate cannot be encoded.
        if (shortCode is null or "" or "." or ".." || shortCode.Any(char.IsControl) || !IsUnicode(shortCode))
        {
            throw new OisError("E_INVALID");
        }
        var root = ((string?)token["form_url"] ?? formOrigin).TrimEnd('/');
        var address = root + "/" + Uri.EscapeDataString(shortCode);
        var accessToken = (string?)token["access_token"];
        if (!address.StartsWith(formOrigin + "/", StringComparison.Ordinal) || string.IsNullOrEmpty(accessToken))
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
}
