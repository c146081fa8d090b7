// The app's end of the protocol (docs/bridge.md), for either plugin. Not run on a device.
// pubspec.yaml: http
import 'dart:async';
import 'dart:convert';
import 'dart:ui';

import 'package:http/http.dart' as http;

const pageOrigin = 'https://www.example.com';
const pageUrl = '$pageOrigin/ois/embed.html#open-in=host';
const formOrigin = 'https://form.example.com';
const tokenUrl = 'https://api.example.com/ois/token'; // your server: the hub's key stays there

typedef Json = Map<String, dynamic>;

/// An answer that is a code of the protocol, such as E_DENIED.
class OisError implements Exception {
  const OisError(this.code);
  final String code;
}

class OisHost {
  OisHost({required this.post, required this.openForm, required this.openExternal, this.nonce});

  /// Hands one message to the page.
  final void Function(String json) post;

  /// Shows this address, which holds the token, in a second WebView without a bridge.
  final void Function(Uri address, String? name) openForm;
  final Future<void> Function(Uri address) openExternal;

  /// What the page was given: messages without it come from somebody else.
  final String? nonce;

  String _sid = ''; // which load of the page this is; the page makes it up
  int _seq = 0;
  final _waiting = <String, Completer<Json?>>{};

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
    if (type == 'hello') return _greet(from, id, payload);
    if (_sid.isEmpty || from != _sid) return; // of a load that is gone
    switch (kind) {
      case 'event':
        if (type == 'recharge-requested') print('Open your own payment here.');
      case 'req':
        unawaited(_answer(type, id, from, payload));
      case 'res':
        _waiting.remove(message['re'])?.complete(payload);
      case 'err':
        _waiting.remove(message['re'])?.complete(null);
    }
  }

  /// Did the page have something to close? If not, leave it. A page that hangs must not hold its user.
  Future<bool> back() async {
    if (_sid.isEmpty) return false;
    final answer = Completer<Json?>();
    final id = _send('req', 'back', const {}, to: _sid);
    _waiting[id] = answer;
    final said = await answer.future.timeout(const Duration(seconds: 1), onTimeout: () => null);
    _waiting.remove(id);
    return said?['handled'] == true;
  }

  void _greet(String from, String id, Json hello) {
    if (from != _sid) {
      _sid = from; // loaded again: nobody answers the old questions
      for (final answer in _waiting.values) {
        answer.complete(null);
      }
      _waiting.clear();
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
      'locale': PlatformDispatcher.instance.locale.toLanguageTag(),
    };
    _send('event', 'welcome', welcome, re: id, to: from);
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
      final code = error is OisError ? error.code : 'E_INTERNAL'; // no network, for one
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

  /// Your app's own login: what your server knows the user by; null if the user gave up.
  Future<String?> _session() => throw UnimplementedError('your login');

  Future<Json> _fetchToken() async {
    final session = await _session();
    if (session == null) throw const OisError('E_DENIED');
    final answer = await http
        .post(Uri.parse(tokenUrl), headers: {'Authorization': 'Bearer $session'})
        .timeout(const Duration(seconds: 8)); // the page waits ten
    if (answer.statusCode == 401 || answer.statusCode == 403) throw const OisError('E_DENIED');
    if (answer.statusCode != 200) throw const OisError('E_INTERNAL');
    return jsonDecode(answer.body) as Json;
  }

  Future<void> _openForm(Json payload) async {
    final token = await _fetchToken();
    // The page tells the address to an app that has proved itself by the nonce; without one your server does.
    final url = payload['url'] ?? '${token['form_url']}/${Uri.encodeComponent('${payload['shortCode']}')}';
    // The token goes to your form site only, whatever the page says.
    if (url is! String || !url.startsWith('$formOrigin/')) throw const OisError('E_INVALID');
    final encoded = Uri.encodeComponent(token['access_token'] as String);
    openForm(Uri.parse('$url?token=$encoded'), payload['name'] as String?);
  }
}

/// A script that says it to the page, at any time. Encoded twice, JSON cannot end the literal that it stands in.
String scriptFor(String json) => '(window.OISHostQueue ||= []).push(${jsonEncode(json)})';
