// The full page by webview_flutter 4, and forms in a second WebView. Not run on a device.
// pubspec.yaml: webview_flutter, webview_flutter_android, webview_flutter_wkwebview, url_launcher, permission_handler,
//   share_plus, file_picker, http
// AndroidManifest.xml: INTERNET, CAMERA, RECORD_AUDIO, MODIFY_AUDIO_SETTINGS, ACCESS_FINE_LOCATION, ACCESS_COARSE_LOCATION
// Info.plist: NSCameraUsageDescription, NSMicrophoneUsageDescription, NSLocationWhenInUseUsageDescription
// Podfile: PERMISSION_CAMERA=1 and PERMISSION_MICROPHONE=1 in GCC_PREPROCESSOR_DEFINITIONS (README.md), or permission_handler refuses both
//
// The plugin has no script at document start, so there is no nonce, and its channel is in every frame. So keep frames out
// of the page: leave #open-in=host in its address, and serve it with `frame-src 'none'` in its Content-Security-Policy.
// It also has no downloads and, on Android, no callback when a WebView's process dies: the app then ends. To avoid this,
// use flutter_inappwebview.
import 'package:file_picker/file_picker.dart';
import 'package:flutter/material.dart';
import 'package:permission_handler/permission_handler.dart';
import 'package:webview_flutter/webview_flutter.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_wkwebview/webview_flutter_wkwebview.dart';

import '../protocol/ois_host.dart';
import 'ois_page.dart';
import 'ois_settings.dart';

class OisPage extends StatefulWidget {
  const OisPage({super.key});

  @override
  State<OisPage> createState() => _OisPageState();
}

class _OisPageState extends State<OisPage> with RestorationMixin, WidgetsBindingObserver, OisPageState {
  @override
  late final host = OisHost(this, hasNonce: false);
  late final WebViewController _controller;

  @override
  void initState() {
    super.initState();
    // The page itself needs no permission.
    _controller = _newController(
      pageOrigin,
      (request) => request.deny(),
      document: () => Uri.parse(pageUrl),
      onHttpFailure: fail,
      onFailure: fail,
      onFinish: () {},
      onProcessEnd: restart,
      onForm: showFormAddress,
    );
    _controller.addJavaScriptChannel('OISFlutter', onMessageReceived: (message) => host.receive(message.message));
    loadPage();
  }

  @override
  void post(String json) => _controller.runJavaScript(messageScript(json));

  @override
  Widget buildForm(FormToOpen form) => _FormPage(form);

  @override
  void loadPage() {
    host.start();
    _controller.loadRequest(Uri.parse(pageUrl));
  }

  @override
  Widget build(BuildContext context) => buildFrame(WebViewWidget(controller: _controller));
}

/// A form: a controller of its own, without the channel.
class _FormPage extends StatefulWidget {
  const _FormPage(this.form);
  final FormToOpen form;

  @override
  State<_FormPage> createState() => _FormPageState();
}

class _FormPageState extends State<_FormPage> with FormLoading {
  late final WebViewController _controller;
  late Uri _address = form.address;
  var _hasLoaded = false;

  @override
  FormToOpen get form => widget.form;

  @override
  void load(Uri address) {
    _address = address;
    _hasLoaded = false;
    _controller.loadRequest(address);
  }

