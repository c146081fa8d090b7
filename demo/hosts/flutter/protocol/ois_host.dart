// The app's end of the protocol (docs/bridge.md): session, requests, answers. Dart's own libraries only. Not run on a device.
import 'dart:async';
import 'dart:convert';
import 'dart:math';

import 'ois_form.dart';
import 'ois_message.dart';

/// How long the page may take to load and send `hello`.
const helloTimeout = Duration(seconds: 15);
const _requestTimeout = Duration(seconds: 10);

/// How long the page may take to answer Back. After it, the app leaves the page anyway.
const _backTimeout = Duration(seconds: 1);

/// A page whose process ends again within this time is not loaded again by itself.
const _restartPause = Duration(seconds: 10);
const _maxOpen = 32;
const _maxStateLength = 4096;

/// Requests of the page that the app supports.
const _caps = ['token', 'open-form', 'open-external', 'dismiss', 'share', 'download'];

/// The app's own part.
abstract interface class OisApp {
  /// Sends one message to the page: runs [messageScript].
  void post(String json);

  /// Answers a request of the page, at once or later. An [OisError] has its code.
  Future<Json> handle(String type, Json payload);
  void handleEvent(String type, Json payload);

  /// `locale`, `theme`, `insets` and `colors` for the page.
  Json welcome();

  /// The page sent `hello`; or it sent none in time, and has to be covered by an error. A late `hello` may follow.
  void handleLoad({required bool isLoaded});

  /// Whether [OisHost.back] would close something: if not, the system may leave.
  void handleCanGoBack({required bool canGoBack});

  /// What the page shows has changed: keep the text with the screen's own state, and [OisHost.restore] it in the next process.
  void handleState(String? state);
}

/// The script that runs before the page's own. The comparison selects the main frame.
String startScript(String nonce) => 'if (window === window.top) window.OISHostNonce = ${jsonEncode(nonce)};';

/// The script that delivers a message. The JSON is encoded once more, so that it cannot end the string literal.
String messageScript(String json) => '(window.OISHostQueue ||= []).push(${jsonEncode(json)})';

/// Use one for all loads of the page.
class OisHost {
  /// [hasNonce] is false for a plugin without a script at document start.
  OisHost(this._app, {this.hasNonce = true});
  final OisApp _app;
  final bool hasNonce;

  String? _nonce;
  String _sid = ''; // session id of one load of the page; the page creates it
  int _seq = 0;
  int _load = 0; // what belongs to an earlier load is not answered
  int _running = 0;
  bool _hasStarted = false;
  bool _isClosed = false;
  bool _isPaused = false;
  bool _isAskingBack = false;
  bool _isBackOutdated = false;
  List<Object?>? _pageCaps;
  String? _state;
  RecentMessages _seen = RecentMessages();
  Timer? _helloTimer;
  Timer? _restartTimer;
  final _pending = <String, (String type, Completer<Json> answer)>{};
  final _queue = <void Function(String?)>[];

  bool get isConnected => _sid.isNotEmpty;

  /// Whether a page whose process ended may be loaded again at once.
  bool get mayRestart => !(_restartTimer?.isActive ?? true);

  /// Call it before each load into a new WebView. Returns a new nonce, for [startScript].
  String start() {
    final random = Random.secure();
    final nonce = List.generate(32, (_) => random.nextInt(16).toRadixString(16)).join();
    _nonce = hasNonce ? nonce : null;
    _hasStarted = true;
    _startSession('');
    _helloTimer?.cancel();
    _helloTimer = Timer(helloTimeout, () => _app.handleLoad(isLoaded: false));
    _restartTimer?.cancel();
    _restartTimer = Timer(_restartPause, () {});
    return nonce;
  }

  /// Handles a message of the page, or of any other sender. Never throws.
  void receive(String json) {
    final message = OisMessage.parse(json);
    // Frames can call the native object, too. They do not have the nonce.
    if (message == null || _isClosed || !_hasStarted || message.nonce != _nonce) return;
    final isHello = message.kind == 'event' && message.type == 'hello';
    if (isHello && message.sid != _sid) _startSession(message.sid);
    if (_sid.isEmpty || message.sid != _sid || !_seen.add(message)) return;
    switch (message.kind) {
      case 'event':
        isHello ? _handleHello(message) : _handleEvent(message);
      case 'req':
        unawaited(_handleRequest(message));
      case 'res':
        _settle(message)?.complete(message.payload);
      case 'err':
        final code = message.payload['code'];
        _settle(message)?.completeError(OisError(code is String ? code : 'E_INTERNAL'));
    }
  }

  /// Sends a request to the page; before its `hello` the request is queued. Throws an [OisError].
  Future<Json> request(String type, [Json payload = const {}, Duration timeout = _requestTimeout]) {
    final answer = Completer<Json>();
    if (_isClosed) return Future.error(const OisError('E_CLOSED'));
    if (_pending.length + _queue.length >= _maxOpen) return Future.error(const OisError('E_BUSY'));
    void start(String? failure) {
      if (failure != null) return answer.completeError(OisError(failure));
      if (_pageCaps?.contains(type) == false) return answer.completeError(const OisError('E_UNSUPPORTED'));
      final id = '${_seq + 1}';
      _pending[id] = (type, answer);
      final timer = Timer(timeout, () => _pending.remove(id)?.$2.completeError(const OisError('E_TIMEOUT')));
      answer.future.whenComplete(timer.cancel).ignore();
      _send('req', type, payload);
    }

    isConnected ? start(null) : _queue.add(start);
    return answer.future;
  }

  /// Sends a change of what [OisApp.welcome] returns, unless the page has yet to get its welcome.
  void update(String type, Json payload) {
    if (isConnected) request(type, payload).ignore(); // the page reports itself what it refuses
  }

