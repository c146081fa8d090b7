// The app's end of the protocol (docs/bridge.md): session, requests, answers. .NET's own classes only. Not run on a device.
#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Threading.Tasks;

namespace Example.Ois;

/// <summary>The app's own part. All of it is called on the thread that calls OisHost.</summary>
public interface IOisApp
{
    /// <summary>Sends one message to the page.</summary>
    void Post(string json);

    /// <summary>Runs a task once. Returns a function that cancels it.</summary>
    Action Schedule(TimeSpan delay, Action task);

    /// <summary>Answers a request of the page, at once or later. An OisError has its code.</summary>
    Task<JsonObject> HandleAsync(string type, JsonObject payload);

    void HandleEvent(string type, JsonObject payload);

    /// <summary>locale, theme, insets and colors for the page.</summary>
    JsonObject Welcome();

    /// <summary>The page sent hello; or it sent none in time, and has to be covered by an error. A late hello may follow.</summary>
    void HandleLoad(bool isLoaded);

    /// <summary>Whether BackAsync would close something.</summary>
    void HandleCanGoBack(bool canGoBack);
}

/// <summary>Use one for all loads of the page.</summary>
public sealed class OisHost
{
    /// <summary>How long the page may take to load and send hello.</summary>
    private static readonly TimeSpan HelloTimeout = TimeSpan.FromSeconds(15);
    private static readonly TimeSpan RequestTimeout = TimeSpan.FromSeconds(10);
    /// <summary>How long the page may take to answer Back. After it, the app leaves the page anyway.</summary>
    private static readonly TimeSpan BackTimeout = TimeSpan.FromSeconds(1);
    /// <summary>A page whose process ends again within this time is not loaded again by itself.</summary>
    private static readonly TimeSpan RestartPause = TimeSpan.FromSeconds(10);
    private const int MaxOpen = 32;
    private const int MaxStateLength = 4_096;

    /// <summary>Requests of the page that the app supports.</summary>
    private static readonly string[] Caps = { "token", "open-form", "open-external", "dismiss", "share", "download" };

    private readonly IOisApp app;
    private readonly Dictionary<string, (string Type, TaskCompletionSource<JsonObject> Answer)> pending = new();
    private readonly List<Action<string?>> queue = new();
    private RecentMessages seen = new();
    private string nonce = "";
    private string sid = ""; // session id of one load of the page; the page creates it
    private long seq;
    private int load; // what belongs to an earlier load is not answered
    private int running;
    private string[]? pageCaps;
    private Action cancelHelloTimeout = () => { };
    private Action cancelRestartPause = () => { };
    private bool isAskingBack, isBackOutdated, isPaused, isClosed;

    public OisHost(IOisApp app) => this.app = app;

    /// <summary>What the page shows, without a token: keep it with the window's own state, and Restore it in the next process.</summary>
    public string? State { get; private set; }

    /// <summary>Whether a page whose process ended may be loaded again at once.</summary>
    public bool MayRestart { get; private set; }

    public bool IsConnected => sid != "";

    /// <summary>The script that runs before the page's own, in every frame: the comparisons select the main frame of this origin.</summary>
    public static string StartScript(string pageOrigin, string nonce) =>
        $"if (window === window.top && location.origin === {JsonSerializer.Serialize(pageOrigin)}) " +
        $"window.OISHostNonce = {JsonSerializer.Serialize(nonce)};";

    /// <summary>Call it before each load into a new WebView. Returns a new nonce, for StartScript.</summary>
    public string Start()
    {
        nonce = Guid.NewGuid().ToString();
        StartSession("");
        cancelHelloTimeout();
        cancelHelloTimeout = app.Schedule(HelloTimeout, () => app.HandleLoad(false));
        cancelRestartPause();
        MayRestart = false;
        cancelRestartPause = app.Schedule(RestartPause, () => MayRestart = true);
        return nonce;
    }

