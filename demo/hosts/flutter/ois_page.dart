// What both plugins' pages have in common: frame, hello timer, error view, retry of forms, links. Not run on a device.
// pubspec.yaml: url_launcher
import 'dart:async';

import 'package:flutter/material.dart';
import 'package:url_launcher/url_launcher.dart';

import 'ois_host.dart';

/// How long the page may take to load and send `hello`.
const helloTimeout = Duration(seconds: 15);

/// Waits for the page's `hello`. Without an error or a hello in time, the page loaded in part, or the network does not answer.
class HelloTimer {
  HelloTimer(this._onFailure);
  final void Function() _onFailure;
  Timer? _timer;

  void start() {
    _timer?.cancel();
    _timer = Timer(helloTimeout, _onFailure);
  }

  void stop() => _timer?.cancel();
}

/// The frame of the full page. Back closes what is open in the page, then leaves.
class PageFrame extends StatelessWidget {
  const PageFrame({super.key, required this.onBack, required this.child});

  /// Returns whether the page had something to close.
  final Future<bool> Function() onBack;
  final Widget child;

  @override
  Widget build(BuildContext context) => PopScope(
        canPop: false,
        onPopInvokedWithResult: (didPop, _) async {
          if (didPop || await onBack() || !context.mounted) return;
          Navigator.of(context).pop();
        },
        child: Scaffold(body: SafeArea(child: child)),
      );
}

/// The state of a form's page: an error with a retry, which loads the form with a new token.
mixin FormLoading<T extends StatefulWidget> on State<T> {
  var hasFailed = false;
  FormToOpen get form;

  /// Loads the address in the WebView.
  void load(Uri address);

  void show(Uri address) => setState(() {
        hasFailed = false;
        load(address);
      });

  void fail() {
    if (mounted) setState(() => hasFailed = true);
  }

  Future<void> retry() async {
    try {
      final address = await form.renew();
      if (mounted) show(address);
    } catch (_) {
      // Without a network the button stays.
    }
  }

  Widget buildPage(Widget webView) => Scaffold(
        appBar: AppBar(title: Text(form.title)),
        body: FailureOverlay(hasFailed: hasFailed, onRetry: retry, child: webView),
      );
}

/// A WebView, which an error with a button covers after a failure.
class FailureOverlay extends StatelessWidget {
  const FailureOverlay({super.key, required this.hasFailed, required this.onRetry, required this.child});
  final bool hasFailed;
  final void Function() onRetry;
  final Widget child;

  @override
  Widget build(BuildContext context) => Stack(
        children: [
          child,
          if (hasFailed)
            Positioned.fill(
              child: ColoredBox(
                color: Theme.of(context).colorScheme.surface,
                child: Column(
                  mainAxisAlignment: MainAxisAlignment.center,
                  children: [
                    const Text('This page could not be loaded.'),
                    TextButton(onPressed: onRetry, child: const Text('Try again')),
                  ],
                ),
              ),
            ),
        ],
      );
}

/// Opens a link to another site in the browser: http and https only, and never with the token, which its history would store.
Future<void> openExternal(Uri address) async {
  if (!const ['https', 'http'].contains(address.scheme) || address.queryParameters.containsKey('token')) return;
  await launchUrl(address, mode: LaunchMode.externalApplication);
}

String parseOrigin(Uri url) => url.isScheme('https') && url.hasAuthority ? url.origin : '';
