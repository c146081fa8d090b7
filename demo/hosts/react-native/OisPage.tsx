// The full page by react-native-webview 13, and forms in a second WebView. Not run on a device.
// npm: react-native-webview, react-native-get-random-values
// AndroidManifest.xml: CAMERA, RECORD_AUDIO, MODIFY_AUDIO_SETTINGS, ACCESS_FINE_LOCATION
// Info.plist: NSCameraUsageDescription, NSMicrophoneUsageDescription, NSLocationWhenInUseUsageDescription
// The library brings the file chooser, and asks Android's user for camera and microphone.
import 'react-native-get-random-values';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  BackHandler,
  Button,
  Linking,
  Modal,
  PermissionsAndroid,
  Platform,
  SafeAreaView,
} from 'react-native';
import { WebView, type WebViewMessageEvent } from 'react-native-webview';
import type { ShouldStartLoadRequest } from 'react-native-webview/lib/WebViewTypes';

const PAGE_ORIGIN = 'https://www.example.com';
const PAGE = `${PAGE_ORIGIN}/ois/embed.html#open-in=host`;
const FORM_ORIGIN = 'https://form.example.com';
const TOKEN_URL = 'https://api.example.com/ois/token'; // your server: the hub's key stays there

type Fields = Record<string, unknown>;

/** An answer that is a code of the protocol, such as E_DENIED. */
class OisError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Your app's own login: what your server knows the user by; nothing if the user gave up. */
async function session(): Promise<string | undefined> {
  throw new Error('your login');
}

async function fetchToken(): Promise<Fields> {
  const user = await session();
  if (user === undefined) throw new OisError('E_DENIED');
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), 8000); // the page waits ten seconds
  try {
    const headers = { Authorization: `Bearer ${user}` };
    // Rejects where there is no network: E_INTERNAL.
    const answer = await fetch(TOKEN_URL, { method: 'POST', headers, signal: deadline.signal });
    if (answer.status === 401 || answer.status === 403) throw new OisError('E_DENIED');
    const token: unknown = answer.ok ? await answer.json() : undefined;
    if (!isFields(token)) throw new OisError('E_INTERNAL');
    return token;
  } finally {
    clearTimeout(timer);
  }
}

async function openExternal(url: unknown): Promise<void> {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) throw new OisError('E_INVALID');
  await Linking.openURL(url);
}

