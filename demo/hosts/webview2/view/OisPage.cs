// The full page in WebView2 (WPF), and forms in a second one. Not run on a device.
// NuGet: Microsoft.Web.WebView2 1.0.2420 or newer.
#nullable enable
using System;
using System.Diagnostics;
using System.Globalization;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using System.Windows;
using System.Windows.Input;
using System.Windows.Threading;
using Microsoft.Web.WebView2.Core;

namespace Example.Ois;

public sealed class OisPage : Window, IOisApp
{
    private readonly OisView page;
    private readonly OisHost host;
    private int requests; // for forms: the last one counts, and none of a former user

    public OisPage()
    {
        // The address of a form in a new window cannot be renewed: the page has to open it again.
        page = new OisView(OisSupport.PageOrigin, url => ShowForm("", () => Task.FromResult(url)));
        page.Failed += Fail;
        page.ProcessEnded += RestartAsync;
        Content = page;
        host = new OisHost(this);
        // Your app keeps host.State with the window's own state, and calls host.Restore before the page is loaded.
        StateChanged += (_, _) => host.SetPaused(WindowState == WindowState.Minimized);
        Loaded += async (_, _) => await LoadAsync();
        Closed += (_, _) =>
        {
            host.Close();
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
        var nonce = host.Start();
        await page.LoadAsync(OisSupport.PageUrl, async core =>
        {
            // Of the main frame only: a frame's messages come by CoreWebView2Frame.WebMessageReceived, which has no listener.
            core.WebMessageReceived += (_, message) =>
            {
                if (OisForm.ParseOrigin(message.Source) != OisSupport.PageOrigin) return;
                try
                {
                    host.Receive(message.TryGetWebMessageAsString());
                }
                catch (ArgumentException)
                {
                    // Not a string: not a message of the bridge.
                }
            };
            await core.AddScriptToExecuteOnDocumentCreatedAsync(OisHost.StartScript(OisSupport.PageOrigin, nonce));
        });
    }

    public void HandleLoad(bool isLoaded)
    {
        if (!isLoaded) Fail();
    }

    private void Fail()
    {
        host.Stop();
        page.ShowFailure(async () => await LoadAsync());
    }

    /// <summary>The page comes back as it was, by its state; one that ends at once would end again.</summary>
    private async void RestartAsync()
    {
        host.Stop();
        if (host.MayRestart) await LoadAsync();
        else Fail();
    }

    // ---- The bridge ----

    /// <summary>To the main frame; not a script, so nothing to escape. Null when the window is closed.</summary>
    public void Post(string json) => page.Core?.PostWebMessageAsString(json);

    public Action Schedule(TimeSpan delay, Action task)
    {
        var timer = new DispatcherTimer { Interval = delay };
        timer.Tick += (_, _) =>
        {
            timer.Stop();
            task();
        };
        timer.Start();
        return timer.Stop;
    }

    public JsonObject Welcome() => new()
    {
        ["locale"] = OisForm.ToLanguageTag(CultureInfo.CurrentUICulture),
        ["colors"] = new JsonObject { ["accent"] = $"#{SystemParameters.WindowGlassColor.ToString()[3..]}" },
    };

    public void HandleEvent(string type, JsonObject payload)
    {
        if (type == "recharge-requested") Debug.WriteLine("Open your own payment here.");
        if (type is "filter" or "search" or "submitted") OisSupport.TrackUse(type, payload);
    }

    public void HandleCanGoBack(bool canGoBack)
    {
        // For a back button of your own: its IsEnabled.
    }

    public async Task<JsonObject> HandleAsync(string type, JsonObject payload)
    {
        var url = (string?)payload["url"];
        switch (type)
        {
            case "token": return await OisSupport.FetchTokenAsync((string?)payload["reason"] ?? "initial");
            case "open-form": await OpenFormAsync(payload); break;
            case "open-external": OisView.OpenExternal(url); break;
            case "download": OisView.OpenExternal(url); break; // the browser downloads it
            case "share": Clipboard.SetText($"{(string?)payload["text"]} {url}".Trim()); break; // Windows' share sheet needs a packaged app
            case "dismiss": Close(); break;
            default: throw new OisError("E_UNSUPPORTED");
        }
        return new JsonObject();
    }

    // ---- Forms: a second WebView, without a bridge ----

    /// <summary>The address is built here, with a token of the app's own. The page's url is not used.</summary>
    private async Task OpenFormAsync(JsonObject payload)
    {
        async Task<string> BuildAsync(string reason) => OisForm.BuildUrl(
            OisSupport.FormOrigin, await OisSupport.FetchTokenAsync(reason), payload);
        var request = ++requests;
        var first = await BuildAsync("expired"); // without the page's first lists
        if (request != requests) throw new OisError("E_CANCELLED");
        ShowForm((string?)payload["name"] ?? "", async () =>
        {
            var address = first ?? await BuildAsync("refused");
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
        view = new OisView(OisSupport.FormOrigin, url => ShowForm(title, () => Task.FromResult(url)));
        view.ProcessEnded += () => view.ShowFailure(async () => await LoadFormAsync());
        view.Failed += () => view.ShowFailure(async () => await LoadFormAsync());
        var window = new Window { Owner = this, Content = view, Title = title, Width = 480, Height = 800 };
        window.Loaded += async (_, _) => await LoadFormAsync();
        window.Closed += (_, _) => view.Dispose();
        window.Show();
    }

    /// <summary>Call it when the user signs out.</summary>
    public void Reset()
    {
        requests++;
        foreach (Window form in OwnedWindows) form.Close(); // the property returns a copy
        host.Reset();
    }

    // ---- Back: closes what is open in the page, then leaves ----

    private async Task BackAsync()
    {
        if (!await host.BackAsync()) Close();
    }
}
