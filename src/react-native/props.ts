import type { HostColors, HostRequests, HostToken, PageEvents, PageRequests } from '../bridge/messages.js';

/** A request for a token. */
export interface TokenRequest {
  /**
   * `initial`, with the page's first lists; `expired`, or about to expire, or for a form; `refused` by the hub: do not answer with the
   * same token again.
   */
  reason: PageRequests['token']['request']['reason'];
  /** Aborted when the answer is not needed any more. */
  signal: AbortSignal;
}

/** A notification, as your server sends it by native push. All of it is untrusted text. */
export type PushNotification = HostRequests['notification']['request'];

/** Texts of the app's own screens. */
export interface OisPageTexts {
  /** The page, or a form, could not be loaded. */
  failed: string;
  retry: string;
  /** The button that closes a form. */
  close: string;
}

/** Space that bars and notches cover, in CSS pixels: `useSafeAreaInsets()` of react-native-safe-area-context. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export interface OisPageProps {
  /** Address of your copy of `embed.html`. Its settings follow a `#`: `https://www.example.com/app/embed.html#points=on`. */
  page: string;
  /** Origin of the form site, such as `https://form.example.com`: the only site that gets the token. */
  formOrigin: string;
  /**
   * Requests a token from your server, whose token endpoint identifies the user by your app's own session. Return the response's
   * fields (`access_token`, `expires_in`, `form_url`, `hub_url`, and the first lists: `backend.appToken`), or undefined if no user is
   * signed in.
   */
  fetchToken(request: TokenRequest): Promise<HostToken | undefined>;
  /** The user went back, and nothing was open in the page: leave the screen. */
  onLeave(): void;
  /** The user closed the page by its own button, which is there if this is set: leave the screen. */
  onDismiss?: (() => void) | undefined;
  /** An event of the page, such as `ready` or `submitted`. It contains no token. */
  onEvent?: (<Type extends keyof PageEvents>(type: Type, payload: PageEvents[Type]) => void) | undefined;
  /** Default: the device's. */
  theme?: 'light' | 'dark' | undefined;
  /** Language tag such as `zh-CN`. Default: the device's. */
  locale?: string | undefined;
  insets?: Insets | undefined;
  /** Colours of the app's theme, such as `{ accent: '#1a73e8' }`. Default: the page's own. */
  colors?: HostColors | undefined;
  /** Whether the page is covered by another screen: it then stops its timers and its event stream, and leaves Back to the app. Default: false. */
  isPaused?: boolean | undefined;
  /** Default: English. */
  texts?: Partial<OisPageTexts> | undefined;
}

/** What an app can do with a page, by its `ref`. Requests reject with a `BridgeError`. */
export interface OisPageHandle {
  /** Does what the Back button does. Android's own is handled already. */
  back(): void;
  /** Whether `back` would close something in the page, rather than leave it: for predictive back. */
  canGoBack(): Promise<boolean>;
  /** Loads the lists again, for the same user. */
  refresh(): Promise<void>;
  /** Call it when another user has signed in. */
  reset(): Promise<void>;
  /** Opens a table's form. */
  open(shortCode: string): Promise<void>;
  /** Opens what a native notification links to. @param link `link_url`, or an address below `{form_url}` */
  openLink(link: string): Promise<void>;
  /** Shows a notification in the page, which needs its setting `notifications=on`. */
  showNotification(notification: PushNotification): Promise<void>;
  /** Shows a balance in the page, which needs its setting `points=on`. @param balanceCents an integer */
  setBalance(balanceCents: number): Promise<void>;
}
