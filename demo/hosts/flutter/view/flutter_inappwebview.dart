// The full page by flutter_inappwebview 6, and forms in a second WebView. Not run on a device.
// pubspec.yaml: flutter_inappwebview, url_launcher, permission_handler, share_plus, http
// AndroidManifest.xml: INTERNET, CAMERA, RECORD_AUDIO, MODIFY_AUDIO_SETTINGS, ACCESS_FINE_LOCATION, ACCESS_COARSE_LOCATION
// Info.plist: NSCameraUsageDescription, NSMicrophoneUsageDescription, NSLocationWhenInUseUsageDescription
// Podfile: PERMISSION_CAMERA=1 and PERMISSION_MICROPHONE=1 in GCC_PREPROCESSOR_DEFINITIONS (README.md), or permission_handler refuses both
// The plugin brings the file chooser with the camera, alert and confirm. On Android an app that declares CAMERA has to request it before
//   (`Permission.camera.request()`): without it the chooser has no camera, and an input with `capture` opens nothing.
import 'dart:collection';
import 'dart:io';

import 'package:flutter/material.dart';
import 'package:flutter_inappwebview/flutter_inappwebview.dart';
import 'package:permission_handler/permission_handler.dart';

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
  late final host = OisHost(this);
  late String _nonce = host.start(); // a new WebView, a new nonce; a reload by the page keeps it, and has a new sid
  InAppWebViewController? _controller;
  var _load = 0; // a key for each WebView: one whose process died cannot be used again on Android

  /// Without it there is no nonce in time, and every frame could send messages in the page's name.
  late final Future<bool> _isSupported = Platform.isAndroid
      ? WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)
      : Future.value(true);

  @override
  void post(String json) => _controller?.evaluateJavascript(source: messageScript(json));

  @override
  Widget buildForm(FormToOpen form) => _FormPage(form);

  @override
  void loadPage() => setState(() {
        _controller = null;
        _nonce = host.start();
        _load += 1;
      });

  @override
  Widget build(BuildContext context) => FutureBuilder(
        future: _isSupported,
        builder: (_, supported) => switch (supported.data) {
          null => const SizedBox(),
          false => const Center(child: Text('Please update Android System WebView.')),
          true => buildFrame(_page()),
        },
      );

  Widget _page() => InAppWebView(
        key: ValueKey(_load),
        initialUrlRequest: URLRequest(url: WebUri(pageUrl)),
        initialSettings: _settings,
        initialUserScripts: UnmodifiableListView([
          UserScript(
            // `forMainFrameOnly` is for iOS; Android runs it in every frame of the origin: the comparison selects the main frame.
            source: startScript(_nonce),
            injectionTime: UserScriptInjectionTime.AT_DOCUMENT_START,
            forMainFrameOnly: true,
            allowedOriginRules: {pageOrigin},
          ),
        ]),
        onWebViewCreated: (controller) {
          _controller = controller;
          controller.addJavaScriptHandler(
            handlerName: 'OISFlutter',
            callback: (arguments) {
              final json = arguments.firstOrNull;
              if (json is String) host.receive(json);
            },
          );
        },
        shouldOverrideUrlLoading: (_, action) => _navigate(action, pageOrigin, showFormAddress),
        onCreateWindow: (_, action) => _createWindow(action, pageOrigin),
        onReceivedError: (_, request, error) {
          if ((request.isForMainFrame ?? true) && !_isInterrupted(error)) fail();
        },
        onReceivedHttpError: (_, request, __) {
          if (request.isForMainFrame ?? true) fail();
        },
        onRenderProcessGone: (_, __) => restart(),
        onWebContentProcessDidTerminate: (_) => restart(),
      );
}

/// A form: no handler, no script, no nonce.
class _FormPage extends StatefulWidget {
  const _FormPage(this.form);
  final FormToOpen form;

  @override
  State<_FormPage> createState() => _FormPageState();
}

class _FormPageState extends State<_FormPage> with FormLoading {
  late Uri _address = form.address;
  var _load = 0;
  var _hasLoaded = false;

  @override
  FormToOpen get form => widget.form;

