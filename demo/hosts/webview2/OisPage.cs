// The full page in WebView2 (WPF), and forms in a second one. Not run on a device.
// NuGet: Microsoft.Web.WebView2 1.0.2420 or newer. The file chooser is WebView2's own.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using System.Windows;
using System.Windows.Input;
using Microsoft.Web.WebView2.Core;
using Microsoft.Web.WebView2.Wpf;

namespace Example.Ois;

/// <summary>An answer that is a code of the protocol, such as E_DENIED.</summary>
public sealed class OisError(string code) : Exception(code)
{
    public string Code { get; } = code;
}

public sealed class OisPage : Window
{
    private const string PageOrigin = "https://www.example.com";
    private const string PageUrl = PageOrigin + "/ois/embed.html#open-in=host";
    private const string FormOrigin = "https://form.example.com";
    private const string TokenUrl = "https://api.example.com/ois/token"; // your server: the hub's key stays there

    private static readonly HttpClient Http = new(new HttpClientHandler { AllowAutoRedirect = false })
    {
        Timeout = TimeSpan.FromSeconds(8), // the page waits ten
    };

    private readonly WebView2 page = new();
    private readonly Dictionary<string, TaskCompletionSource<JsonObject?>> waiting = [];
    private string nonce = "";
    private string? script;
    private string sid = ""; // which load of the page this is; the page makes it up
    private int seq;

    public OisPage()
    {
        Content = page;
        Loaded += async (_, _) => await StartAsync();
        PreviewKeyDown += async (_, key) =>
        {
            var isBack = key.Key is Key.BrowserBack || (key.SystemKey is Key.Left && Keyboard.Modifiers is ModifierKeys.Alt);
            if (!isBack) return;
            key.Handled = true;
            await BackAsync();
        };
    }

    private async Task StartAsync()
    {
        try
        {
            await page.EnsureCoreWebView2Async();
        }
        catch (WebView2RuntimeNotFoundException)
        {
            MessageBox.Show("Please install the WebView2 Runtime.");
            Close();
            return;
        }
        Configure(page.CoreWebView2, PageOrigin);
        // Of the main frame only: a frame's messages come by CoreWebView2Frame.WebMessageReceived, which nobody listens to.
        page.CoreWebView2.WebMessageReceived += (_, message) =>
        {
            if (OriginOf(message.Source) != PageOrigin) return;
            try
            {
                Receive(message.TryGetWebMessageAsString());
            }
            catch (ArgumentException)
            {
                // Not a string: not of the bridge.
            }
        };
        page.CoreWebView2.ProcessFailed += async (_, failure) =>
        {
            if (failure.ProcessFailedKind == CoreWebView2ProcessFailedKind.RenderProcessExited) await LoadAsync();
            if (failure.ProcessFailedKind == CoreWebView2ProcessFailedKind.BrowserProcessExited) Close();
        };
        await LoadAsync();
    }

    /// <summary>Loads the page with a new nonce. A reload by the page itself keeps it, and comes with a new sid.</summary>
    private async Task LoadAsync()
    {
        nonce = Guid.NewGuid().ToString();
        if (script is not null) page.CoreWebView2.RemoveScriptToExecuteOnDocumentCreated(script);
        // Runs in every frame, of any origin: the main frame of this one is singled out here.
        script = await page.CoreWebView2.AddScriptToExecuteOnDocumentCreatedAsync(
            $"if (window === window.top && location.origin === {JsonSerializer.Serialize(PageOrigin)}) " +
            $"window.OISHostNonce = {JsonSerializer.Serialize(nonce)};");
        page.CoreWebView2.Navigate(PageUrl);
    }

    // ---- The bridge ----

    private async void Receive(string json)
    {
        if (json.Length > 65_536) return;
        string kind, type, id, from;
        JsonObject message, payload;
        try
        {
            message = JsonNode.Parse(json) as JsonObject ?? new JsonObject();
            if ((int?)message["ois"] != 1 || (string?)message["nonce"] != nonce) return;
            (kind, type) = ((string?)message["kind"] ?? "", (string?)message["type"] ?? "");
            (id, from) = ((string?)message["id"] ?? "", (string?)message["sid"] ?? "");
            payload = message["payload"] as JsonObject ?? new JsonObject();
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException or FormatException)
        {
            return;
        }
        if (type == "hello")
        {
            Greet(from, id, payload);
            return;
        }
        if (sid == "" || from != sid) return; // of a load that is gone
        if (kind == "event" && type == "recharge-requested") Debug.WriteLine("Open your own payment here.");
        if (kind == "req") await AnswerAsync(type, id, from, payload);
        if (kind is "res" or "err" && waiting.Remove(message["re"]?.ToString() ?? "", out var done))
        {
            done.TrySetResult(kind == "res" ? payload : null);
        }
    }

    private void Greet(string from, string id, JsonObject hello)
    {
        if (from != sid)
        {
            sid = from; // loaded again: nobody answers the old questions
            foreach (var done in waiting.Values) done.TrySetResult(null);
            waiting.Clear();
        }
        var speaks = false;
        foreach (var version in hello["versions"] as JsonArray ?? new JsonArray()) speaks |= version?.ToString() == "1";
        if (!speaks)
        {
            Send("err", "hello", new JsonObject { ["code"] = "E_VERSION" }, from, id);
            return;
        }
        Send("event", "welcome", new JsonObject
        {
            ["version"] = 1,
            ["host"] = "webview2",
            ["caps"] = new JsonArray("token", "open-form", "open-external"),
            ["locale"] = CultureInfo.CurrentUICulture.Name is { Length: > 0 } name ? name : "en",
        }, from, id);
    }

