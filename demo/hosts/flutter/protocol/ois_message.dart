// The envelope of every message. Dart's own libraries only. Not run on a device.
import 'dart:convert';

typedef Json = Map<String, dynamic>;

/// Longest message, in UTF-16 code units; and that of a message of the app with a token, which may have the first lists.
const maxMessageLength = 65536;
const maxTokenMessageLength = 1048576;
const _maxNameLength = 64;
const _maxRemembered = 512;

class OisMessage {
  const OisMessage(this.kind, this.type, this.id, this.re, this.sid, this.seq, this.nonce, this.payload);
  final String kind;
  final String type;
  final String id;
  final String? re;
  final String sid;
  final int seq;
  final String? nonce;
  final Json payload;

  /// Returns the message that a text contains; null if it is none of version 1.
  static OisMessage? parse(String json) {
    if (json.length > maxMessageLength) return null;
    final Object? fields;
    try {
      fields = jsonDecode(json);
    } on FormatException {
      return null;
    }
    if (fields is! Json || fields['ois'] != 1) return null;
    String? text(String name) => switch (fields[name]) {
          final String text when text.isNotEmpty && text.length <= _maxNameLength => text,
          _ => null,
        };
    final kind = text('kind');
    final type = text('type');
    final id = text('id');
    final sid = text('sid');
    final seq = fields['seq'];
    final payload = fields['payload'] ?? <String, dynamic>{};
    if (kind == null || type == null || id == null || sid == null) return null;
    if (seq is! int || seq < 0 || payload is! Json || !const ['event', 'req', 'res', 'err'].contains(kind)) return null;
    return OisMessage(kind, type, id, text('re'), sid, seq, text('nonce'), payload);
  }

  String toJson([Json? otherPayload]) => jsonEncode({
        'ois': 1, 'kind': kind, 'type': type, 'id': id, 're': re, 'sid': sid, 'seq': seq, 'nonce': nonce, //
        'payload': otherPayload ?? payload,
      });
}

final _webAddress = RegExp(r'^https?://\S+$', caseSensitive: false);

/// Returns whether a request of the page has the fields that it needs, and no address but of the web.
bool isValidRequest(String type, Json payload) {
  final url = payload['url'];
  final isWebAddress = url is String && _webAddress.hasMatch(url);
  bool has(String name) => payload[name] is String && payload[name] != '';
  return switch (type) {
    'open-form' => has('shortCode') || has('link'),
    'open-external' || 'download' => isWebAddress,
    'share' => isWebAddress || (url is! String && (has('title') || has('text'))),
    _ => true,
  };
}

/// The messages of one session: native channels may deliver one twice.
class RecentMessages {
  final _keys = <Object>{}; // in the order of insertion

  /// Returns whether neither its `id` nor its `seq` came before.
  bool add(OisMessage message) {
    final isNewId = _keys.add(message.id);
    final isNewSeq = _keys.add(message.seq);
    while (_keys.length > _maxRemembered) {
      _keys.remove(_keys.first);
    }
    return isNewId && isNewSeq;
  }
}
