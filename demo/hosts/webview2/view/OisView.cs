// A WebView2 for the page or a form, or the error in its place. Not run on a device.
// Downloads, alert, confirm and the file chooser are WebView2's own.
#nullable enable
using System;
using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using System.Windows.Controls;
using Microsoft.Web.WebView2.Core;
using Microsoft.Web.WebView2.Wpf;

namespace Example.Ois;

/// <summary>Creates a new WebView2 for each load: one whose browser process ended cannot be used again.</summary>
public sealed class OisView : ContentControl, IDisposable
{
    private readonly string origin;
    private readonly Action<string> onForm;
    private WebView2? view;
    private CoreWebView2? current; // the control's own throws once its process has ended

    /// <param name="origin">the site whose pages it shows; links to other sites open in the browser</param>
    /// <param name="onForm">a page opens a form in a new window: the address contains the token</param>
    public OisView(string origin, Action<string> onForm)
    {
        this.origin = origin;
        this.onForm = onForm;
    }

    /// <summary>The page did not load, or its process ended.</summary>
    public event Action? Failed;

    /// <summary>The page's process ended: it can be loaded again.</summary>
    public event Action? ProcessEnded;

    /// <summary>By default the data would be beside the program, where users may not write. Name your app here.</summary>
    private static readonly string Folder =
        Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData), "YourApp", "WebView2");
    private static Task<CoreWebView2Environment>? data;

    /// <summary>What is shown; null once it failed.</summary>
    public CoreWebView2? Core => current;

    /// <param name="url">may contain the token: do not log or store it</param>
    /// <param name="prepare">adds scripts and listeners before the page is loaded</param>
    public async Task LoadAsync(string url, Func<CoreWebView2, Task> prepare)
    {
        Dispose();
        var made = new WebView2();
        view = made;
        Content = made;
        try
        {
            if (data is null or { IsFaulted: true }) data = CoreWebView2Environment.CreateAsync(null, Folder);
            await made.EnsureCoreWebView2Async(await data);
            if (view != made) return; // closed, or loaded again
            var core = made.CoreWebView2;
            current = core;
            Configure(core);
            await prepare(core);
            if (view == made) core.Navigate(url);
        }
        catch (Exception) when (view == made)
        {
            Failed?.Invoke(); // such as no WebView2 Runtime
        }
    }

    /// <summary>Shows the error in place of the WebView.</summary>
    public void ShowFailure(Action retry)
    {
        Dispose();
        Content = OisSupport.Failure(retry);
    }

    public void Dispose()
    {
        var old = view;
        view = null;
        current = null;
        Content = null;
        old?.Dispose();
    }

    private void Configure(CoreWebView2 core)
    {
        core.Settings.AreHostObjectsAllowed = false;
        core.Settings.AreBrowserAcceleratorKeysEnabled = false;
        core.Settings.IsPasswordAutosaveEnabled = false;
        core.Settings.IsSwipeNavigationEnabled = false; // closed forms have left entries in the history
        var hasLoaded = false;
        core.NavigationStarting += (_, navigation) =>
        {
            if (OisForm.ParseOrigin(navigation.Uri) == origin) return;
            navigation.Cancel = true;
            Leave(navigation.Uri, navigation.IsUserInitiated);
        };
        core.NewWindowRequested += (_, window) =>
        {
            window.Handled = true;
            Leave(window.Uri, window.IsUserInitiated);
        };
        core.NavigationCompleted += (_, navigation) =>
        {
            // Cancelled: a link to another site, or a download.
            var isCancelled = navigation.WebErrorStatus is CoreWebView2WebErrorStatus.OperationCanceled
                or CoreWebView2WebErrorStatus.ConnectionAborted;
            // A form that was sent may be answered with an error, and what has to be corrected.
            var isAnswer = hasLoaded && origin == OisSupport.FormOrigin && navigation.HttpStatusCode >= 400;
            if (navigation.IsSuccess) hasLoaded = true;
            else if (!isCancelled && !isAnswer) Raise(core, Failed); // includes HTTP errors
        };
        core.ProcessFailed += (_, failure) =>
        {
            var isEnd = failure.ProcessFailedKind is CoreWebView2ProcessFailedKind.RenderProcessExited
                or CoreWebView2ProcessFailedKind.BrowserProcessExited;
            if (isEnd) Raise(core, ProcessEnded);
        };
        core.PermissionRequested += (_, request) =>
        {
            var isForm = OisForm.ParseOrigin(request.Uri) == OisSupport.FormOrigin && request.PermissionKind
                is CoreWebView2PermissionKind.Camera
                or CoreWebView2PermissionKind.Microphone or CoreWebView2PermissionKind.Geolocation;
            // Default: WebView2 asks its user.
            request.State = isForm ? CoreWebView2PermissionState.Default : CoreWebView2PermissionState.Deny;
        };
    }

    /// <summary>After the event: a WebView2 must not be disposed of while it raises one.</summary>
    private void Raise(CoreWebView2 core, Action? handler) => Dispatcher.BeginInvoke(() =>
    {
        if (core == current) handler?.Invoke();
    });

    /// <summary>A form in a new window (open-in=page): not for the browser, whose history would store the token.</summary>
    private void Leave(string url, bool isUserInitiated)
    {
        if (OisForm.ParseOrigin(url) == OisSupport.FormOrigin) onForm(url);
        else if (isUserInitiated) TryOpenExternal(url);
    }

    /// <exception cref="OisError">E_INVALID for anything but http and https: never a file or a program</exception>
    public static void OpenExternal(string? url)
    {
        if (!Uri.TryCreate(url, UriKind.Absolute, out var address) || address.Scheme is not ("https" or "http")
            || OisForm.HasToken(address.Query)) // the browser's history would store it
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
        catch (Exception error) when (error is OisError or System.ComponentModel.Win32Exception)
        {
            // A link with another scheme, or no browser.
        }
    }
}