    private async Task AnswerAsync(string type, string id, string from, JsonObject payload)
    {
        try
        {
            var answer = new JsonObject();
            switch (type)
            {
                case "token": answer = await FetchTokenAsync(); break;
                case "open-form": await OpenFormAsync(payload); break;
                case "open-external": OpenExternal((string?)payload["url"]); break;
                default: throw new OisError("E_UNSUPPORTED");
            }
            Send("res", type, answer, from, id);
        }
        catch (Exception error)
        {
            // No network, for one.
            Send("err", type, new JsonObject { ["code"] = (error as OisError)?.Code ?? "E_INTERNAL" }, from, id);
        }
    }

    private string Send(string kind, string type, JsonObject payload, string to, string? re = null)
    {
        seq += 1;
        var message = new JsonObject
        {
            ["ois"] = 1, ["kind"] = kind, ["type"] = type, ["id"] = $"{seq}", ["re"] = re, ["sid"] = to, ["seq"] = seq,
            ["nonce"] = nonce, ["payload"] = payload,
        };
        // To the main frame; no script, nothing to escape. Gone when the window is.
        page.CoreWebView2?.PostWebMessageAsString(message.ToJsonString());
        return $"{seq}";
    }

    // ---- The token ----

    /// <summary>Your app's own login: what your server knows the user by; null if the user gave up.</summary>
    private static Task<string?> SessionAsync() => throw new NotImplementedException("your login");

    private static async Task<JsonObject> FetchTokenAsync()
    {
        var session = await SessionAsync() ?? throw new OisError("E_DENIED");
        using var request = new HttpRequestMessage(HttpMethod.Post, TokenUrl);
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", session);
        using var answer = await Http.SendAsync(request);
        if (answer.StatusCode is HttpStatusCode.Unauthorized or HttpStatusCode.Forbidden) throw new OisError("E_DENIED");
        if (answer.StatusCode is not HttpStatusCode.OK) throw new OisError("E_INTERNAL");
        return JsonNode.Parse(await answer.Content.ReadAsStringAsync()) as JsonObject ?? throw new OisError("E_INTERNAL");
    }

    // ---- Forms: a second WebView, without a bridge ----

    private async Task OpenFormAsync(JsonObject payload)
    {
        // The token goes to your form site only, whatever the page says.
        var url = (string?)payload["url"];
        if (url is null || !url.StartsWith(FormOrigin + "/", StringComparison.Ordinal)) throw new OisError("E_INVALID");
        var token = (string?)(await FetchTokenAsync())["access_token"] ?? throw new OisError("E_INTERNAL");
        var view = new WebView2();
        var window = new Window { Owner = this, Content = view, Title = (string?)payload["name"] ?? "", Width = 480, Height = 800 };
        window.Closed += (_, _) => view.Dispose();
        window.Show();
        await view.EnsureCoreWebView2Async();
        Configure(view.CoreWebView2, FormOrigin);
        view.CoreWebView2.Settings.IsWebMessageEnabled = false;
        view.CoreWebView2.Navigate(url + "?token=" + Uri.EscapeDataString(token));
    }

    // ---- Back: whatever is open in the page, then out ----

    private async Task BackAsync()
    {
        if (sid != "")
        {
            var done = new TaskCompletionSource<JsonObject?>();
            var id = Send("req", "back", new JsonObject(), sid);
            waiting[id] = done;
            // A page that hangs must not hold its user.
            await Task.WhenAny(done.Task, Task.Delay(1_000));
            waiting.Remove(id);
            if (done.Task.IsCompleted && (await done.Task)?["handled"]?.GetValue<bool>() == true) return;
        }
        Close();
    }

    // ---- Both WebViews ----

    private static void Configure(CoreWebView2 view, string origin)
    {
        view.Settings.AreHostObjectsAllowed = false;
        view.Settings.AreBrowserAcceleratorKeysEnabled = false;
        view.Settings.IsPasswordAutosaveEnabled = false;
        view.NavigationStarting += (_, navigation) =>
        {
            if (OriginOf(navigation.Uri) == origin) return;
            navigation.Cancel = true;
            if (navigation.IsUserInitiated) TryOpenExternal(navigation.Uri);
        };
        view.NewWindowRequested += (_, window) =>
        {
            window.Handled = true;
            if (window.IsUserInitiated) TryOpenExternal(window.Uri);
        };
        view.PermissionRequested += (_, request) =>
        {
            var isForm = OriginOf(request.Uri) == FormOrigin && request.PermissionKind is CoreWebView2PermissionKind.Camera
                or CoreWebView2PermissionKind.Microphone or CoreWebView2PermissionKind.Geolocation;
            // Default: WebView2 asks its user.
            request.State = isForm ? CoreWebView2PermissionState.Default : CoreWebView2PermissionState.Deny;
        };
    }

    private static void OpenExternal(string? url)
    {
        // Never a file or a program.
        if (!Uri.TryCreate(url, UriKind.Absolute, out var address) || address.Scheme is not ("https" or "http"))
        {
            throw new OisError("E_INVALID");
        }
        Process.Start(new ProcessStartInfo(address.AbsoluteUri) { UseShellExecute = true });
    }

    private static void TryOpenExternal(string url)
    {
        try
        {
            OpenExternal(url);
        }
        catch (OisError)
        {
            // A link of another kind.
        }
    }

    private static string OriginOf(string url) =>
        Uri.TryCreate(url, UriKind.Absolute, out var address) ? address.GetLeftPart(UriPartial.Authority) : "";
}
