// The full page in WebView2 (WPF), and forms in a second one. Not run on a device.
// NuGet: Microsoft.Web.WebView2 1.0.2420 or newer.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using System.Windows;
using System.Windows.Input;
using System.Windows.Threading;
using Microsoft.Web.WebView2.Core;

namespace Example.Ois;

public sealed class OisPage : Window
{
    private readonly OisView page;
    private readonly DispatcherTimer helloTimer = new() { Interval = OisSupport.HelloTimeout };
    private readonly Dictionary<string, TaskCompletionSource<JsonObject?>> pending = new();
    private string nonce = "";
    private string sid = ""; // session id of one load of the page; the page creates it
    private int seq;

    public OisPage()
    {
        // The address of a form in a new window cannot be renewed: the page has to open it again.
        page = new OisView(OisSupport.PageOrigin, url => ShowForm("", () => Task.FromResult(url)));
        page.Failed += Fail;
        Content = page;
        helloTimer.Tick += (_, _) => Fail(); // without an error or a hello in time, the page loaded in part, or the network does not answer
        Loaded += async (_, _) => await LoadAsync();
        Closed += (_, _) =>
        {
            helloTimer.Stop();
            page.Dispose();
        };
        PreviewKeyDown += async (_, key) =>
        {
            var isBack = key.Key is Key.BrowserBack || (key.SystemKey is Key.Left && Keyboard.Modifiers is ModifierKeys.Alt);
            if (!isBack) return;
            key.Handled = true;
            await BackAsync();
        };
    }

    /// <summary>Loads the page with a new nonce. A reload by the page itself keeps it, and has a new sid.</summary>
    private async Task LoadAsync()
    {
        nonce = Guid.NewGuid().ToString();
        helloTimer.Stop();
        helloTimer.Start();
        await page.LoadAsync(OisSupport.PageUrl, async core =>
        {
            // Of the main frame only: a frame's messages come by CoreWebView2Frame.WebMessageReceived, which has no listener.
            core.WebMessageReceived += (_, message) =>
            {
                if (OisSupport.ParseOrigin(message.Source) != OisSupport.PageOrigin) return;
                try
                {
                    Receive(message.TryGetWebMessageAsString());
                }
                catch (ArgumentException)
                {
                    // Not a string: not a message of the bridge.
                }
            };
            // Runs in every frame, of any origin: the comparisons select the main frame of this one.
            await core.AddScriptToExecuteOnDocumentCreatedAsync(
                $"if (window === window.top && location.origin === {JsonSerializer.Serialize(OisSupport.PageOrigin)}) " +
                $"window.OISHostNonce = {JsonSerializer.Serialize(nonce)};");
        });
    }

    private void Fail()
    {
        helloTimer.Stop();
        sid = "";
        page.ShowFailure(async () => await LoadAsync());
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
            HandleHello(from, id, payload);
            return;
        }
        if (sid == "" || from != sid) return; // of an earlier load
        if (kind == "event" && type == "recharge-requested") Debug.WriteLine("Open your own payment here.");
        if (kind == "req") await AnswerAsync(type, id, from, payload);
        if (kind is "res" or "err" && pending.Remove(message["re"]?.ToString() ?? "", out var done))
        {
            done.TrySetResult(kind == "res" ? payload : null);
        }
    }

    private void HandleHello(string from, string id, JsonObject hello)
    {
        helloTimer.Stop();
        if (from != sid)
        {
            sid = from; // loaded again: the old requests get no answer
            foreach (var done in pending.Values) done.TrySetResult(null);
            pending.Clear();
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
            ["locale"] = OisSupport.ToLanguageTag(CultureInfo.CurrentUICulture),
        }, from, id);
    }

    private async Task AnswerAsync(string type, string id, string from, JsonObject payload)
    {
        try
        {
            var answer = new JsonObject();
            switch (type)
            {
                case "token": answer = await OisSupport.FetchTokenAsync(); break;
                case "open-form": await OpenFormAsync(payload); break;
                case "open-external": OisView.OpenExternal((string?)payload["url"]); break;
                default: throw new OisError("E_UNSUPPORTED");
            }
            Send("res", type, answer, from, id);
        }
        catch (Exception error)
        {
            // Such as no network.
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
        // To the main frame; not a script, so nothing to escape. Null when the window is closed.
        page.Core?.PostWebMessageAsString(message.ToJsonString());
        return $"{seq}";
    }

    // ---- Forms: a second WebView, without a bridge ----

    /// <summary>The address is built here, with a token of the app's own. The page's url is not used.</summary>
    private async Task OpenFormAsync(JsonObject payload)
    {
        var shortCode = (string?)payload["shortCode"];
        async Task<string> RenewAsync() => OisSupport.BuildFormUrl(await OisSupport.FetchTokenAsync(), shortCode);
        var first = await RenewAsync();
        ShowForm((string?)payload["name"] ?? "", async () =>
        {
            var address = first ?? await RenewAsync();
            first = null;
            return address;
        });
    }

    /// <param name="title">of the window</param>
    /// <param name="renew">builds the address, which contains the token, for the first load and for each retry</param>
    private void ShowForm(string title, Func<Task<string>> renew)
    {
        OisView? view = null;
        async Task LoadFormAsync()
        {
            try
            {
                var address = await renew();
                await view!.LoadAsync(address, core =>
                {
                    core.Settings.IsWebMessageEnabled = false;
                    return Task.CompletedTask;
                });
            }
            catch (Exception)
            {
                view!.ShowFailure(async () => await LoadFormAsync()); // such as no network
            }
        }
        view = new OisView(OisSupport.FormOrigin, _ => { });
        view.Failed += () => view.ShowFailure(async () => await LoadFormAsync());
        var window = new Window { Owner = this, Content = view, Title = title, Width = 480, Height = 800 };
        window.Loaded += async (_, _) => await LoadFormAsync();
        window.Closed += (_, _) => view.Dispose();
        window.Show();
    }

    // ---- Back: closes what is open in the page, then leaves ----

    private async Task BackAsync()
    {
        if (sid != "")
        {
            var done = new TaskCompletionSource<JsonObject?>();
            var id = Send("req", "back", new JsonObject(), sid);
            pending[id] = done;
            // A page that does not answer must not keep its user.
            await Task.WhenAny(done.Task, Task.Delay(1_000));
            pending.Remove(id);
            if (done.Task.IsCompleted && (await done.Task)?["handled"]?.GetValue<bool>() == true) return;
        }
        Close();
    }
}
