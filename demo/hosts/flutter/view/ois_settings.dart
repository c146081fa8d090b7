// The app's own constants and its login; the token and the points from your server. Not run on a device.
// pubspec.yaml: http
import 'dart:convert';

import 'package:http/http.dart' as http;

import '../protocol/ois_form.dart';
import '../protocol/ois_message.dart';

const pageOrigin = 'https://www.example.com';
const pageUrl = '$pageOrigin/app/embed.html#open-in=host&points=on&notifications=on';
const formOrigin = 'https://form.example.com';
// Your server: the hub's key stays there. Its `identify` returns the user of the session in the header `Authorization`.
const tokenUrl = 'https://api.example.com/app/token';
const balanceUrl = 'https://api.example.com/ois/points/balance';

/// Your app's own login. Returns the session by which your server identifies the user; null if the user cancelled.
Future<String?> _session() => throw UnimplementedError('your login');

/// Your app's analytics: `filter`, `search` and `submitted`. The latter is a hint of the form page: a webhook is the proof.
void trackUse(String type, Json payload) {}

/// Requests a token from your server, which has the hub's key. For `initial` the response may have the first `tags` and `tables`.
/// [reason] is that of the page's request: the server keeps its token, unless the hub has refused it.
Future<Json> fetchToken(String reason) async {
  final token = await _fetch('POST', tokenUrl, {
    'reason': reason,
    'include': [if (reason == 'initial') ...['tags', 'tables']],
    'renew': reason == 'refused',
  });
  if (token['access_token'] is! String || token['expires_in'] is! num) throw const OisError('E_INTERNAL');
  return token;
}

/// Returns the user's points, in cents.
Future<int> fetchBalance() async {
  final data = (await _fetch('GET', balanceUrl))['data'];
  final cents = data is Json ? data['balance_cents'] : null;
  return cents is int ? cents : throw const OisError('E_INTERNAL');
}

Future<Json> _fetch(String method, String url, [Json? body]) async {
  final session = await _session();
  if (session == null) throw const OisError('E_DENIED');
  final request = http.Request(method, Uri.parse(url))
    ..followRedirects = false
    ..headers['Authorization'] = 'Bearer $session';
  if (body != null) {
    request
      ..headers['Content-Type'] = 'application/json'
      ..body = jsonEncode(body);
  }
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
  return jsonDecode(utf8.decode(answer.bodyBytes)) as Json;
}