    /// <summary>Handles a message of the page, or of any other sender. Never throws.</summary>
    public void Receive(string json)
    {
        if (isClosed || nonce == "" || OisMessage.Parse(json) is not { } message || message.Nonce != nonce) return;
        var isHello = message is { Kind: "event", Type: "hello" };
        if (isHello && message.Sid != sid) StartSession(message.Sid);
        if (sid == "" || message.Sid != sid || !seen.Add(message)) return;
        if (isHello) HandleHello(message);
        else if (message.Kind == "event") HandleEvent(message);
        else if (message.Kind == "req") _ = HandleRequestAsync(message);
        else Settle(message);
    }

    /// <summary>Sends a request to the page; before its hello the request is queued.</summary>
    /// <exception cref="OisError">the code of the page's error, E_TIMEOUT, E_CANCELLED, E_CLOSED, E_BUSY, E_UNSUPPORTED</exception>
    public Task<JsonObject> RequestAsync(string type, JsonObject? payload = null, TimeSpan? timeout = null)
    {
        var answer = new TaskCompletionSource<JsonObject>();
        void Start(string? failure)
        {
            if (failure != null || isClosed) answer.TrySetException(new OisError(failure ?? "E_CLOSED"));
            else if (pageCaps?.Contains(type) == false) answer.TrySetException(new OisError("E_UNSUPPORTED"));
            else
            {
                var id = $"{seq + 1}";
                pending[id] = (type, answer);
                var cancelTimeout = app.Schedule(timeout ?? RequestTimeout, () =>
                {
                    if (pending.Remove(id)) answer.TrySetException(new OisError("E_TIMEOUT"));
                });
                answer.Task.ContinueWith(_ => cancelTimeout(), TaskScheduler.FromCurrentSynchronizationContext());
                Send("req", type, payload ?? new JsonObject());
            }
        }
        if (!isClosed && pending.Count + queue.Count >= MaxOpen) answer.TrySetException(new OisError("E_BUSY"));
        else if (isClosed || IsConnected) Start(null);
        else queue.Add(Start);
        return answer.Task;
    }

    /// <summary>Sends a change of what Welcome returns, unless the page has yet to get its welcome.</summary>
    public void Update(string type, JsonObject? payload = null)
    {
        if (IsConnected) Send(type, payload);
    }

    private async void Send(string type, JsonObject? payload = null)
    {
        try
        {
            await RequestAsync(type, payload);
        }
        catch (OisError)
        {
            // The page reports itself what it refuses.
        }
    }

    /// <summary>Shows what State was, in the page that is there or in the next one.</summary>
    public void Restore(string state)
    {
        State = state;
        Update("set-state", new JsonObject { ["state"] = state });
    }

    /// <summary>Call it when the user signs out.</summary>
    public void Reset()
    {
        State = null;
        Flush("E_CANCELLED"); // it is about the former user
        Send("reset"); // also to a page that sends hello later: below an error, it may still show the former user's data
    }

    /// <summary>The window is not visible; or it is again.</summary>
    public void SetPaused(bool value)
    {
        if (value == isPaused) return;
        isPaused = value;
        Update(isPaused ? "pause" : "resume");
    }

    /// <summary>Back: the page closes what is open. Returns false if there was nothing to close, or no answer: leave.</summary>
    public async Task<bool> BackAsync()
    {
        if (!IsConnected) return false;
        try
        {
            return IsTrue((await RequestAsync("back", null, BackTimeout))["handled"]);
        }
        catch (OisError)
        {
            return false;
        }
    }

    /// <summary>The page failed or its process ended: nothing of it is awaited any more.</summary>
    public void Stop()
    {
        StartSession("");
        cancelHelloTimeout();
        app.HandleCanGoBack(false);
    }

    public void Close()
    {
        isClosed = true;
        cancelHelloTimeout();
        cancelRestartPause();
        FailAll("E_CLOSED");
        Flush("E_CLOSED");
    }

    // ---- Sessions ----

    private void StartSession(string id)
    {
        sid = id;
        load += 1;
        running = 0;
        pageCaps = null;
        seen = new RecentMessages();
        FailAll("E_CANCELLED");
    }

