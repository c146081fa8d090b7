// Addresses of forms and links, and native push. Dart's own libraries only. Not run on a device.
import 'ois_message.dart';

/// An error with a code of the protocol, such as E_DENIED.
class OisError implements Exception {
  const OisError(this.code);
  final String code;
}

/// What the user opens: the link of a notification, or else the form of a table.
class OisTarget {
  /// The fields of a request `open-form`, or of a push: `link`, and `shortCode` or `short_code`.
  OisTarget(Json fields)
      : link = fields['link'] is String ? fields['link'] as String : '',
        shortCode = fields['shortCode'] ?? fields['short_code'];
  final String link;
  final Object? shortCode;

  /// Returns the address. It contains the token: do not log or store it.
  /// [formOrigin] is your form site, the only one that gets a token; [token] the response of your server's token route.
  Uri buildUrl(String formOrigin, Json token) {
    final root = '${token['form_url'] ?? formOrigin}'.replaceFirst(RegExp(r'/+$'), '');
    final address = link.isEmpty ? buildFormUrl(root, shortCode) : buildLinkUrl(root, link);
    final accessToken = token['access_token'];
    if (!address.startsWith('$formOrigin/') || accessToken is! String || accessToken.isEmpty) {
      throw const OisError('E_INTERNAL');
    }
    final page = address.split('#').first;
    final separator = page.endsWith('?') || page.endsWith('&') ? '' : (page.contains('?') ? '&' : '?');
    final fragment = address.substring(page.length);
    return Uri.parse('$page${separator}token=${Uri.encodeComponent(accessToken)}$fragment');
  }
}

/// Returns `{form_url}/<short_code>`, to which `?token=<token>` is added. Throws `E_INVALID` for a short code that no form can have.
String buildFormUrl(String root, Object? shortCode) {
  // Browsers resolve dots as path segments; a lone surrogate cannot be encoded.
  if (shortCode is! String || const ['', '.', '..'].contains(shortCode) || shortCode.runes.any(_isUnsafe)) {
    throw const OisError('E_INVALID');
  }
  return '$root/${Uri.encodeComponent(shortCode)}';
}

/// Returns the address that a notification links to. [link] is its `link_url`, or an address below `form_url`.
/// Throws `E_INVALID` for a link that is not safe.
String buildLinkUrl(String root, String link) {
  final path = link.startsWith('$root/') ? link.substring(root.length) : link;
  final place = path.split(RegExp('[?#]')).first;
  final isSafe = RegExp(r'^/(?!/)[^\s\\]*$').hasMatch(path) &&
      !path.runes.any(_isUnsafe) &&
      // Browsers resolve dots as path segments, percent-encoded ones too.
      !RegExp(r'/(\.|%2e){1,2}(/|$)', caseSensitive: false).hasMatch(place) &&
      // Links contain no token: a second one could be another user's.
      !hasToken(path);
  if (!isSafe) throw const OisError('E_INVALID');
  return root + path;
}

bool _isUnsafe(int rune) => rune < 0x20 || (rune >= 0x7f && rune < 0xa0) || (rune >= 0xd800 && rune < 0xe000);

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

/// Whether the query of an address has a field `token`, by its text: Dart decodes no query that is not UTF-8.
bool hasToken(String address) =>
    RegExp('[?&](t|%74)(o|%6f)(k|%6b)(e|%65)(n|%6e)([=&#]|\$)', caseSensitive: false).hasMatch(address);
