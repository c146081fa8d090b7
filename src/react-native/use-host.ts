import { useEffect, useRef, useState, type RefObject } from 'react';
import { I18nManager, Platform } from 'react-native';
import type { WebView } from 'react-native-webview';
import { BridgeError } from '../bridge/errors.js';
import { createHost, type HostEndpoint } from '../bridge/host.js';
import type { HostToken, PageEvents } from '../bridge/messages.js';
import type { FormTarget } from './addresses.js';
import { parseDeviceLocale } from './device-locale.js';
import { createNonce } from './nonce.js';
import { NO_INSETS, type OisPageProps, type TokenRequest } from './props.js';
import { openExternal } from './web-view-props.js';

/** What the page's messages lead to. */
export interface HostActions {
  openForm(target: FormTarget): Promise<void>;
  /** The page is loaded. */
  onHello(): void;
  /** The page shows something else: what to return when it is loaded again. */
  setState(state: string): void;
  getState(): string | undefined;
}

/** The app's end of the bridge, for one load of the page. */
export interface PageHost {
  endpoint: HostEndpoint;
  /** Runs before the page's own scripts. */
  startScript: string;
}

/**
 * Creates the app's end of the bridge, and sends later changes of theme, language and insets.
 * @param theme of `props`, or else the device's
 */
export function useHost(
  view: RefObject<WebView<object> | null>,
  props: OisPageProps & { theme: 'light' | 'dark' },
  actions: HostActions,
): PageHost {
  const latest = useRef({ props, actions });
  latest.current = { props, actions };
  const [host] = useState(() => createPageHost(view, latest));
  const { endpoint } = host;
  const closing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    // <StrictMode> cleans up each effect and runs it again at once, but a closed bridge cannot be opened again.
    clearTimeout(closing.current);
    return () => {
      closing.current = setTimeout(() => endpoint.close());
    };
  }, [endpoint]);

  const { theme, insets = NO_INSETS, colors, isPaused = false } = props;
  const locale = props.locale ?? readDeviceLocale();
  const { top, right, bottom, left } = insets;
  useSend(endpoint, () => endpoint.request('set-theme', { theme }), [theme]);
  useSend(endpoint, () => (locale ? endpoint.request('set-locale', { locale }) : undefined), [locale]);
  useSend(endpoint, () => endpoint.request('set-insets', { ...insets }), [top, right, bottom, left]);
  useSend(endpoint, () => endpoint.request('set-colors', { ...colors }), [JSON.stringify(colors)]);
  useSend(endpoint, () => endpoint.request(isPaused ? 'pause' : 'resume'), [isPaused]);
  return host;
}

/** Sends a change to a page that is loaded. One that loads later gets it with `welcome`. */
function useSend(endpoint: HostEndpoint, send: () => Promise<unknown> | undefined, values: unknown[]): void {
  useEffect(() => {
    // The page reports itself what it refuses.
    if (endpoint.connected) send()?.catch(() => undefined);
  }, [endpoint, ...values]);
}

function createPageHost(
  view: RefObject<WebView<object> | null>,
  latest: RefObject<{ props: OisPageProps & { theme: 'light' | 'dark' }; actions: HostActions }>,
): PageHost {
  // On Android the library's script may run after the page's: the page would send its messages without a nonce. No frame can send
  // any, as forms open in a WebView of their own, and the page is served with `frame-src 'none'`.
  const nonce = Platform.OS === 'android' ? undefined : createNonce();
  const endpoint = createHost({
    nonce,
    // Encoded twice, so that it cannot end the string literal.
    send: (json) =>
      view.current?.injectJavaScript(`(window.OISHostQueue ||= []).push(${JSON.stringify(json)}); true;`),
    handlers: {
      token: ({ reason }, signal) => getToken(latest.current.props, { reason, signal }),
      'open-form': (target) => latest.current.actions.openForm(target),
      'open-external': ({ url }) => openExternal(url),
      // The page shows its button if this is there.
      ...(latest.current.props.onDismiss && { dismiss: () => latest.current.props.onDismiss?.() }),
    },
    onEvent(type, payload) {
      if (type === 'hello') {
        latest.current.actions.onHello();
        // Loaded while it was covered.
        if (latest.current.props.isPaused) endpoint.request('pause').catch(() => undefined);
      }
      if (type === 'state') latest.current.actions.setState((payload as PageEvents['state']).state);
      else if (type !== 'hello') latest.current.props.onEvent?.(type, payload);
    },
    welcome() {
      const { theme, locale = readDeviceLocale(), insets, colors } = latest.current.props;
      const state = latest.current.actions.getState();
      return {
        host: `react-native-${Platform.OS}`,
        theme,
        ...(locale && { locale }),
        ...(insets && { insets: { ...insets } }),
        ...(colors && { colors: { ...colors } }),
        ...(state !== undefined && { state }),
      };
    },
  });
  const startScript =
    nonce === undefined
      ? ''
      : // Newer versions may run it in every frame: the comparison selects the main frame.
        `if (window === window.top) window.OISHostNonce = ${JSON.stringify(nonce)}; true;`;
  return { endpoint, startScript };
}

/** Requests a token from the app. @throws {BridgeError} `E_DENIED` if no user is signed in, and what `fetchToken` throws */
export async function getToken({ fetchToken }: OisPageProps, request: TokenRequest): Promise<HostToken> {
  const token = await fetchToken(request);
  if (!token) throw new BridgeError('E_DENIED', 'No user is signed in.');
  return token;
}

function readDeviceLocale(): string | undefined {
  const { localeIdentifier } = I18nManager.getConstants();
  return localeIdentifier ? parseDeviceLocale(localeIdentifier) : undefined;
}
