import { BridgeError } from '../../src/bridge/index.js';
import type { HostToken } from '../../src/bridge/messages.js';
import type { FindingId } from '../../src/check-host/texts.js';
import {
  receives,
  sends,
  tokenResult,
  welcome,
  welcomePayload,
  type AppClass,
  type Message,
} from './changed-messages.js';
import {
  NeedsNoCode,
  OpensFormWithBridge,
  OpensNothing,
  OpensFormWithoutToken,
  EncodesNoToken,
  EncodesNoCode,
  SendsTokenOutside,
  DownloadsWithToken,
  OpensAnyLink,
  OpensLinksInside,
} from './seeded-forms.js';
import { TestApp } from './test-app.js';

const isEvent = ({ kind }: Message): boolean => kind === 'event';

class IgnoresNonce extends TestApp {
  override changeReceived = (message: Message) => ({ ...message, nonce: this.nonce });
}

class ChecksNoSession extends TestApp {
  override changeReceived = (message: Message) => {
    if (message['type'] === 'hello') {
      if (message['nonce'] === this.nonce) this.lastSid = String(message['sid']);
      return message;
    }
    return { ...message, sid: this.lastSid };
  };
}

class AnswersTwice extends TestApp {
  override sendText(json: string): void {
    super.sendText(json);
    const message = JSON.parse(json) as Message;
    if (message['type'] === 'token') {
      super.sendText(
        JSON.stringify({ ...message, id: `again-${message['id']}`, seq: 500 + Number(message['seq']) }),
      );
    }
  }
}

/** Takes every message for a new one. */
class ChecksNoRepeat extends TestApp {
  #count = 0;
  readonly #ids = new Map<string, unknown>();

  override changeReceived = (message: Message) => {
    const id = `n${(this.#count += 1)}`;
    this.#ids.set(id, message['id']);
    return { ...message, id, seq: 100_000 + this.#count };
  };

  override changeSent = (message: Message) => ({
    ...message,
    re: this.#ids.get(String(message['re'])) ?? message['re'],
  });
}

class BlocksOnNetwork extends TestApp {
  #queue = Promise.resolve();

  override receive(json: string): void {
    if (!json.includes('"req"')) return super.receive(json);
    this.#queue = this.#queue.then(() => {
      super.receive(json);
      return json.includes('"token"') ? new Promise((resolve) => setTimeout(resolve, 800)) : undefined;
    });
  }
}

class KeepsToken extends TestApp {
  #token: HostToken | undefined;

  override async fetchToken(): Promise<HostToken> {
    return (this.#token ??= await super.fetchToken());
  }
}

class HidesFailure extends TestApp {
  override async fetchToken(): Promise<HostToken> {
    return super.fetchToken().catch(() => ({ access_token: 'none', expires_in: 1 }));
  }
}

class BreaksOnUnknownEvent extends TestApp {
  #isBroken = false;

  override receive(json: string): void {
    this.#isBroken ||= json.includes('check-host-newer');
    if (!this.#isBroken) super.receive(json);
  }
}

/** Answers the requests of the load before with the session of the new one. */
class LeavesAlways extends TestApp {
  override async back(): Promise<void> {
    await this.host.request('back');
    this.platform.leave();
  }
}

class StaysAlways extends TestApp {
  override async back(): Promise<void> {
    await this.host.request('back');
  }
}

class GoesBackInHistory extends TestApp {
  override back = async () => this.platform.goBack();
}

class SharesNothing extends TestApp {
  override createHandlers() {
    return {
      ...super.createHandlers(),
      share: () => {
        throw new BridgeError('E_INTERNAL', 'There is nothing to share.');
      },
    };
  }
}

class StaysWhenDismissed extends TestApp {
  override createHandlers() {
    return { ...super.createHandlers(), dismiss: () => undefined };
  }
}

/** Attaches its object to the first two loads only. */
class DetachesLater extends TestApp {
  readonly #sids = new Set<unknown>();