  /// Shows what the page's state was, in the page that is there or in the next one.
  void restore(String state) {
    _state = state;
    update('set-state', {'state': state});
  }

  /// Call it when the user signs out.
  void reset() {
    _app.handleState(_state = null);
    _flush('E_CANCELLED'); // it is about the former user
    request('reset').ignore(); // also to a page that sends `hello` later: below an error, it may still show the former user's data
  }

  /// The screen is not visible; or it is again.
  void setPaused(bool isPaused) {
    if (isPaused == _isPaused) return;
    _isPaused = isPaused;
    update(isPaused ? 'pause' : 'resume', const {});
  }

  /// Back: the page closes what is open. Returns false if there was nothing to close, or no answer: leave.
  Future<bool> back() async {
    if (!isConnected) return false;
    try {
      return (await request('back', const {}, _backTimeout))['handled'] == true;
    } on OisError {
      return false;
    }
  }

  /// The page failed or its process ended: nothing of it is awaited any more.
  void stop() {
    _startSession('');
    _helloTimer?.cancel();
    _app.handleCanGoBack(canGoBack: false);
  }

  void close() {
    _isClosed = true;
    _helloTimer?.cancel();
    _restartTimer?.cancel();
    _failAll('E_CLOSED');
    _flush('E_CLOSED');
  }

  // ---- Sessions ----

  void _startSession(String id) {
    _sid = id;
    _load += 1;
    _running = 0;
    _pageCaps = null;
    _seen = RecentMessages();
    _failAll('E_CANCELLED');
  }

  void _handleHello(OisMessage hello) {
    _helloTimer?.cancel();
    _app.handleLoad(isLoaded: true);
    final Object? versions = hello.payload['versions'];
    final Object? caps = hello.payload['caps'];
    if (versions is! List || !versions.contains(1)) {
      return _send('err', 'hello', const {'code': 'E_VERSION'}, re: hello.id);
    }
    _pageCaps = caps is List ? caps : null;
    final state = _state;
    final welcome = {..._app.welcome(), 'version': 1, 'host': 'flutter', 'caps': _caps, if (state != null) 'state': state};
    _send('event', 'welcome', welcome, re: hello.id);
    _flush();
    if (_isPaused) update('pause', const {});
    unawaited(_askBack());
  }

  void _flush([String? failure]) {
    final queued = [..._queue];
    _queue.clear();
    for (final start in queued) {
      start(failure);
    }
  }

  void _handleEvent(OisMessage event) {
    final state = event.payload['state'];
    if (event.type != 'state') {
      _app.handleEvent(event.type, event.payload);
    } else if (state is String && state.length <= _maxStateLength) {
      _app.handleState(_state = state);
    }
    if (event.type != 'height') unawaited(_askBack());
  }

  /// Asks after each change, because the system needs the answer before the user goes back.
  Future<void> _askBack() async {
    _isBackOutdated = _isAskingBack;
    if (_isAskingBack) return;
    // An earlier page does not know: then [back] asks.
    if (_pageCaps?.contains('can-go-back') != true) return _app.handleCanGoBack(canGoBack: true);
    _isAskingBack = true;
    var canGoBack = true;
    try {
      canGoBack = (await request('can-go-back'))['handled'] != false;
    } on OisError {
      // Then [back] asks.
    }
    _isAskingBack = false;
    if (_isBackOutdated && isConnected) return _askBack();
    if (!_isClosed) _app.handleCanGoBack(canGoBack: isConnected && canGoBack);
  }

  // ---- Requests and answers ----

  Future<void> _handleRequest(OisMessage request) async {
    void refuse(String code) => _send('err', request.type, {'code': code}, re: request.id);
    if (!_caps.contains(request.type)) return refuse('E_UNSUPPORTED');
    if (!isValidRequest(request.type, request.payload)) return refuse('E_INVALID');
    if (_running >= _maxOpen) return refuse('E_BUSY');
    final from = _load;
    _running += 1;
    Json? answer;
    var code = 'E_INTERNAL'; // such as no network
    try {
      answer = await _app.handle(request.type, request.payload);
    } on OisError catch (error) {
      code = error.code;
    } catch (_) {
      // E_INTERNAL
    }
    if (from != _load || _isClosed) return;
    _running -= 1;
    answer == null ? refuse(code) : _send('res', request.type, answer, re: request.id);
  }

  Completer<Json>? _settle(OisMessage message) {
    final request = _pending[message.re];
    if (request == null || request.$1 != message.type) return null;
    _pending.remove(message.re);
    return request.$2;
  }

  void _failAll(String code) {
    final failed = [..._pending.values];
    _pending.clear();
    for (final (_, answer) in failed) {
      answer.completeError(OisError(code));
    }
  }

  void _send(String kind, String type, Json payload, {String? re}) {
    _seq += 1;
    final message = OisMessage(kind, type, '$_seq', re, _sid, _seq, _nonce, payload);
    final json = message.toJson();
    // A page without set-state is older, and ignores long messages.
    final mayBeLong =
        const ['token', 'set-token', 'welcome'].contains(type) && _pageCaps?.contains('set-state') == true;
    if (json.length <= (mayBeLong ? maxTokenMessageLength : maxMessageLength)) return _app.post(json);
    // Long lists are left out: the page then loads them itself.
    _app.post(message.toJson(_withoutLists(payload)));
  }

  Json _withoutLists(Json payload) {
    final rest = {...payload}..remove('tags')..remove('tables');
    final Object? token = rest['token'];
    return token is Json ? {...rest, 'token': _withoutLists(token)} : rest;
  }
}