export function OisPage({ onLeave }: { onLeave: () => void }) {
  const view = useRef<WebView>(null);
  const [form, setForm] = useState<string>();
  // A new page, a new nonce. A reload by the page itself keeps it, and comes with a new sid.
  const [nonce] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-'));
  const sid = useRef(''); // which load of the page this is; the page makes it up
  const seq = useRef(0);
  const waiting = useRef(new Map<string, (answer?: Fields) => void>());

  function send(kind: string, type: string, payload: Fields, to: string, re?: string): string {
    seq.current += 1;
    const id = `${seq.current}`;
    const json = JSON.stringify({ ois: 1, kind, type, id, re, sid: to, seq: seq.current, nonce, payload });
    // Encoded twice, it cannot end the literal that it stands in.
    view.current?.injectJavaScript(`(window.OISHostQueue ||= []).push(${JSON.stringify(json)}); true;`);
    return id;
  }

  async function openForm({ url, shortCode }: Fields): Promise<void> {
    const token = await fetchToken();
    // The page tells the address to an app that has proved itself by the nonce; without one your server does.
    const address = url ?? `${String(token['form_url'])}/${encodeURIComponent(String(shortCode))}`;
    // The token goes to your form site only, whatever the page says.
    if (typeof address !== 'string' || !address.startsWith(`${FORM_ORIGIN}/`))
      throw new OisError('E_INVALID');
    if (Platform.OS === 'android') {
      // iOS asks by itself. Without it the form goes on, and does not know the place.
      await PermissionsAndroid.request('android.permission.ACCESS_FINE_LOCATION');
    }
    setForm(`${address}?token=${encodeURIComponent(String(token['access_token']))}`);
  }

  async function answer(type: string, id: string, from: string, payload: Fields): Promise<void> {
    try {
      let result: Fields = {};
      if (type === 'token') result = await fetchToken();
      else if (type === 'open-form') await openForm(payload);
      else if (type === 'open-external') await openExternal(payload['url']);
      else throw new OisError('E_UNSUPPORTED');
      send('res', type, result, from, id);
    } catch (error) {
      send('err', type, { code: error instanceof OisError ? error.code : 'E_INTERNAL' }, from, id);
    }
  }

  function greet(from: string, id: string, hello: Fields): void {
    if (from !== sid.current) {
      sid.current = from; // loaded again: nobody answers the old questions
      const gone = [...waiting.current.values()];
      waiting.current.clear();
      for (const done of gone) done();
    }
    const { versions } = hello;
    if (!Array.isArray(versions) || !versions.includes(1)) {
      send('err', 'hello', { code: 'E_VERSION' }, from, id);
      return;
    }
    const caps = ['token', 'open-form', 'open-external'];
    send('event', 'welcome', { version: 1, host: `react-native-${Platform.OS}`, caps }, from, id);
  }

  function receive({ nativeEvent: { data } }: WebViewMessageEvent): void {
    let message: unknown;
    try {
      message = data.length > 65_536 ? undefined : JSON.parse(data);
    } catch {
      return;
    }
    if (!isFields(message) || message['ois'] !== 1) return;
    // On Android the library's script may run after the page's: the page then has no nonce. So no frame may be in it:
    // leave #open-in=host in its address, and serve it with `frame-src 'none'` in its Content-Security-Policy.
    const isLate = Platform.OS === 'android' && (message['nonce'] ?? undefined) === undefined;
    if (message['nonce'] !== nonce && !isLate) return;
    const { kind, type, id, re, sid: from } = message;
    if (typeof type !== 'string' || typeof id !== 'string' || typeof from !== 'string') return;
    const payload = isFields(message['payload']) ? message['payload'] : {};
    if (type === 'hello') return greet(from, id, payload);
    if (from !== sid.current) return; // of a load that is gone
    if (kind === 'event' && type === 'recharge-requested') console.info('Open your own payment here.');
    if (kind === 'req') void answer(type, id, from, payload);
    if (kind === 'res') waiting.current.get(String(re))?.(payload);
    if (kind === 'err') waiting.current.get(String(re))?.();
  }

  /** Whatever is open in the page, then out. A page that hangs must not hold its user. */
  const back = useCallback(() => {
    if (sid.current === '') return onLeave();
    const id = send('req', 'back', {}, sid.current);
    const timer = setTimeout(() => done(), 1000);
    const done = (said?: Fields): void => {
      clearTimeout(timer);
      waiting.current.delete(id);
      if (said?.['handled'] !== true) onLeave();
    };
    waiting.current.set(id, done);
  }, [onLeave]);

  useEffect(() => {
    const subscription = BackHandler.addEventListener('hardwareBackPress', () => (back(), true));
    return () => subscription.remove();
  }, [back]);

  return (
    <SafeAreaView style={{ flex: 1 }}>
      {Platform.OS === 'ios' && <Button title="‹" onPress={back} />}
      <WebView
        ref={view}
        source={{ uri: PAGE }}
        onMessage={receive}
        // Newer versions may run it in every frame: hence the comparison.
        injectedJavaScriptBeforeContentLoaded={`if (window === window.top) window.OISHostNonce = ${JSON.stringify(nonce)}; true;`}
        onContentProcessDidTerminate={() => view.current?.reload()}
        onRenderProcessGone={onLeave}
        {...shared(PAGE_ORIGIN)}
      />
      <Modal visible={form !== undefined} onRequestClose={() => setForm(undefined)} animationType="slide">
        <SafeAreaView style={{ flex: 1 }}>
          <Button title="✕" onPress={() => setForm(undefined)} />
          {/* No onMessage: no bridge. */}
          {form !== undefined && <WebView source={{ uri: form }} {...shared(FORM_ORIGIN)} />}
        </SafeAreaView>
      </Modal>
    </SafeAreaView>
  );
}

/** Of both WebViews. Links elsewhere, and windows that a page opens, go to the browser. */
const shared = (origin: string) => ({
  originWhitelist: ['https://*'],
  allowFileAccess: false,
  allowsInlineMediaPlayback: true,
  allowsBackForwardNavigationGestures: false,
  geolocationEnabled: origin === FORM_ORIGIN,
  mediaCapturePermissionGrantType: 'grantIfSameHostElseDeny' as const,
  mixedContentMode: 'never' as const,
  onShouldStartLoadWithRequest({ url, isTopFrame }: ShouldStartLoadRequest): boolean {
    // Android tells of the main frame only, and may leave the field out.
    if (isTopFrame === false || url === origin || url.startsWith(`${origin}/`)) return true;
    openExternal(url).catch(() => undefined); // a link of another kind than http
    return false;
  },
  onOpenWindow: ({ nativeEvent }: { nativeEvent: { targetUrl: string } }) =>
    void openExternal(nativeEvent.targetUrl).catch(() => undefined),
});
