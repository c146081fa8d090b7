// The app's end of the protocol (docs/bridge.md), for either plugin. Not run on a device.
// pubspec.yaml: http
import 'dart:async';
import 'dart:convert';
import 'dart:ui' show Brightness, PlatformDispatcher;

import 'package:http/http.dart' as http;

const pageOrigin = 'https://www.example.com';
const pageUrl = '$pageOrigin/ois/embed.html#open-in=host&points=on&notifications=on';
const formOrigin = 'https://form.example.com';
// Your server: the hub's key stays there. Its `identify` returns the user of the session in the header `Authorization`.
const tokenUrl = 'https://api.example.com/ois/token';
const balanceUrl = 'https://api.example.com/ois/points/balance';

typedef Json = Map<String, dynamic>;

/// An error with a code of the protocol, such as E_DENIED.
class OisError implements Exception {
  const OisError(this.code);
  final String code;
}

/// A form to open. Its address contains the token: do not log or store it.
class FormToOpen {
  const FormToOpen(this.address, {required this.renew, this.title = ''});
  final Uri address;
  final String title;

  /// Builds the address again, with a new token.
  final Future<Uri> Function() renew;
}

class OisHost {
  OisHost({
    required this.post,
    required this.openForm,
    required this.openExternal,
    required this.onHello,
    this.nonce,
  });

  /// Sends one message to the page.
  final void Function(String json) post;

  /// Shows it in a second WebView without a bridge.
  final void Function(FormToOpen form) openForm;
  final Future<void> Function(Uri address) openExternal;

  /// The page has loaded.
  final void Function() onHello;

  /// The nonce that the page got: messages without it are from another sender.
  final String? nonce;

  String _sid = ''; // session id of one load of the page; the page creates it
  int _seq = 0;
  final _pending = <String, Completer<Json?>>{};

  void receive(String json) {
    if (json.length > 65536) return;
    final Object? message;
    try {
      message = jsonDecode(json);
    } on FormatException {
      return;
    }
    if (message is! Json || message['ois'] != 1 || message['nonce'] != nonce) return;
    final kind = message['kind'];
    final type = message['type'];
    final id = message['id'];
    final from = message['sid'];
    if (type is! String || id is! String || from is! String) return;
    final payload = message['payload'] is Json ? message['payload'] as Json : <String, dynamic>{};
    if (type == 'hello') return _handleHello(from, id, payload);
    if (_sid.isEmpty || from != _sid) return; // of an earlier load
    switch (kind) {
      case 'event':
        if (type == 'recharge-requested') print('Open your own payment here, then call showBalance.');
      case 'req':
        unawaited(_answer(type, id, from, payload));
      case 'res':
        _pending.remove(message['re'])?.complete(payload);
      case 'err':
        _pending.remove(message['re'])?.complete(null);
    }
  }

  /// Returns whether the page had something to close. If not, leave it. A page that does not answer must not keep its user.
  Future<bool> back() async {
    if (_sid.isEmpty) return false;
    final completer = Completer<Json?>();
    final id = _send('req', 'back', const {}, to: _sid);
    _pending[id] = completer;
    final response = await completer.future.timeout(const Duration(seconds: 1), onTimeout: () => null);
    _pending.remove(id);
    return response?['handled'] == true;
  }

  /// Sends the page the system's new theme.
  void setTheme() {
    if (_sid.isNotEmpty) _send('req', 'set-theme', {'theme': _theme}, to: _sid);
  }

  /// Sends the page the user's points. Call it after a payment, too. The page needs no points endpoint.
  Future<void> showBalance() async {
    try {
      final data = (await _fetch('GET', balanceUrl))['data'];
      final cents = data is Json ? data['balance_cents'] : null;
      if (cents is int && _sid.isNotEmpty) _send('req', 'set-points', {'balance_cents': cents}, to: _sid);
    } catch (_) {
      // Unknown without a network.
    }
  }

