// The full page by flutter_inappwebview 6, and forms in a second WebView. Not run on a device.
// pubspec.yaml: flutter_inappwebview, url_launcher, permission_handler, uuid, http
// AndroidManifest.xml: INTERNET, CAMERA, RECORD_AUDIO, MODIFY_AUDIO_SETTINGS, ACCESS_FINE_LOCATION
// Info.plist: NSCameraUsageDescription, NSMicrophoneUsageDescription, NSLocationWhenInUseUsageDescription
// The plugin brings the file chooser with the camera, alert and confirm.
import 'dart:collection';
import 'dart:convert';
import 'dart:io';

import 'package:flutter/material.dart';
import 'package:flutter_inappwebview/flutter_inappwebview.dart';
import 'package:permission_handler/permission_handler.dart';
import 'package:uuid/uuid.dart';

import 'ois_host.dart';
import 'ois_page.dart';

class OisPage extends StatefulWidget {
  const OisPage({super.key});

  @override
  State<OisPage> createState() => _OisPageState();
}

class _OisPageState extends State<OisPage> with WidgetsBindingObserver {
  final _nonce = const Uuid().v4(); // a new page, a new nonce; a reload keeps it, and has a new sid
  InAppWebViewController? _controller;
  var _load = 0; // a key for each WebView: one whose process died cannot be used again on Android
  var _hasFailed = false;
  late final _helloTimer = HelloTimer(_fail);
  late final OisHost _host = OisHost(
    nonce: _nonce,
    post: (json) => _controller?.evaluateJavascript(source: scriptFor(json)),
    openForm: (form) => Navigator.of(context).push(MaterialPageRoute<void>(builder: (_) => _FormPage(form))),
    openExternal: openExternal,
    onHello: () {
      _helloTimer.stop();
      if (_hasFailed) setState(() => _hasFailed = false); // late, but loaded
    },
  );

  /// Without it there is no nonce in time, and every frame could send messages in the page's name.
  late final Future<bool> _isSupported = Platform.isAndroid
      ? WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)
      : Future.value(true);

  @override
  void initState() {
    super.initState();
    WidgetsBinding.instance.addObserver(this);
  }

  @override
  void dispose() {
    WidgetsBinding.instance.removeObserver(this);
    _helloTimer.stop();
    super.dispose();
  }

  @override
  void didChangePlatformBrightness() => _host.setTheme();

  void _fail() {
    _helloTimer.stop();
    if (mounted) setState(() => _hasFailed = true);
  }

  void _retry() => setState(() {
        _hasFailed = false;
        _controller = null;
        _load += 1;
      });

  @override
  Widget build(BuildContext context) => PageFrame(
        onBack: () async => !_hasFailed && await _host.back(),
        child: FutureBuilder(
          future: _isSupported,
          builder: (_, supported) => switch (supported.data) {
            null => const SizedBox(),
            false => const Center(child: Text('Please update Android System WebView.')),
            true => FailureOverlay(hasFailed: _hasFailed, onRetry: _retry, child: _page()),
          },
        ),
      );

  Widget _page() => InAppWebView(
        key: ValueKey(_load),
        initialUrlRequest: URLRequest(url: WebUri(pageUrl)),
        initialSettings: _settings,
        initialUserScripts: UnmodifiableListView([
          UserScript(
            // `forMainFrameOnly` is for iOS; Android runs it in every frame of the origin: the comparison selects the main frame.
            source: 'if (window === window.top) window.OISHostNonce = ${jsonEncode(_nonce)};',
            injectionTime: UserScriptInjectionTime.AT_DOCUMENT_START,
            forMainFrameOnly: true,
            allowedOriginRules: {pageOrigin},
          ),
        ]),
        onWebViewCreated: (controller) {
          _controller = controller;
          _helloTimer.start();
          controller.addJavaScriptHandler(
            handlerName: 'OISFlutter',
            callback: (arguments) {
              final json = arguments.firstOrNull;
              if (json is String) _host.receive(json);
            },
          );
        },
        shouldOverrideUrlLoading: (_, action) => _navigate(action, pageOrigin, _showForm),
        onReceivedError: (_, request, __) {
          if (request.isForMainFrame ?? true) _fail();
        },
        onReceivedHttpError: (_, request, __) {
          if (request.isForMainFrame ?? true) _fail();
        },
        onRenderProcessGone: (_, __) => _fail(),
        onWebContentProcessDidTerminate: (_) => _fail(),
      );

  /// A form in a new window (open-in=page).
  void _showForm(Uri address) => _host.openForm(FormToOpen(address, renew: () async => address));
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

  @override
  FormToOpen get form => widget.form;

  @override
  void load(Uri address) {
    _address = address;
    _load += 1;
  }

  @override
  Widget build(BuildContext context) => buildPage(_form());

  Widget _form() => InAppWebView(
        key: ValueKey(_load),
        initialUrlRequest: URLRequest(url: WebUri.uri(_address)),
        initialSettings: _settings,
        shouldOverrideUrlLoading: (_, action) => _navigate(action, formOrigin, show),
        onReceivedError: (_, request, __) {
          if (request.isForMainFrame ?? true) fail();
        },
        onReceivedHttpError: (_, request, __) {
          if (request.isForMainFrame ?? true) fail();
        },
        onRenderProcessGone: (_, __) => fail(),
        onWebContentProcessDidTerminate: (_) => fail(),
        // The browser downloads it.
        onDownloadStartRequest: (_, download) => openExternal(download.url),
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

/// Links to other sites open in the browser; a form never does, because its address contains the token.
Future<NavigationActionPolicy> _navigate(NavigationAction action, String home, void Function(Uri) showForm) async {
  final url = action.request.url;
  if (!action.isForMainFrame || url == null || parseOrigin(url) == home) return NavigationActionPolicy.ALLOW;
  if (parseOrigin(url) == formOrigin) {
    showForm(url);
  } else if (action.hasGesture ?? action.navigationType == NavigationType.LINK_ACTIVATED) {
    await openExternal(url);
  }
  return NavigationActionPolicy.CANCEL;
}
