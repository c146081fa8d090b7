import {
  forwardRef,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { BackHandler, useColorScheme, View } from 'react-native';
import { WebView } from 'react-native-webview';
import { BridgeError } from '../bridge/errors.js';
import { isOnOrigin, readOrigin, toPageAddress } from './addresses.js';
import { Failure } from './failure.js';
import { FormModal } from './form-modal.js';
import { NO_INSETS, type OisPageHandle, type OisPageProps, type OisPageTexts } from './props.js';
import { useForm, type FormOpener } from './use-form.js';
import { useHost } from './use-host.js';
import { createWebViewProps } from './web-view-props.js';

/** How long the page may take to load and to say so, in ms. */
const LOAD_TIMEOUT_MS = 15_000;
/** How long the page may take to answer Back, in ms. After it, the app leaves the page anyway. */
const BACK_TIMEOUT_MS = 1000;
/** A page whose process ends again within this time after its load is not loaded again by itself, in ms. */
const RESTART_PAUSE_MS = 10_000;

const ENGLISH: OisPageTexts = {
  failed: 'This page could not be loaded.',
  retry: 'Try again',
  close: 'Close',
};

/**
 * The full page with the user's project tables. Forms open in a WebView of their own. Loads the page again when the system has ended
 * its process. Fill a screen with it.
 */
export const OisPage = forwardRef<OisPageHandle, OisPageProps>(function OisPage(props, ref) {
  const [load, setLoad] = useState(0);
  const state = useRef<string | undefined>(undefined);
  /** Whether the screen is there. When the page’s process ends, the screen gets another page. */
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const formOrigin = readOrigin(props.formOrigin, 'formOrigin');
  const [form, forms] = useForm(props, formOrigin);
  const scheme = useColorScheme();
  const theme = props.theme ?? (scheme === 'dark' ? 'dark' : 'light');
  const texts = { ...ENGLISH, ...props.texts };
  return (
    <>
      {/* A new key is a new WebView, because the old one's process may have ended, and a new nonce. */}
      <Page
        key={`page-${load}`}
        ref={ref}
        {...props}
        {...{ theme, texts, formOrigin, forms, isShown, state }}
        onReload={() => setLoad(load + 1)}
      />
      {form && (
        <FormModal
          key={`form-${form.key}`}
          {...{ form, formOrigin, texts }}
          isDark={theme === 'dark'}
          insets={props.insets ?? NO_INSETS}
          onClose={forms.close}
        />
      )}
    </>
  );
});

/** For callers in the app. Requests of the page get the error as it is, which is reported on the app's console. */
function throwBridgeError(error: unknown): never {
  if (error instanceof BridgeError) throw error;
  throw Object.assign(new BridgeError('E_INTERNAL', 'fetchToken failed.'), { cause: error });
}

interface PageProps extends OisPageProps {
  theme: 'light' | 'dark';
  texts: OisPageTexts;
  forms: FormOpener;
  isShown: RefObject<boolean>;
  onReload(): void;
  /** What the page showed last: a page that is loaded again shows it. */
  state: RefObject<string | undefined>;
}

const Page = forwardRef<OisPageHandle, PageProps>(function Page(props, ref) {
  const {
    page,
    formOrigin,
    isShown,
    onLeave,
    onReload,
    forms,
    state,
    texts,
    theme,
    isPaused = false,
  } = props;
  const pageOrigin = readOrigin(page, 'page');
  const view = useRef<WebView<object>>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [startMs] = useState(() => Date.now());
  const isGoingBack = useRef(false);

  const { endpoint, startScript } = useHost(view, props, {
    openForm: forms.open,
    onHello: () => setHasFailed(false),
    setState: (text) => (state.current = text),
    getState: () => state.current,
  });

  // Without an error or a hello in time, the page loaded in part, or the network does not answer.
  useEffect(() => {
    // A page that is connected is not uncovered here: it may have failed after its hello.
    const timer = setTimeout(() => !endpoint.connected && setHasFailed(true), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [endpoint]);

  /** Closes what is open in the page, then leaves. */
  const back = useCallback((): void => {
    if (!endpoint.connected || hasFailed) return onLeave();
    // Pressed again while the page does not answer, it would leave twice.
    if (isGoingBack.current) return;
    isGoingBack.current = true;
    // The app may have left meanwhile: it would leave the screen below as well.
    const leave = (): unknown => isShown.current && onLeave();
    endpoint
      .request('back', {}, { timeout: BACK_TIMEOUT_MS })
      .then(({ handled }) => handled || leave(), leave)
      .finally(() => (isGoingBack.current = false));
  }, [endpoint, hasFailed, onLeave]);

  useEffect(() => {
    // Back belongs to the screen that covers a paused page.
    if (isPaused) return undefined;
    const subscription = BackHandler.addEventListener('hardwareBackPress', () => (back(), true));
    return () => subscription.remove();
  }, [back, isPaused]);

  useImperativeHandle(ref, () => ({
    back,
    canGoBack: async () => (await endpoint.request('can-go-back')).handled,
    refresh: async () => void (await endpoint.request('refresh')),
    async reset() {
      // Of the former user.
      forms.reset();
      state.current = undefined;
      await endpoint.request('reset').finally(() => {
        // What the page has sent before it was reset.
        state.current = undefined;
      });
    },
    open: (shortCode) => forms.open({ shortCode }).catch(throwBridgeError),
    openLink: (link) => forms.open({ shortCode: '', link }).catch(throwBridgeError),
    showNotification: async (notification) => void (await endpoint.request('notification', notification)),
    setBalance: async (balanceCents) =>
      void (await endpoint.request('set-points', { balance_cents: balanceCents })),
  }));

  const fail = (): void => setHasFailed(true);
  return (
    <View style={{ flex: 1 }}>
      <WebView
        ref={view}
        source={{ uri: toPageAddress(page) }}
        onMessage={({ nativeEvent: { data, url } }) => {
          if (isOnOrigin(pageOrigin, url)) endpoint.receive(data);
        }}
        injectedJavaScriptBeforeContentLoaded={startScript}
        {...createWebViewProps({
          origin: pageOrigin,
          formOrigin,
          onFailure: fail,
          onProcessEnd: () => (Date.now() - startMs < RESTART_PAUSE_MS ? fail() : onReload()),
          // A form in a new window: opens here, because the browser's history would store the token.
          onForm: forms.openAddress,
        })}
      />
      {hasFailed && <Failure texts={texts} isDark={theme === 'dark'} onRetry={onReload} />}
    </View>
  );
});
