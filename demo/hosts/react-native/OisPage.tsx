// The full page by react-native-webview 13, and forms in a second WebView. Not run on a device.
// npm: react-native-webview, react-native-safe-area-context (its SafeAreaProvider around your app), and
//   react-native-get-random-values with uuid: React Native has no `crypto` of its own.
// AndroidManifest.xml: CAMERA, RECORD_AUDIO, MODIFY_AUDIO_SETTINGS, ACCESS_FINE_LOCATION
// Info.plist: NSCameraUsageDescription, NSMicrophoneUsageDescription, NSLocationWhenInUseUsageDescription
// The library brings the file chooser with the camera, asks Android's user for camera and microphone, shows alert and
// confirm, and downloads on Android: by the system's download manager, which stores a list of addresses.
import 'react-native-get-random-values';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  BackHandler,
  Button,
  I18nManager,
  Linking,
  Modal,
  PermissionsAndroid,
  Platform,
  Text,
  useColorScheme,
  View,
} from 'react-native';
import { SafeAreaProvider, SafeAreaView } from 'react-native-safe-area-context';
import { WebView, type WebViewMessageEvent } from 'react-native-webview';
import type { ShouldStartLoadRequest } from 'react-native-webview/lib/WebViewTypes';
import { v4 as uuid } from 'uuid';
import {
  fetchBalance,
  fetchToken,
  FORM_ORIGIN,
  buildFormUrl,
  HELLO_TIMEOUT_MS,
  isFields,
  isOf,
  toLanguageTag,
  buildLinkUrl,
  createNotification,
  OisError,
  PAGE,
  PAGE_ORIGIN,
  type Fields,
  type Push,
} from './ois-host';

async function openExternal(url: unknown): Promise<void> {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) throw new OisError('E_INVALID');
  await Linking.openURL(url);
}

/** An open form. Its address contains the token: in memory only. */
interface OpenForm {
  address: string;
  /** Builds the address again, with a new token. */
  renew(): Promise<string>;
}

interface OisPageProps {
  onLeave: () => void;
  /**
   * The latest native push that arrived while the app was open: the page shows it. With Firebase: `data` of `onMessage`.
   */
  push?: Push | undefined;
  /**
   * The native push that the user opened: its page opens. With Firebase: `data` of `getInitialNotification` and
   * `onNotificationOpenedApp`.
   */
  openedPush?: Push | undefined;
}

/** The page. Each load has a new key: a new WebView, because the old one's process may have died, and a new nonce. */
export function OisPage(props: OisPageProps) {
  const [load, setLoad] = useState(0);
  return <Page key={load} {...props} onReload={() => setLoad(load + 1)} />;
}