  /// Shows a native push in the page. Call it while the page is open: with Firebase, from `onMessage`, with the data.
  void showPush(Json push) {
    if (_sid.isNotEmpty) _send('req', 'notification', createNotification(push), to: _sid);
  }

  /// Opens what the user tapped: the link of a push, or else the form of its table. With Firebase: call it with the data of
  /// `getInitialMessage` and `onMessageOpenedApp`. Throws without a network; the page shows the notification as well.
  Future<void> openPush(Json push) =>
      _openForm({'shortCode': push['short_code'], 'link': push['link'], 'name': push['title']});

  String get _theme => PlatformDispatcher.instance.platformBrightness == Brightness.dark ? 'dark' : 'light';

  void _handleHello(String from, String id, Json hello) {
    onHello();
    if (from != _sid) {
      _sid = from; // loaded again: the old requests get no answer
      for (final completer in _pending.values) {
        completer.complete(null);
      }
      _pending.clear();
    }
    final versions = hello['versions'];
    if (versions is! List || !versions.contains(1)) {
      _send('err', 'hello', {'code': 'E_VERSION'}, re: id, to: from);
      return;
    }
    final welcome = {
      'version': 1,
      'host': 'flutter',
      'caps': ['token', 'open-form', 'open-external'],
      'locale': PlatformDispatcher.instance.locale.toLanguageTag(), // BCP 47, without extensions
      'theme': _theme,
    };
    _send('event', 'welcome', welcome, re: id, to: from);
    unawaited(showBalance());
  }

  Future<void> _answer(String type, String id, String from, Json payload) async {
    try {
      var answer = <String, dynamic>{};
      switch (type) {
        case 'token':
          answer = await _fetchToken();
        case 'open-form':
          await _openForm(payload);
        case 'open-external':
          final address = Uri.tryParse('${payload['url']}');
          if (address == null || !const ['https', 'http'].contains(address.scheme)) throw const OisError('E_INVALID');
          await openExternal(address);
        default:
          throw const OisError('E_UNSUPPORTED');
      }
      _send('res', type, answer, re: id, to: from);
    } catch (error) {
      final code = error is OisError ? error.code : 'E_INTERNAL'; // such as no network
      _send('err', type, {'code': code}, re: id, to: from);
    }
  }

  String _send(String kind, String type, Json payload, {String? re, required String to}) {
    _seq += 1;
    final message = {
      'ois': 1, 'kind': kind, 'type': type, 'id': '$_seq', 're': re, 'sid': to, 'seq': _seq, 'nonce': nonce, //
      'payload': payload,
    };
    post(jsonEncode(message));
    return '$_seq';
  }

  /// Your app's own login. Returns the session by which your server identifies the user; null if the user cancelled.
  Future<String?> _session() => throw UnimplementedError('your login');

  Future<Json> _fetchToken() => _fetch('POST', tokenUrl);

  Future<Json> _fetch(String method, String url) async {
    final session = await _session();
    if (session == null) throw const OisError('E_DENIED');
    final request = http.Request(method, Uri.parse(url))
      ..followRedirects = false
      ..headers['Authorization'] = 'Bearer $session';
    final client = http.Client();
    final http.Response answer;
    try {
      // The page waits ten seconds.
      answer = await client.send(request).then(http.Response.fromStream).timeout(const Duration(seconds: 8));
    } finally {
      client.close();
    }
    if (answer.statusCode == 401 || answer.statusCode == 403) throw const OisError('E_DENIED');
    if (answer.statusCode != 200) throw const OisError('E_INTERNAL');
    return jsonDecode(answer.body) as Json;
  }

  /// The address is built here, with a token of the app's own. The page's `url` is not used.
  Future<void> _openForm(Json payload) async {
    final name = payload['name'];
    final link = payload['link'];
    Future<Uri> renew() async {
      final token = await _fetchToken();
      return link is String && link.isNotEmpty ? buildLinkUrl(token, link) : buildFormUrl(token, payload['shortCode']);
    }

    openForm(FormToOpen(await renew(), renew: renew, title: name is String ? name : ''));
  }
}

