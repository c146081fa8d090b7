// What both plugins' pages have in common: waiting for the page, the view for errors, links. Not run on a device.
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

/// A WebView, which an error with a button covers after a failure.
class OrFailure extends StatelessWidget {
  const OrFailure({super.key, required this.hasFailed, required this.onRetry, required this.child});
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

String originOf(Uri url) => url.isScheme('https') && url.hasAuthority ? url.origin : '';