  override changeReceived = (message: Message) => {
    if (message['type'] === 'hello' && message['nonce'] === this.nonce && message['sid'] !== '1-2-3-4')
      this.#sids.add(message['sid']);
    return this.#sids.size === 3 ? undefined : message;
  };
}

/** Mistakes of apps, each with an app that makes it. */
export const SEEDED: [id: FindingId, App: AppClass][] = [
  ['no-welcome', receives(() => undefined)],
  ['welcome-re', welcome({ re: '99' })],
  ['welcome-sid', welcome({ sid: 'another' })],
  ['each-hello', receivesFirstHello()],
  [
    'version',
    sends((message) => (message['kind'] === 'err' && message['type'] === 'hello' ? undefined : message)),
  ],
  ['welcome-nonce', welcome({ nonce: undefined })],
  ['nonce-missing', IgnoresNonce],
  ['nonce-wrong', IgnoresNonce],
  ['forged-answered', IgnoresNonce],
  ['forged-token', IgnoresNonce],
  ['forged-opened', IgnoresNonce],
  ['forged-hello', IgnoresNonce],
  ['unanswered', sends((message) => (message['type'] === 'token' ? undefined : message))],
  ['answered-twice', AnswersTwice],
  ['answer-sid', tokenSid()],
  ['answer-invalid', tokenResult(({ access_token: token }) => ({ token }))],
  ['key-leak', tokenResult((payload) => ({ ...payload, id: 'sk-live-0123456789ab' }))],
  ['same-token', KeepsToken],
  ['token-blocks', BlocksOnNetwork],
  ['token-failure', HidesFailure],
  ['unknown-request', sends((message) => (isErrorOf(message, 'E_UNSUPPORTED') ? undefined : message))],
  [
    'invalid-request',
    sends((message) =>
      isErrorOf(message, 'E_INVALID') ? { ...message, kind: 'res', payload: {} } : message,
    ),
  ],
  ['repeated-message', ChecksNoRepeat],
  ['repeated-seq', ChecksNoRepeat],
  ['newer-broken', BreaksOnUnknownEvent],
  ['other-session', ChecksNoSession],
  ['old-session', ChecksNoSession],
  ['form-code', EncodesNoCode],
  ['form-token', EncodesNoToken],
  ['form-no-token', OpensFormWithoutToken],
  ['form-not-opened', OpensNothing],
  ['form-bridge', OpensFormWithBridge],
  ['form-dots', NeedsNoCode],
  ['form-link', OpensAnyLink],
  ['external-token', SendsTokenOutside],
  ['external-token', DownloadsWithToken],
  ['external-inside', OpensLinksInside],
  ['old-answer', answersNewSession()],
  ['wrong-state', welcomePayload({ state: 'another' })],
  ['no-state', welcomePayload({ state: undefined })],
  ['refused', SharesNothing],
  ['late-hello', DetachesLater],
  ['not-dismissed', StaysWhenDismissed],
  ['back-left', LeavesAlways],
  ['back-stayed', StaysAlways],
  ['back-history', GoesBackInHistory],
  ['invalid-message', welcomePayload({ locale: 7 })],
  [
    'repeated-id',
    sends((message) => ({ ...message, id: message['type'] === 'token' ? 'token' : message['id'] })),
  ],
  ['not-counted', sends((message) => ({ ...message, seq: 10_000 - Number(message['seq']) }))],
];

function isErrorOf({ kind, payload }: Message, code: string): boolean {
  return kind === 'err' && (payload as Message)['code'] === code;
}

function receivesFirstHello(): AppClass {
  return class extends TestApp {
    readonly #sids = new Set<unknown>();

    override changeReceived = (message: Message) => {
      const isKnown = message['type'] === 'hello' && this.#sids.has(message['sid']);
      if (message['type'] === 'hello') this.#sids.add(message['sid']);
      return isKnown ? undefined : message;
    };
  };
}

function tokenSid(): AppClass {
  return sends((message) =>
    message['type'] === 'token' && !isEvent(message) ? { ...message, sid: 'another' } : message,
  );
}

/** Answers a request of the former load in the new session, right after its `welcome`. */
function answersNewSession(): AppClass {
  return class extends TestApp {
    #open: Message | undefined;
    #sentInPlace = 0;

    override changeReceived = (message: Message) => {
      if (message['kind'] === 'req') this.#open = message;
      return message;
    };
    override changeSent = (message: Message) => {
      if (message['re'] === this.#open?.['id']) this.#open = undefined;
      const open = this.#open;
      const counted = { ...message, seq: Number(message['seq']) + this.#sentInPlace };
      if (message['type'] !== 'welcome' || !open || open['sid'] === message['sid']) return counted;
      this.#open = undefined;
      this.#sentInPlace += 1;
      const { id, type } = open;
      const payload = { code: 'E_CANCELLED', message: 'the page was loaded again.' };
      const answer = {
        ...counted,
        id: `late-${String(id)}`,
        kind: 'err',
        type,
        re: id,
        seq: counted.seq + 1,
        payload,
      };
      setTimeout(() => this.sendText(JSON.stringify(answer)));
      return counted;
    };
  };
}