    private void HandleHello(OisMessage hello)
    {
        cancelHelloTimeout();
        app.HandleLoad(true);
        if (hello.Payload["versions"] is not JsonArray versions || !versions.Any(version => version?.ToString() == "1"))
        {
            Send("err", "hello", new JsonObject { ["code"] = "E_VERSION" }, hello.Id);
            return;
        }
        pageCaps = (hello.Payload["caps"] as JsonArray)?.Select(cap => cap?.ToString() ?? "").ToArray();
        var welcome = app.Welcome();
        welcome["version"] = 1;
        welcome["host"] = "webview2";
        welcome["caps"] = new JsonArray(Caps.Select(cap => (JsonNode?)cap).ToArray());
        if (State is not null) welcome["state"] = State;
        Send("event", "welcome", welcome, hello.Id);
        Flush();
        if (isPaused) Update("pause");
        AskBack();
    }

    private void Flush(string? failure = null)
    {
        var queued = queue.ToArray();
        queue.Clear();
        foreach (var start in queued) start(failure);
    }

    private void HandleEvent(OisMessage message)
    {
        if (message.Type != "state") app.HandleEvent(message.Type, message.Payload);
        else if (message.Payload["state"]?.ToString() is { Length: <= MaxStateLength } state) State = state;
        if (message.Type != "height") AskBack();
    }

    /// <summary>Asks after each change, for a back button that shows whether there is something to close.</summary>
    private async void AskBack()
    {
        isBackOutdated = isAskingBack;
        if (isAskingBack) return;
        var canGoBack = true; // an earlier page does not know: then BackAsync asks
        if (pageCaps?.Contains("can-go-back") == true)
        {
            isAskingBack = true;
            try
            {
                canGoBack = IsTrue((await RequestAsync("can-go-back"))["handled"]);
            }
            catch (OisError)
            {
                // Then BackAsync asks.
            }
            isAskingBack = false;
        }
        if (isBackOutdated && IsConnected) AskBack();
        else if (!isClosed) app.HandleCanGoBack(IsConnected && canGoBack);
    }

    // ---- Requests and answers ----

    private async Task HandleRequestAsync(OisMessage request)
    {
        void Refuse(string code) => Send("err", request.Type, new JsonObject { ["code"] = code }, request.Id);
        if (!Caps.Contains(request.Type)) Refuse("E_UNSUPPORTED");
        else if (!OisRequest.IsValid(request.Type, request.Payload)) Refuse("E_INVALID");
        else if (running >= MaxOpen) Refuse("E_BUSY");
        else
        {
            var from = load;
            running += 1;
            JsonObject? answer = null;
            var code = "E_INTERNAL"; // such as no network
            try
            {
                answer = await app.HandleAsync(request.Type, request.Payload);
            }
            catch (Exception error)
            {
                code = (error as OisError)?.Code ?? code;
            }
            if (from != load || isClosed) return;
            running -= 1;
            if (answer is null) Refuse(code);
            else Send("res", request.Type, answer, request.Id);
        }
    }

    private void Settle(OisMessage answer)
    {
        if (!pending.TryGetValue(answer.Re ?? "", out var request) || request.Type != answer.Type) return;
        pending.Remove(answer.Re!);
        if (answer.Kind == "res") request.Answer.TrySetResult(answer.Payload);
        else request.Answer.TrySetException(new OisError(answer.Payload["code"]?.ToString() ?? "E_INTERNAL"));
    }

    private void FailAll(string code)
    {
        var failed = pending.Values.ToArray();
        pending.Clear();
        foreach (var (_, answer) in failed) answer.TrySetException(new OisError(code));
    }

    private void Send(string kind, string type, JsonObject payload, string? re = null)
    {
        seq += 1;
        var message = new OisMessage(kind, type, $"{seq}", re, sid, seq, nonce, payload);
        var json = message.ToJson();
        // A page without set-state is older, and ignores long messages.
        var mayBeLong = type is "token" or "set-token" or "welcome" && pageCaps?.Contains("set-state") == true;
        if (json.Length > (mayBeLong ? OisMessage.MaxTokenLength : OisMessage.MaxLength))
        {
            foreach (var lists in new[] { payload, payload["token"] as JsonObject })
            {
                lists?.Remove("tags"); // long lists are left out: the page then loads them itself
                lists?.Remove("tables");
            }
            json = message.ToJson();
        }
        app.Post(json);
    }

    private static bool IsTrue(JsonNode? node) => node is JsonValue value && value.TryGetValue(out bool isTrue) && isTrue;
}
