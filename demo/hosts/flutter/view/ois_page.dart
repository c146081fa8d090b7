// What both plugins' pages have in common: the app's own part, frame, error view, retry of forms, links. Not run on a device.
// pubspec.yaml: url_launcher, share_plus 11 or later
import 'package:flutter/foundation.dart';
import 'package:flutter/material.dart';
import 'package:share_plus/share_plus.dart';
import 'package:url_launcher/url_launcher.dart';

import '../protocol/ois_form.dart';
import '../protocol/ois_host.dart';
import '../protocol/ois_message.dart';
import 'ois_settings.dart';

/// A form to open. Its address contains the token: do not log or store it.
class FormToOpen {
  const FormToOpen(this.address, {required this.renew, this.title = ''});
  final Uri address;
  final String title;

  /// Builds the address again, with a new token.
  final Future<Uri> Function() renew;
}

/// The state of the full page's widget, for either plugin.
mixin OisPageState<T extends StatefulWidget> on State<T>, RestorationMixin<T>, WidgetsBindingObserver implements OisApp {
  /// What the page showed survives the end of the app's process, if the app restores its state: `MaterialApp(restorationScopeId: 'app')`,
  /// a route of `Navigator.restorablePush`, and on iOS a Restoration ID of the FlutterViewController. What was typed into a form is lost.
  final _saved = RestorableStringN(null);
  var hasFailed = false;
  var _canGoBack = false;
  var _isGoingBack = false;
  Json? _colorsBefore;
  final _forms = <Route<void>>[];
  var _user = 0; // number of the current user
  var _requests = 0; // for forms: the last one counts, and none of a former user
  OisHost get host;

  /// Shows it in a second WebView without a bridge.
  Widget buildForm(FormToOpen form);

  /// Loads the page, into a new WebView if the old one cannot be used again.
  void loadPage();

  @override
  String get restorationId => 'ois';

  @override
  void restoreState(RestorationBucket? oldBucket, bool initialRestore) {
    registerForRestoration(_saved, 'state');
    final state = _saved.value;
    if (state != null) host.restore(state);
  }

  @override
  void initState() {
    super.initState();
    WidgetsBinding.instance.addObserver(this);
  }

  @override
  void dispose() {
    WidgetsBinding.instance.removeObserver(this);
    host.close();
    _saved.dispose();
    super.dispose();
  }

  @override
  void didChangeLocales(List<Locale>? locales) {
    host.update('set-locale', {'locale': _locale});
  }

  @override
  void didChangePlatformBrightness() {
    host.update('set-theme', {'theme': _theme});
  }

  /// After the app's theme has changed, which is later than the brightness.
  @override
  void didChangeDependencies() {
    super.didChangeDependencies();
    final (before, colors) = (_colorsBefore, _colors);
    _colorsBefore = colors;
    if (before != null && !mapEquals(before, colors)) host.update('set-colors', colors);
  }

  @override
  void didChangeAppLifecycleState(AppLifecycleState state) => host.setPaused(state == AppLifecycleState.paused);

  // ---- Loading and errors ----

  @override
  void handleLoad({required bool isLoaded}) {
    if (!isLoaded) return fail();
    if (hasFailed) setState(() => hasFailed = false); // late, but loaded
    showBalance();
  }

  void fail() {
    host.stop();
    if (mounted) setState(() => hasFailed = true);
  }

  void retry() {
    setState(() => hasFailed = false);
    loadPage();
  }

  /// The process of the page ended: the page comes back as it was, by its state. One that ends at once would end again.
  void restart() {
    host.stop();
    host.mayRestart ? retry() : fail();
  }

  // ---- Requests and events of the page ----

  @override
  Future<Json> handle(String type, Json payload) async {
    String text(String name) => payload[name] is String ? payload[name] as String : '';
    switch (type) {
      case 'token':
        return fetchToken(text('reason'));
      case 'open-form':
        await _openForm(OisTarget(payload), text('name'));
      case 'open-external':
        await openExternal(Uri.parse('${payload['url']}'));
      case 'share':
        final lines = [text('text'), text('url')].where((line) => line.isNotEmpty);
        final box = context.findRenderObject() as RenderBox;
        await SharePlus.instance.share(
          ShareParams(
            text: lines.isEmpty ? text('title') : lines.join('\n'),
            title: text('title'),
            sharePositionOrigin: box.localToGlobal(Offset.zero) & box.size, // required on an iPad
          ),
        );
      case 'download':
        await openExternal(Uri.parse(text('url'))); // the browser downloads it
      case 'dismiss':
        Navigator.of(context).pop();
    }
    return const {};
  }

  @override
  void handleEvent(String type, Json payload) {
    if (type == 'recharge-requested') print('Open your own payment here, then call showBalance.');
    if (const ['filter', 'search', 'submitted'].contains(type)) trackUse(type, payload);
  }

  @override
  void handleState(String? state) => _saved.value = state;

  @override
  void handleCanGoBack({required bool canGoBack}) {
    if (mounted) setState(() => _canGoBack = canGoBack);
  }

  /// The address is built here, with a token of the app's own. The page's `url` is not used.
  Future<void> _openForm(OisTarget target, String title) async {
    Future<Uri> build(String reason) async => target.buildUrl(formOrigin, await fetchToken(reason));
    final request = ++_requests;
    final address = await build('expired'); // without the page's first lists
    if (request != _requests) throw const OisError('E_CANCELLED');
    showForm(FormToOpen(address, renew: () => build('refused'), title: title));
  }

  void showForm(FormToOpen form) {
    final route = MaterialPageRoute<void>(builder: (_) => buildForm(form));
    _forms
      ..removeWhere((form) => !form.isActive)
      ..add(route);
    Navigator.of(context).push(route).then((_) => showBalance()).ignore(); // the form may have cost points
  }

  /// Call it when the user signs out.
  void reset() {
    _user += 1;
    _requests += 1;
    for (final form in _forms) {
      if (form.isActive) Navigator.of(context).removeRoute(form);
    }
    host.reset();
    showBalance().ignore();
  }

  /// A form in a new window (open-in=page).
  void showFormAddress(Uri address) => showForm(FormToOpen(address, renew: () async => address));

  // ---- Points and notifications ----

  /// Sends the page the user's points. Call it after a payment, too. The page needs no points endpoint.
  Future<void> showBalance() async {
    final owner = _user;
    try {
      final cents = await fetchBalance();
      if (owner == _user) await host.request('set-points', {'balance_cents': cents});
    } catch (_) {
      // Unknown without a network, or a user.
    }
  }

  /// Shows a native push in the page. Call it while the page is open: with Firebase, from `onMessage`, with the data.
  void showPush(Json push) => host.request('notification', createNotification(push)).ignore();

  /// Opens what the user tapped: the link of a push, or else the form of its table. With Firebase: call it with the data of
  /// `getInitialMessage` and `onMessageOpenedApp`. Throws without a network; the page shows the notification as well.
  Future<void> openPush(Json push) => _openForm(OisTarget(push), '${push['title'] ?? ''}');

  // ---- Appearance ----

  @override
  Json welcome() => {
        'locale': _locale,
        'theme': _theme,
        'colors': _colors,
      };

  String get _locale => WidgetsBinding.instance.platformDispatcher.locale.toLanguageTag(); // BCP 47, without extensions

  String get _theme =>
      WidgetsBinding.instance.platformDispatcher.platformBrightness == Brightness.dark ? 'dark' : 'light';

  /// The colours of the app's theme. The page changes what could not be read.
  Json get _colors {
    String css(Color color) => '#${(color.toARGB32() & 0xffffff).toRadixString(16).padLeft(6, '0')}';
    final scheme = Theme.of(context).colorScheme;
    return {
      'accent': css(scheme.primary), 'onAccent': css(scheme.onPrimary), 'background': css(scheme.surface), //
      'text': css(scheme.onSurface), 'textMuted': css(scheme.onSurfaceVariant), 'danger': css(scheme.error),
    };
  }

  /// Back closes what is open in the page. If nothing is, the system leaves by itself, and shows where to (predictive back).
  Widget buildFrame(Widget webView) => PopScope(
        canPop: hasFailed || !_canGoBack,
        onPopInvokedWithResult: (didPop, _) async {
          if (didPop || _isGoingBack) return;
          _isGoingBack = true; // pressed again while the page does not answer, it would leave twice
          if (!await host.back() && mounted) return Navigator.of(context).pop();
          _isGoingBack = false;
        },
        child: Scaffold(body: SafeArea(child: FailureOverlay(hasFailed: hasFailed, onRetry: retry, child: webView))),
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
        // Android 15 draws apps behind its navigation bar.
        body: SafeArea(top: false, child: FailureOverlay(hasFailed: hasFailed, onRetry: retry, child: webView)),
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
  if (!const ['https', 'http'].contains(address.scheme) || hasToken('$address')) {
    throw const OisError('E_INVALID');
  }
  await launchUrl(address, mode: LaunchMode.externalApplication);
}

/// Returns the origin of an https address, or nothing. A debug build may use http on the machine that it is tested on, too.
String parseOrigin(Uri url) {
  final isLocal = const ['localhost', '127.0.0.1', '10.0.2.2'].contains(url.host);
  final isAllowed = url.isScheme('https') || kDebugMode && url.isScheme('http') && isLocal;
  return isAllowed && url.hasAuthority ? url.origin : '';
}