function Page({ onLeave, onReload, push, openedPush }: OisPageProps & { onReload: () => void }) {
  // Plain `WebView` takes no properties in versions before 16: https://github.com/react-native-webview/react-native-webview/issues/3977
  const view = useRef<WebView<object>>(null);
  const [form, setForm] = useState<OpenForm>();
  const [hasFailed, setHasFailed] = useState(false);
  const [nonce] = useState(() => uuid()); // a reload by the page itself keeps it, and has a new sid
  const sid = useRef(''); // session id of one load of the page; the page creates it
  const seq = useRef(0);
  const pending = useRef(new Map<string, (answer?: Fields) => void>());
  const helloTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const theme = useColorScheme() === 'dark' ? 'dark' : 'light';

  const send = useCallback(
    (kind: string, type: string, payload: Fields, to: string, re?: string): string => {
      seq.current += 1;
      const id = `${seq.current}`;
      const json = JSON.stringify({ ois: 1, kind, type, id, re, sid: to, seq: seq.current, nonce, payload });
      // Encoded twice, so that it cannot end the string literal.
      view.current?.injectJavaScript(`(window.OISHostQueue ||= []).push(${JSON.stringify(json)}); true;`);
      return id;
    },
    [nonce],
  );

  // Without an error or a hello in time, the page loaded in part, or the network does not answer.
  useEffect(() => {
    helloTimer.current = setTimeout(() => setHasFailed(true), HELLO_TIMEOUT_MS);
    return () => clearTimeout(helloTimer.current);
  }, []);

  useEffect(() => {
    if (sid.current !== '') send('req', 'set-theme', { theme }, sid.current);
  }, [theme, send]);

  useEffect(() => {
    if (push && sid.current !== '') send('req', 'notification', createNotification(push), sid.current);
  }, [push, send]);

  useEffect(() => {
    // Without a network there is no form; the page itself shows the notification, too.
    if (openedPush)
      openForm({ shortCode: openedPush.short_code, link: openedPush.link }).catch(() => undefined);
  }, [openedPush]);

  /** After `hello`, and after a payment. The page needs no points endpoint. */
  async function showBalance(): Promise<void> {
    const balance = await fetchBalance();
    if (sid.current !== '') send('req', 'set-points', { balance_cents: balance }, sid.current);
  }

  function fail(): void {
    clearTimeout(helloTimer.current);
    setHasFailed(true);
  }

  /** The address is built here, with a token of the app's own. The page's `url` is not used. */
  async function openForm({ shortCode, link }: Fields): Promise<void> {
    const renew = async (): Promise<string> => {
      const token = await fetchToken();
      return link ? buildLinkUrl(token, link) : buildFormUrl(token, shortCode);
    };
    const address = await renew();
    if (Platform.OS === 'android') {
      // iOS has its own prompt. Without the permission the form works, but has no location.
      await PermissionsAndroid.request('android.permission.ACCESS_FINE_LOCATION');
    }
    setForm({ address, renew });
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

  function handleHello(from: string, id: string, hello: Fields): void {
    clearTimeout(helloTimer.current);
    setHasFailed(false); // late, but loaded
    if (from !== sid.current) {
      sid.current = from; // loaded again: the old requests get no answer
      const cancelled = [...pending.current.values()];
      pending.current.clear();
      for (const done of cancelled) done();
    }
    const { versions } = hello;
    if (!Array.isArray(versions) || !versions.includes(1)) {
      send('err', 'hello', { code: 'E_VERSION' }, from, id);
      return;
    }
    const caps = ['token', 'open-form', 'open-external'];
    const { localeIdentifier } = I18nManager.getConstants(); // `zh_CN`, on some systems
    const locale = localeIdentifier ? { locale: toLanguageTag(localeIdentifier) } : {};
    const welcome = { version: 1, host: `react-native-${Platform.OS}`, caps, theme, ...locale };
    send('event', 'welcome', welcome, from, id);
    showBalance().catch(() => undefined); // unknown without a network
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
    if (type === 'hello') return handleHello(from, id, payload);
    if (from !== sid.current) return; // of an earlier load
    if (kind === 'event' && type === 'recharge-requested')
      console.info('Open your own payment here, then call showBalance.');
    if (kind === 'req') void answer(type, id, from, payload);
    if (kind === 'res') pending.current.get(String(re))?.(payload);
    if (kind === 'err') pending.current.get(String(re))?.();
  }

  /** Closes what is open in the page, then leaves. A page that does not answer must not keep its user. */
  const back = useCallback(() => {
    if (sid.current === '' || hasFailed) return onLeave();
    const id = send('req', 'back', {}, sid.current);
    const timer = setTimeout(() => done(), 1000);
    const done = (response?: Fields): void => {
      clearTimeout(timer);
      pending.current.delete(id);
      if (response?.['handled'] !== true) onLeave();
    };
    pending.current.set(id, done);
  }, [hasFailed, onLeave, send]);

  useEffect(() => {
    const subscription = BackHandler.addEventListener('hardwareBackPress', () => (back(), true));
    return () => subscription.remove();
  }, [back]);

  /** A form in a new window (open-in=page): opens here, because the browser's history would store the token. */
  const showForm = (address: string): void => setForm({ address, renew: async () => address });

  return (
    <SafeAreaView style={{ flex: 1 }}>
      {Platform.OS === 'ios' && <Button title="‹" onPress={back} />}
      <WebView
        ref={view}
        source={{ uri: PAGE }}
        onMessage={receive}
        // Newer versions may run it in every frame: the comparison selects the main frame.
        injectedJavaScriptBeforeContentLoaded={`if (window === window.top) window.OISHostNonce = ${JSON.stringify(nonce)}; true;`}
        {...shared(PAGE_ORIGIN, { onFailure: fail, onForm: showForm })}
      />
      {hasFailed && <Failure onRetry={onReload} />}
      {/* A modal is a window of its own, so it measures its own safe area. */}
      <Modal visible={form !== undefined} onRequestClose={() => setForm(undefined)} animationType="slide">
        <SafeAreaProvider>
          <SafeAreaView style={{ flex: 1 }}>
            <Button title="✕" onPress={() => setForm(undefined)} />
            {form && <Form form={form} onRenewed={setForm} />}
          </SafeAreaView>
        </SafeAreaProvider>
      </Modal>
    </SafeAreaView>
  );
}

/** A form: no onMessage, so no bridge. */
function Form({ form, onRenewed }: { form: OpenForm; onRenewed: (form: OpenForm) => void }) {
  const [hasFailed, setHasFailed] = useState(false);
  const [load, setLoad] = useState(0);
  async function retry(): Promise<void> {
    try {
      onRenewed({ ...form, address: await form.renew() });
      setLoad(load + 1);
      setHasFailed(false);
    } catch {
      // Without a network the button stays.
    }
  }
  if (hasFailed) return <Failure onRetry={() => void retry()} />;
  const handlers = { onFailure: () => setHasFailed(true), onForm: () => undefined };
  return <WebView key={load} source={{ uri: form.address }} {...shared(FORM_ORIGIN, handlers)} />;
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const fill = { position: 'absolute', top: 0, right: 0, bottom: 0, left: 0 } as const;
  return (
    <View style={[fill, { justifyContent: 'center', padding: 24, backgroundColor: 'white' }]}>
      <Text>This page could not be loaded.</Text>
      <Button title="Try again" onPress={onRetry} />
    </View>
  );
}

interface Handlers {
  /** The WebView did not load its page, or its process died. */
  onFailure(): void;
  onForm(address: string): void;
}

/** For both WebViews. Links to other sites and new windows open in the browser, but never a form's address. */
function shared(origin: string, { onFailure, onForm }: Handlers) {
  function leave(url: string): void {
    if (isOf(FORM_ORIGIN, url)) return onForm(url);
    openExternal(url).catch(() => undefined); // a link with another scheme than http
  }
  return {
    originWhitelist: ['https://*'],
    allowFileAccess: false,
    allowsInlineMediaPlayback: true,
    allowsBackForwardNavigationGestures: false,
    geolocationEnabled: origin === FORM_ORIGIN,
    mediaCapturePermissionGrantType: 'grantIfSameHostElseDeny' as const,
    mixedContentMode: 'never' as const,
    onError: onFailure,
    onHttpError: onFailure, // of the page itself, not of what it loads
    onContentProcessDidTerminate: onFailure,
    onRenderProcessGone: onFailure,
    onShouldStartLoadWithRequest({ url, isTopFrame }: ShouldStartLoadRequest): boolean {
      // Android calls this for the main frame only, and may omit the field.
      if (isTopFrame === false || isOf(origin, url)) return true;
      leave(url);
      return false;
    },
    onOpenWindow: ({ nativeEvent }: { nativeEvent: { targetUrl: string } }) => leave(nativeEvent.targetUrl),
    // iOS: the browser downloads it. An address with the token is not passed to the browser.
    onFileDownload({ nativeEvent: { downloadUrl } }: { nativeEvent: { downloadUrl: string } }): void {
      if (!/[?&]token=/.test(downloadUrl)) openExternal(downloadUrl).catch(() => undefined);
    },
  };
}