/// Returns `{form_url}/<short_code>?token=<token>`, both URL-encoded.
/// Throws an [OisError]: `E_INVALID` for a short code that no form can have, `E_INTERNAL` for an address that is not of your
/// form site.
Uri buildFormUrl(Json token, Object? shortCode) {
  // Browsers resolve dots as path segments; a lone surrogate cannot be encoded.
  if (shortCode is! String || const ['', '.', '..'].contains(shortCode) || shortCode.runes.any(_isUnsafe)) {
    throw const OisError('E_INVALID');
  }
  return _addToken(token, '${_getFormRoot(token)}/${Uri.encodeComponent(shortCode)}');
}

/// Returns the address that a notification links to, with `token=<token>`. It contains the token: do not log or store it.
/// [link] is `link_url` of the notification, or an address below `form_url`.
/// Throws an [OisError]: `E_INVALID` for a link that is not safe, `E_INTERNAL` for an address that is not of your form site.
Uri buildLinkUrl(Json token, String link) {
  final root = _getFormRoot(token);
  final path = link.startsWith('$root/') ? link.substring(root.length) : link;
  final place = path.split(RegExp('[?#]')).first;
  final isSafe = RegExp(r'^/(?!/)[^\s\\]*$').hasMatch(path) &&
      !path.runes.any(_isUnsafe) &&
      // Browsers resolve dots as path segments, percent-encoded ones too.
      !RegExp(r'/(\.|%2e){1,2}(/|$)', caseSensitive: false).hasMatch(place) &&
      // Links contain no token: a second one could be another user's.
      !RegExp('[?&](t|%74)(o|%6f)(k|%6b)(e|%65)(n|%6e)([=&#]|\$)', caseSensitive: false).hasMatch(path);
  if (!isSafe) throw const OisError('E_INVALID');
  return _addToken(token, root + path);
}

bool _isUnsafe(int rune) => rune < 0x20 || (rune >= 0x7f && rune < 0xa0) || (rune >= 0xd800 && rune < 0xe000);

String _getFormRoot(Json token) => '${token['form_url'] ?? formOrigin}'.replaceFirst(RegExp(r'/+$'), '');

Uri _addToken(Json token, String address) {
  final accessToken = token['access_token'];
  // The token is sent to your form site only, whatever form_url is.
  if (!address.startsWith('$formOrigin/') || accessToken is! String || accessToken.isEmpty) {
    throw const OisError('E_INTERNAL');
  }
  final page = address.split('#').first;
  final separator = page.endsWith('?') || page.endsWith('&') ? '' : (page.contains('?') ? '&' : '?');
  final fragment = address.substring(page.length);
  return Uri.parse('$page${separator}token=${Uri.encodeComponent(accessToken)}$fragment');
}

/// Returns the payload of the request `notification`, by which the page shows a push.
/// [push] has the fields that your server sends, each a text: `id`, `event`, `timestamp`, `short_code`, `title`, `content`,
/// `link`. All of it is untrusted.
Json createNotification(Json push) {
  String text(String field, int maxLength) {
    final value = push[field];
    if (value is! String) return '';
    return value.length > maxLength ? value.substring(0, maxLength) : value;
  }

  final id = text('id', 100);
  final time = text('timestamp', 64);
  final title = text('title', 500);
  final name = '$time $title';
  return {
    for (final field in const ['event', 'timestamp', 'short_code', 'link'])
      if (push[field] is String) field: push[field],
    'id': id.isNotEmpty ? id : name.substring(0, name.length > 100 ? 100 : name.length),
    'title': title,
    'content': text('content', 4000),
  };
}

/// Returns a script that sends the message to the page, at any time. Encoded twice, JSON cannot end the string literal.
String scriptFor(String json) => '(window.OISHostQueue ||= []).push(${jsonEncode(json)})';
