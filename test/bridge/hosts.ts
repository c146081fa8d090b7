import { MessageChannel } from 'node:worker_threads';
import type { HostName } from '../../src/bridge/index.js';
import { FakeWindow, messageEvent, NativeTarget } from './fake-window.js';

/** The objects of a native host that a page can use, by the host's documentation. */
export interface MockHost {
  /** Called for each message of the page. */
  onMessage: (json: string) => void;
  /** Sends a message to the page. */
  say(json: string): void;
  /** Makes the host ready, if a page has to wait for that. */
  ready?(): void;
  /** Number of listeners that the page has added to it. */
  heard?(): number;
}

/** `OISHost.receive(json)` in the main frame, called by `evaluateJavascript` and the like; queued before the page's script has run. */
export function evaluate(window: FakeWindow, json: string): void {
  const host = window['OISHost'] as { receive(json: string): void } | undefined;
  if (host) host.receive(json);
  else ((window['OISHostQueue'] ??= []) as { push(json: string): void }).push(json);
}

const nothing = (): void => undefined;

/** A native object: its methods throw for any other `this`, like those of Android and WebKit. */
function native<T extends Record<string, (...args: never[]) => unknown>>(methods: T, object = {} as T): T {
  for (const [name, method] of Object.entries(methods)) {
    (object as Record<string, unknown>)[name] = function call(this: unknown, ...args: never[]) {
      if (this !== object)
        throw new TypeError('Java bridge method can’t be invoked on a non-injected object');
      return method(...args);
    };
  }
  return object;
}

/** Throws for anything but a string, like these channels. */
function mustBeString(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('Only strings can be sent.');
  return value;
}

type Install = (window: FakeWindow) => MockHost;

/** A channel with one method; the host responds by a script in the main frame. */
const channel =
  (place: (window: FakeWindow, object: object) => void, answer?: () => unknown): Install =>
  (window) => {
    const host: MockHost = { onMessage: nothing, say: (json) => evaluate(window, json) };
    const object = native({
      postMessage(message: unknown) {
        host.onMessage(mustBeString(message));
        return answer?.();
      },
    });
    place(window, object);
    return host;
  };

/** Objects that have `postMessage` and dispatch `message` events with a string as `data`. */
const eventful =
  (place: (window: FakeWindow, object: object) => void): Install =>
  (window) => {
    const target = new NativeTarget();
    const host: MockHost = {
      onMessage: nothing,
      say: (json) => target.dispatchEvent(messageEvent(json)),
      heard: () => target.listeners,
    };
    place(
      window,
      Object.assign(target, { postMessage: (json: unknown) => host.onMessage(mustBeString(json)) }),
    );
    return host;
  };