  @override
  void initState() {
    super.initState();
    _controller = _newController(
      formOrigin,
      _permit,
      document: () => _address,
      // A form that was sent may be answered with an error, and what has to be corrected.
      onHttpFailure: () => _hasLoaded ? null : fail(),
      onFailure: fail,
      onFinish: () => _hasLoaded = !hasFailed,
      onProcessEnd: fail,
      onForm: show,
    )
      ..loadRequest(_address);
    // Without these WKWebView shows no panels.
    _controller.setOnJavaScriptAlertDialog((request) async => _showDialog(request.message));
    _controller.setOnJavaScriptConfirmDialog((request) async => await _showDialog(request.message, canCancel: true) ?? false);
    final android = _controller.platform;
    if (android is! AndroidWebViewController) return; // WKWebView has its own location prompt and file chooser
    android.setGeolocationPermissionsPromptCallbacks(
      onShowPrompt: (request) async {
        final isForm = parseOrigin(Uri.parse(request.origin)) == formOrigin;
        final allow = isForm && await Permission.locationWhenInUse.request().isGranted;
        return GeolocationPermissionsResponse(allow: allow, retain: false);
      },
    );
    android.setOnShowFileSelector((params) async {
      final chosen = await FilePicker.platform.pickFiles(allowMultiple: params.mode == FileSelectorMode.openMultiple);
      return [
        for (final path in chosen?.paths ?? const <String?>[])
          if (path != null) Uri.file(path).toString(),
      ];
    });
  }

  Future<bool?> _showDialog(String message, {bool canCancel = false}) => showDialog<bool>(
        context: context,
        builder: (context) => AlertDialog(
          content: Text(message),
          actions: [
            if (canCancel) TextButton(onPressed: () => Navigator.pop(context, false), child: const Text('Cancel')),
            TextButton(onPressed: () => Navigator.pop(context, true), child: const Text('OK')),
          ],
        ),
      );

  /// This WebView's main frame only shows the form site; its frames use the same callback.
  Future<void> _permit(WebViewPermissionRequest request) async {
    final needed = [
      if (request.types.contains(WebViewPermissionResourceType.camera)) Permission.camera,
      if (request.types.contains(WebViewPermissionResourceType.microphone)) Permission.microphone,
    ];
    final statuses = await needed.request();
    if (needed.length == request.types.length && statuses.values.every((status) => status.isGranted)) {
      await request.grant();
    } else {
      await request.deny();
    }
  }

  @override
  Widget build(BuildContext context) => buildPage(WebViewWidget(controller: _controller));
}

WebViewController _newController(
  String home,
  void Function(WebViewPermissionRequest) onPermissionRequest, {
  required Uri Function() document,
  required void Function() onHttpFailure,
  required void Function() onFailure,
  required void Function() onFinish,
  required void Function() onProcessEnd,
  required void Function(Uri) onForm,
}) {
  final params = WebViewPlatform.instance is WebKitWebViewPlatform
      ? WebKitWebViewControllerCreationParams(allowsInlineMediaPlayback: true)
      : const PlatformWebViewControllerCreationParams();
  return WebViewController.fromPlatformCreationParams(params, onPermissionRequest: onPermissionRequest)
    ..setJavaScriptMode(JavaScriptMode.unrestricted)
    ..setNavigationDelegate(
      NavigationDelegate(
        // Links to other sites open in the browser; a form never does, because its address contains the token.
        onNavigationRequest: (request) async {
          final url = Uri.tryParse(request.url);
          if (!request.isMainFrame || (url != null && parseOrigin(url) == home)) return NavigationDecision.navigate;
          if (url != null && parseOrigin(url) == formOrigin) {
            onForm(url);
          } else if (url != null) {
            openExternal(url).ignore();
          }
          return NavigationDecision.prevent;
        },
        onHttpError: (error) {
          // Android calls this for every image, too.
          final url = error.request?.uri ?? error.response?.uri;
          if (url?.removeFragment() == document().removeFragment()) onHttpFailure();
        },
        onPageFinished: (_) => onFinish(),
        onWebResourceError: (error) {
          // WKWebView's process died: this error belongs to no frame.
          final isGone = error.errorType == WebResourceErrorType.webContentProcessTerminated;
          if (isGone) return onProcessEnd();
          // On iOS, interrupted by another navigation, a download or a link: not a failure.
          final isInterrupted = const [102, -999].contains(error.errorCode);
          if ((error.isForMainFrame ?? true) && !isInterrupted) onFailure();
        },
      ),
    );
}