  @override
  void load(Uri address) {
    _address = address;
    _load += 1;
    _hasLoaded = false;
  }

  @override
  Widget build(BuildContext context) => buildPage(_form());

  Widget _form() => InAppWebView(
        key: ValueKey(_load),
        initialUrlRequest: URLRequest(url: WebUri.uri(_address)),
        initialSettings: _settings,
        shouldOverrideUrlLoading: (_, action) => _navigate(action, formOrigin, show),
        onCreateWindow: (_, action) => _createWindow(action, formOrigin),
        onReceivedError: (_, request, error) {
          if ((request.isForMainFrame ?? true) && !_isInterrupted(error)) fail();
        },
        onLoadStop: (_, __) => _hasLoaded = !hasFailed,
        onReceivedHttpError: (_, request, __) {
          // A form that was sent may be answered with an error, and what has to be corrected.
          if ((request.isForMainFrame ?? true) && !_hasLoaded) fail();
        },
        onRenderProcessGone: (_, __) => fail(),
        onWebContentProcessDidTerminate: (_) => fail(),
        // The browser downloads it.
        onDownloadStartRequest: (_, download) => openExternal(download.url).ignore(),
        onPermissionRequest: (_, request) async {
          final isForm = parseOrigin(request.origin) == formOrigin;
          final granted = [
            if (isForm)
              for (final resource in request.resources)
                if (await _permit(resource)) resource,
          ];
          return PermissionResponse(
            resources: granted,
            action: granted.isEmpty ? PermissionResponseAction.DENY : PermissionResponseAction.GRANT,
          );
        },
        onGeolocationPermissionsShowPrompt: (_, origin) async {
          final allow = parseOrigin(Uri.parse(origin)) == formOrigin && await Permission.locationWhenInUse.request().isGranted;
          return GeolocationPermissionShowPromptResponse(origin: origin, allow: allow, retain: false);
        },
      );

  Future<bool> _permit(PermissionResourceType resource) async {
    final needed = [
      if (resource != PermissionResourceType.MICROPHONE) Permission.camera,
      if (resource != PermissionResourceType.CAMERA) Permission.microphone,
    ];
    const known = [
      PermissionResourceType.CAMERA,
      PermissionResourceType.MICROPHONE,
      PermissionResourceType.CAMERA_AND_MICROPHONE,
    ];
    if (!known.contains(resource)) return false;
    final statuses = await needed.request();
    return statuses.values.every((status) => status.isGranted);
  }
}

final _settings = InAppWebViewSettings(
  useShouldOverrideUrlLoading: true,
  useOnDownloadStart: true,
  allowFileAccess: false,
  allowsBackForwardNavigationGestures: false,
  allowsInlineMediaPlayback: true,
  mixedContentMode: MixedContentMode.MIXED_CONTENT_NEVER_ALLOW,
);

/// Interrupted by another navigation, a download or a link: not a failure. The plugin has WebKit's code 102 in the text alone.
bool _isInterrupted(WebResourceError error) =>
    error.type == WebResourceErrorType.CANCELLED || error.description.contains('WebKitErrorDomain, code=102');

/// Links to other sites open in the browser; a form never does, because its address contains the token.
Future<NavigationActionPolicy> _navigate(NavigationAction action, String home, void Function(Uri) showForm) async {
  final url = action.request.url;
  if (!action.isForMainFrame || url == null || parseOrigin(url) == home) return NavigationActionPolicy.ALLOW;
  if (parseOrigin(url) == formOrigin) {
    showForm(url);
  } else if (action.hasGesture ?? action.navigationType == NavigationType.LINK_ACTIVATED) {
    openExternal(url).ignore();
  }
  return NavigationActionPolicy.CANCEL;
}

/// Links that open a new window, on iOS alone: WebKit blocks windows that no press of the user opens. After `false` the plugin passes the
/// address to `_navigate`, which opens forms and pages of this site; another site has no gesture there.
Future<bool> _createWindow(CreateWindowAction action, String home) async {
  final url = action.request.url;
  if (url != null && ![home, formOrigin].contains(parseOrigin(url))) openExternal(url).ignore();
  return false;
}
