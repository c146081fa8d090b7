// The full page by flutter_inappwebview 6, and forms in a second WebView. Not run on a device.
// pubspec.yaml: flutter_inappwebview, url_launcher, permission_handler, uuid, http
// AndroidManifest.xml: INTERNET, CAMERA, RECORD_AUDIO, MODIFY_AUDIO_SETTINGS, ACCESS_FINE_LOCATION
// Info.plist: NSCameraUsageDescription, NSMicrophoneUsageDescription, NSLocationWhenInUseUsageDescription
// The plugin brings the file chooser.
import 'dart:collection';
import 'dart:convert';
import 'dart:io';

import 'package:flutter/material.dart';
import 'package:flutter_inappwebview/flutter_inappwebview.dart';
import 'package:permission_handler/permission_handler.dart';
import 'package:url_launcher/url_launcher.dart';
import 'package:uuid/uuid.dart';

import 'ois_host.dart';

class OisPage extends StatefulWidget {
  const OisPage({super.key});

  @override
  State<OisPage> createState() => _OisPageState();
}

class _OisPageState extends State<OisPage> {
  final _nonce = const Uuid().v4(); // a new page, a new nonce; a reload keeps it, and comes with a new sid
  InAppWebViewController? _controller;
  late final OisHost _host = OisHost(
    nonce: _nonce,
    post: (json) => _controller?.evaluateJavascript(source: scriptFor(json)),
    openForm: (address, name) => Navigator.of(context).push(
      MaterialPageRoute<void>(builder: (_) => _FormPage(address, name ?? '')),
    ),
    openExternal: _openExternal,
  );

  /// Without it there is no nonce in time, and every frame could speak for the page.
  late final Future<bool> _isSupported = Platform.isAndroid
      ? WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)
      : Future.value(true);

  @override
  Widget build(BuildContext context) => PopScope(
        canPop: false,
        onPopInvokedWithResult: (didPop, _) async {
          if (didPop || await _host.back() || !context.mounted) return;
          Navigator.of(context).pop();
        },
        child: Scaffold(
          body: SafeArea(
            child: FutureBuilder(
              future: _isSupported,
              builder: (_, supported) => switch (supported.data) {
                null => const SizedBox(),
                false => const Center(child: Text('Please update Android System WebView.')),
                true => _page(),
              },
            ),
          ),
        ),
      );

  Widget _page() => InAppWebView(
        initialUrlRequest: URLRequest(url: WebUri(pageUrl)),
        initialSettings: _settings,
        initialUserScripts: UnmodifiableListView([
          UserScript(
            // `forMainFrameOnly` is for iOS; Android goes by the origin, in every frame: hence the comparison.
            source: 'if (window === window.top) window.OISHostNonce = ${jsonEncode(_nonce)};',
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
              if (json is String) _host.receive(json);
            },
          );
        },
        shouldOverrideUrlLoading: (_, action) => _navigate(action, pageOrigin),
        onRenderProcessGone: (controller, _) => Navigator.of(context).pop(),
        onWebContentProcessDidTerminate: (controller) => controller.reload(),
      );
}

/// A form: no handler, no script, no nonce.
class _FormPage extends StatelessWidget {
  const _FormPage(this.address, this.title);
  final Uri address;
  final String title;

  @override
  Widget build(BuildContext context) => Scaffold(
        appBar: AppBar(title: Text(title)),
        body: InAppWebView(
          initialUrlRequest: URLRequest(url: WebUri.uri(address)),
          initialSettings: _settings,
          shouldOverrideUrlLoading: (_, action) => _navigate(action, formOrigin),
          onPermissionRequest: (_, request) async {
            final isForm = _originOf(request.origin) == formOrigin;
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
            final allow = _originOf(Uri.parse(origin)) == formOrigin && await Permission.locationWhenInUse.request().isGranted;
            return GeolocationPermissionShowPromptResponse(origin: origin, allow: allow, retain: false);
          },
        ),
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
    final given = await needed.request();
    return given.values.every((status) => status.isGranted);
  }
}

final _settings = InAppWebViewSettings(
  useShouldOverrideUrlLoading: true,
  allowFileAccess: false,
  allowsBackForwardNavigationGestures: false,
  allowsInlineMediaPlayback: true,
  mixedContentMode: MixedContentMode.MIXED_CONTENT_NEVER_ALLOW,
);

/// Links elsewhere open in the browser.
Future<NavigationActionPolicy> _navigate(NavigationAction action, String home) async {
  final url = action.request.url;
  if (!action.isForMainFrame || url == null || _originOf(url) == home) return NavigationActionPolicy.ALLOW;
  if (action.hasGesture ?? action.navigationType == NavigationType.LINK_ACTIVATED) await _openExternal(url);
  return NavigationActionPolicy.CANCEL;
}

Future<void> _openExternal(Uri address) async {
  if (!const ['https', 'http'].contains(address.scheme)) return;
  await launchUrl(address, mode: LaunchMode.externalApplication);
}

String _originOf(Uri url) => url.hasScheme && url.hasAuthority && url.isScheme('https') ? url.origin : '';
