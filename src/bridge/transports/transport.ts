import type { Envelope } from '../messages.js';

/** The supported hosts. */
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

/** Receives a transport's messages. */
export interface Receiver {
  /** Handles a message. Any value may be passed: it is checked. */
  receive(json: unknown): void;
  /** Messages can be sent from now on: causes a hello. */
  ready(): void;
}

/** Sends and receives messages of one kind of host. Any part of a native object may be absent or throw. */
export interface Transport {
  readonly host: HostName;
  /** Whether no other sender than the host can use this transport, because source and origin are checked. */
  readonly trusted?: boolean;
  /** The host's native object, if it identifies the host: another object means another host. */
  readonly native?: object | undefined;
  /** Whether the page is not known to be in this host, although the host's script is there. */
  readonly isAbsent?: boolean;
  /** Starts to listen. @returns a function that disconnects */
  connect(receiver: Receiver): () => void;
  /** Sends one message. @returns false if the host is not ready yet */
  send(json: string, envelope: Envelope): boolean;
  /**
   * Performs a request without a message, on hosts that cannot answer.
   * @returns whether the request was performed
   */
  perform?(type: string, payload: Readonly<Record<string, unknown>>): boolean;
}

/** `Window`; `never` in an app without the DOM's types, such as one of React Native, so that the package compiles there. */
export type PageWindow = typeof globalThis extends { Window: { prototype: infer W } } ? W : never;

/** A transport's environment. */
export interface Surroundings {
  window: PageWindow;
  /** Origins of pages that may embed this one in a frame. */
  origins: readonly string[];
  nonce: string | undefined;
  /** The mini program's page that opens forms and links. */
  miniProgramPage: string;
}

/** Detects one kind of host. May throw, as an accessor of a hostile page does. @returns undefined if the host is not there */
export type Detect = (surroundings: Surroundings) => Transport | undefined;
