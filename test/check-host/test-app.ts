import { randomUUID } from 'node:crypto';
import { BridgeError, createHost, type HostEndpoint, type PageHandlers } from '../../src/bridge/index.js';
import type { HostToken } from '../../src/bridge/messages.js';

type Message = Record<string, unknown>;

/** A message, changed; undefined to drop it. */
type Change = (message: Message) => Message | undefined;

/** What a {@link TestApp} uses of its platform. */
export interface Platform {
  /** Address of the app's token route. */
  tokenUrl: string;
  /** Sends a message to the page. */
  send: (json: string) => void;
  /** Opens an address in a WebView without a bridge, or in one with a bridge. */
  openForm: (url: string, hasBridge: boolean) => void;
  openExternal: (url: string, hasBridge: boolean) => void;
  /** Leaves the page. */
  leave: () => void;
  /** Closes the page, and opens it again after a while. */
  dismiss: () => void;
  /** Goes back in the WebView's history. */
  goBack: () => void;
}

/** Returns the fields of a message, or nothing for another text. */
function parse(json: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Message)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A correct app. Subclasses make one mistake each. */
export class TestApp {
  readonly nonce: string = randomUUID();
  readonly platform: Platform;
  host: HostEndpoint;
  /** Of the page. It is opened again with it. */
  state: string | undefined;
  lastSid = '';

  constructor(platform: Platform) {
    this.platform = platform;
    this.host = this.createHost();
  }

  createHost(): HostEndpoint {
    return createHost({
      nonce: this.nonce,
      send: (json) => {
        const message = this.changeSent(JSON.parse(json) as Message);
        if (message) this.sendText(JSON.stringify(message));
      },
      handlers: this.createHandlers(),
      onEvent: (type, payload) => {
        if (type === 'state') this.state = (payload as { state: string }).state;
      },
      welcome: () => this.createWelcome() as never,
    });
  }

  sendText(json: string): void {
    this.platform.send(json);
  }

  /** Handles a message from any frame. */
  receive(json: string): void {
    const message = parse(json);
    if (!message) return this.host.receive(json);
    const changed = this.changeReceived(message);
    if (changed) this.host.receive(changed === message ? json : JSON.stringify(changed));
  }

  changeSent: Change = (message) => message;
  changeReceived: Change = (message) => message;

  createWelcome(): object {
    return { state: this.state, host: 'test', locale: 'en', theme: 'light', insets: { top: 8 } };
  }

  createHandlers(): PageHandlers {
    return {
      token: () => this.fetchToken(),
      'open-form': async ({ shortCode, link }) => this.openForm(shortCode, link),
      'open-external': ({ url }) => void this.platform.openExternal(url, false),
      share: () => undefined,
      download: () => undefined,
      dismiss: () => void setTimeout(() => this.platform.dismiss(), 100),
    };
  }

  async fetchToken(): Promise<HostToken> {
    const response = await fetch(this.platform.tokenUrl, { method: 'POST', body: '{}' });
    if (!response.ok) throw new BridgeError('E_INTERNAL', 'The server failed.');
    return (await response.json()) as HostToken;
  }

  async openForm(shortCode: string, _link?: string): Promise<void> {
    if (!this.isSafe(shortCode)) throw new BridgeError('E_INVALID', 'No short code.');
    const token = await this.fetchToken();
    const url = `${token.form_url}/${this.encodeCode(shortCode)}?token=${this.encodeToken(token.access_token)}`;
    this.platform.openForm(url, false);
  }

  isSafe(shortCode: string): boolean {
    return !/^\.{0,2}$|\p{Cc}|\p{Cs}/u.test(shortCode);
  }

  encodeCode(shortCode: string): string {
    return encodeURIComponent(shortCode);
  }

  encodeToken(token: string): string {
    return encodeURIComponent(token);
  }

  /** The user goes back. */
  async back(): Promise<void> {
    const { handled } = await this.host.request('back');
    if (!handled) this.platform.leave();
  }

  /** The user switched to the dark mode. */
  async changeTheme(): Promise<void> {
    await this.host.request('set-theme', { theme: 'dark' });
  }

  async openDeepLink(): Promise<void> {
    await this.host.request('open', { shortCode: 'deep' });
  }

  async sendToken(): Promise<void> {
    await this.host.request('set-token', await this.fetchToken());
  }
}
