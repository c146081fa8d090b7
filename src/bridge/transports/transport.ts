import type { Envelope } from '../messages.js';

/** Hosts that the bridge knows, by the names that `host` takes. */
export type HostName =
  | 'android-listener'
  | 'android-interface'
  | 'webkit'
  | 'react-native'
  | 'webview-flutter'
  | 'flutter-inappwebview'
  | 'arkweb'
  | 'mini-program'
  | 'alipay'
  | 'uni-app'
  | 'webview2'
  | 'qt'
  | 'capacitor'
  | 'parent';

/** Where a transport hands over what comes from its host. */
export interface Receiver {
  /** A message came. Anything may be given: it is checked. */
  receive(json: unknown): void;
  /** From now on messages can be sent: say hello at once. */
  ready(): void;
}

/** The way to one kind of host. Everything that a page cannot know in advance may be absent or throw. */
export interface Transport {
  readonly host: HostName;
  /** Nobody but the host itself can speak through this one: the browser checks source and origin. */
  readonly trusted?: boolean;
  /** The host's object, where it would be another one for another host. */
  readonly native?: object | undefined;
  /** Begins to listen. @returns ends it */
  connect(receiver: Receiver): () => void;
  /** Hands one message over. @returns whether it could: false before the host is ready */
  send(json: string, envelope: Envelope): boolean;
  /**
   * Does by itself what a request asks for, on hosts that cannot answer.
   * @returns whether it did
   */
  perform?(type: string, payload: Readonly<Record<string, unknown>>): boolean;
}

/** What a transport may need to know of its page. */
export interface Surroundings {
  window: Window;
  /** Origins of pages that may hold this one in a frame. */
  origins: readonly string[];
  nonce: string | undefined;
  /** The mini program's page that forms and links are opened by. */
  miniProgramPage: string;
}

/** Looks for its host. May throw: an accessor of a hostile page does. */
export type Detect = (surroundings: Surroundings) => Transport | undefined;