/** A fake of each host, by the name of the transport that should detect it. */
export const HOSTS: Record<Exclude<HostName, 'mini-program'>, Install> = {
  // "WebViewCompat.addWebMessageListener" and "JavaScriptReplyProxy" (AndroidX WebKit reference): the injected object has
  // postMessage, onmessage, addEventListener and removeEventListener; replies come as its message events.
  'android-listener': eventful((window, object) => (window['OISAndroid'] = object)),

  // "Build web apps in WebView: Bind JavaScript code to Android code": methods with @JavascriptInterface only.
  'android-interface': channel((window, object) => (window['OISAndroid'] = object)),

  // "WKScriptMessageHandler" (Apple) and "webkit_user_content_manager_register_script_message_handler" (WebKitGTK):
  // window.webkit.messageHandlers.<name>.postMessage(value). One with reply returns a promise, which may be rejected.
  webkit: channel(
    (window, object) => (window['webkit'] = { messageHandlers: { OISWebKit: object } }),
    () => Promise.reject(new Error('The handler has no reply')),
  ),

  // "React Native WebView Guide: Communicating between JS and Native": ReactNativeWebView.postMessage takes exactly one
  // string. The ref's postMessage dispatches a message event on the document (Android) or the window (iOS).
  'react-native': (window) => {
    const host = channel((to, object) => (to['ReactNativeWebView'] = object))(window);
    let turn = 0;
    const ways = [
      (json: string) => window.document.dispatchEvent(messageEvent(json)),
      (json: string) => window.dispatchEvent(messageEvent(json)),
      (json: string) => evaluate(window, json),
    ];
    host.say = (json) => void ways[turn++ % 3]!(json);
    return host;
  },

  // "WebViewController.addJavaScriptChannel" (webview_flutter): an object of that name with postMessage(String).
  'webview-flutter': channel((window, object) => (window['OISFlutter'] = object)),

  // "JavaScript Handlers" (flutter_inappwebview): callHandler(name, ...args) returns a promise, and works after the
  // event flutterInAppWebViewPlatformReady.
  'flutter-inappwebview': (window) => {
    const host: MockHost = { onMessage: nothing, say: (json) => evaluate(window, json) };
    const plugin: Record<string, unknown> = {};
    window['flutter_inappwebview'] = plugin;
    host.ready = () => {
      const callHandler = (name: string, message: unknown): Promise<null> => {
        if (name !== 'OISFlutter') throw new Error(`No handler ${name}`);
        host.onMessage(mustBeString(message));
        return Promise.resolve(null);
      };
      native({ callHandler }, plugin as { callHandler: typeof callHandler });
      window.dispatchEvent(new Event('flutterInAppWebViewPlatformReady'));
    };
    return host;
  },

  // "Establishing a Data Channel Between the Application and the Frontend Page" (ArkWeb): the application creates two
  // ports and posts one to the page, whose message event has it in `ports`.
  arkweb: (window) => {
    window.navigator.userAgent += ' ArkWeb/4.1.6.1 Mobile';
    const { port1, port2 } = new MessageChannel();
    const host: MockHost = { onMessage: nothing, say: (json) => port2.postMessage(json) };
    port2.on('message', (json: unknown) => host.onMessage(mustBeString(json)));
    port2.unref();
    host.ready = () => {
      const nonce = window['mockNonce'] ? `:${window['mockNonce'] as string}` : '';
      window.dispatchEvent(messageEvent(`OISPort${nonce}`, { ports: [port1 as unknown as MessagePort] }));
    };
    return host;
  },

  // "web-view" and "my.createWebViewContext" (Alipay mini program): my.postMessage(object) arrives at once; the mini
  // program's webViewContext.postMessage(object) calls my.onMessage, and only after a message of the page.
  alipay: (window) => {
    let spoken = false;
    const my: Record<string, unknown> = native({
      postMessage(message: { ois: string }) {
        spoken = true;
        host.onMessage(message.ois);
      },
    });
    const host: MockHost = {
      onMessage: nothing,
      say(ois) {
        if (spoken) (my['onMessage'] as ((message: object) => void) | undefined)?.({ ois });
      },
      heard: () => ('onMessage' in my ? 1 : 0),
    };
    window['my'] = my;
    return host;
  },

  // "web-view" (uni-app): uni.postMessage({ data }) after UniAppJSBridgeReady; apps answer by evalJS.
  'uni-app': (window) => {
    const host: MockHost = { onMessage: nothing, say: (json) => evaluate(window, json) };
    let isReady = false;
    window['uni'] = native({
      postMessage({ data }: { data: { ois: string } }) {
        if (!isReady) throw new Error('plus is not defined');
        host.onMessage(data.ois);
      },
    });
    host.ready = () => {
      isReady = true;
      window.document.dispatchEvent(new Event('UniAppJSBridgeReady'));
    };
    return host;
  },

  // "window.chrome.webview" and "CoreWebView2.PostWebMessageAsString" (WebView2): postMessage, and message events whose data
  // is the string.
  webview2: eventful((window, object) => (window['chrome'] = { webview: object })),

  // "Qt WebChannel JavaScript API": new QWebChannel(transport, callback); in the callback published objects are in
  // channel.objects, slots are methods, signals have connect and disconnect.
  qt: (window) => {
    const heard = new Set<(json: string) => void>();
    const host: MockHost = {
      onMessage: nothing,
      say: (json) => heard.forEach((callback) => callback(json)),
      heard: () => heard.size,
    };
    const object = native({ postMessage: (json: unknown) => host.onMessage(mustBeString(json)) });
    const message = {
      connect: (callback: (json: string) => void) => heard.add(callback),
      disconnect: (callback: (json: string) => void) => heard.delete(callback),
    };
    window['qt'] = { webChannelTransport: { send: nothing } };
    window['QWebChannel'] = function QWebChannel(_transport: object, callback: (channel: object) => void) {
      setTimeout(() => callback({ objects: { OISQt: Object.assign(object, { message }) } }));
    };
    return host;
  },

  // "Custom Native Android Code", "Custom Native iOS Code" and "Plugin: notifyListeners" (Capacitor): methods take one object
  // and return a promise; addListener returns a promise of a handle with remove().
  capacitor: (window) => {
    const heard = new Set<(event: object) => void>();
    const host: MockHost = {
      onMessage: nothing,
      say: (message) => heard.forEach((callback) => callback({ message })),
      heard: () => heard.size,
    };
    window['Capacitor'] = {
      isPluginAvailable: (name: string) => name === 'OISCapacitor',
      Plugins: {
        OISCapacitor: native({
          postMessage: async ({ message }: { message: string }) => host.onMessage(mustBeString(message)),
          async addListener(name: string, callback: (event: object) => void) {
            if (name === 'message') heard.add(callback);
            return { remove: async () => void heard.delete(callback) };
          },
        }),
      },
    };
    return host;
  },

  // "Window: postMessage() method" (MDN): delivered if the receiver's origin is the target; the event has source and
  // origin of the sender.
  parent: (window) => {
    const host: MockHost = {
      onMessage: nothing,
      say: (json) => window.dispatchEvent(messageEvent(json, { source: parent, origin: PARENT })),
    };
    const parent = {
      postMessage(json: unknown, target: string) {
        if (target === PARENT) host.onMessage(mustBeString(json));
      },
    };
    window.top = parent;
    window.parent = parent;
    return host;
  },
};

/** Origin of the page around the one under test. */
export const PARENT = 'https://app.example';
export const ORIGINS = ['https://other.example', PARENT];
