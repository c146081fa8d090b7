// The full page by webview_flutter 4, and forms in a second WebView. Not run on a device.
// pubspec.yaml: webview_flutter, webview_flutter_android, webview_flutter_wkwebview, url_launcher, permission_handler,
//   file_picker, http
// AndroidManifest.xml: INTERNET, CAMERA, RECORD_AUDIO, MODIFY_AUDIO_SETTINGS, ACCESS_FINE_LOCATION
// Info.plist: NSCameraUsageDescription, NSMicrophoneUsageDescription, NSLocationWhenInUseUsageDescription
//
// The plugin has no script at document start, so there is no nonce, and its channel is in every frame. So keep frames out
// of the page: leave #open-in=host in its address, and serve it with `frame-src 'none'` in its Content-Security-Policy.
import 'package:file_picker/file_picker.dart';
import 'package:flutter/material.dart';
import 'package:permission_handler/permission_handler.dart';
import 'package:url_launcher/url_launcher.dart';
import 'package:webview_flutter/webview_flutter.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_wkwebview/webview_flutter_wkwebview.dart';

import 'ois_host.dart';

class OisPage extends StatefulWidget {
  const OisPage({super.key});

  @override
  State<OisPage> createState() => _OisPageState();
}

class _OisPageState extends State<OisPage> {
  late final OisHost _host;
  late final WebViewController _controller;

  @override
  void initState() {
    super.initState();
    _controller = _newController(pageOrigin, (request) => request.deny()); // the page itself needs none
    _host = OisHost(
      post: (json) => _controller.runJavaScript(scriptFor(json)),
      openForm: (address, name) => Navigator.of(context).push(
        MaterialPageRoute<void>(builder: (_) => _FormPage(address, name ?? '')),
      ),
      openExternal: _openExternal,
    );
    _controller.addJavaScriptChannel('OISFlutter', onMessageReceived: (message) => _host.receive(message.message));
    _controller.loadRequest(Uri.parse(pageUrl));
  }

  @override
  Widget build(BuildContext context) => PopScope(
        canPop: false,
        onPopInvokedWithResult: (didPop, _) async {
          if (didPop || await _host.back() || !context.mounted) return;
          Navigator.of(context).pop();
        },
        child: Scaffold(body: SafeArea(child: WebViewWidget(controller: _controller))),
      );
}

/// A form: a controller of its own, without the channel.
class _FormPage extends StatefulWidget {
  const _FormPage(this.address, this.title);
  final Uri address;
  final String title;

  @override
  State<_FormPage> createState() => _FormPageState();
}

class _FormPageState extends State<_FormPage> {
  late final WebViewController _controller = _newController(formOrigin, _permit)..loadRequest(widget.address);

  @override
  void initState() {
    super.initState();
    final android = _controller.platform;
    if (android is! AndroidWebViewController) return; // WKWebView asks for the place and for files by itself
    android.setGeolocationPermissionsPromptCallbacks(
      onShowPrompt: (request) async {
        final isForm = _originOf(Uri.parse(request.origin)) == formOrigin;
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

  /// Only the form's own site is ever in this WebView's main frame; its frames ask by the same call.
  Future<void> _permit(WebViewPermissionRequest request) async {
    final needed = [
      if (request.types.contains(WebViewPermissionResourceType.camera)) Permission.camera,
      if (request.types.contains(WebViewPermissionResourceType.microphone)) Permission.microphone,
    ];
    final given = await needed.request();
    if (needed.length == request.types.length && given.values.every((status) => status.isGranted)) {
      await request.grant();
    } else {
      await request.deny();
    }
  }

  @override
  Widget build(BuildContext context) => Scaffold(
        appBar: AppBar(title: Text(widget.title)),
        body: WebViewWidget(controller: _controller),
      );
}

WebViewController _newController(String home, void Function(WebViewPermissionRequest) onPermissionRequest) {
  final params = WebViewPlatform.instance is WebKitWebViewPlatform
      ? WebKitWebViewControllerCreationParams(allowsInlineMediaPlayback: true)
      : const PlatformWebViewControllerCreationParams();
  return WebViewController.fromPlatformCreationParams(params, onPermissionRequest: onPermissionRequest)
    ..setJavaScriptMode(JavaScriptMode.unrestricted)
    ..setNavigationDelegate(
      NavigationDelegate(
        // Links elsewhere open in the browser.
        onNavigationRequest: (request) async {
          final url = Uri.tryParse(request.url);
          if (!request.isMainFrame || (url != null && _originOf(url) == home)) return NavigationDecision.navigate;
          if (url != null) await _openExternal(url);
          return NavigationDecision.prevent;
        },
      ),
    );
}

Future<void> _openExternal(Uri address) async {
  if (!const ['https', 'http'].contains(address.scheme)) return;
  await launchUrl(address, mode: LaunchMode.externalApplication);
}

String _originOf(Uri url) => url.isScheme('https') && url.hasAuthority ? url.origin : '';
