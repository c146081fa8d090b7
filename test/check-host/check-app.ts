import { closeAfterUse } from '../helpers/close-after-use.js';
import { RunState } from '../../src/cli/check-host/run-state.js';
import { startServer, type RunningServer } from '../../src/cli/check-host/server.js';
import { getLostHellosMs } from '../../src/check-host/checks/loads.js';
import { Connection } from '../../src/check-host/connection.js';
import type { CheckContext, ManualOutcome } from '../../src/check-host/context.js';
import type { FrameReport, Result, Visits } from '../../src/check-host/results.js';
import { runChecks } from '../../src/check-host/run.js';
import type { CheckId } from '../../src/check-host/texts.js';
import type { Times } from '../../src/check-host/times.js';
import { FakeWindow } from '../bridge/fake-window.js';
import { SHORT_TIMES } from './short-times.js';
import type { Platform, TestApp } from './test-app.js';

type AppClass = new (platform: Platform) => TestApp;

/** How an app's user makes it do what a check asks for. Others are skipped. */
const MANUAL_CHECKS: Partial<Record<CheckId, (app: TestApp) => unknown>> = {
  back: (app) => app.back(),
  leave: (app) => app.back(),
  changes: (app) => app.changeTheme(),
  'deep-link': (app) => app.openDeepLink(),
  'set-token': (app) => app.sendToken(),
};

/**
 * Plays all checks against an app in this process: real server, real bridge, a window without a document. Frames reach the
 * app's native object, as on Android.
 */
export async function checkApp(App: AppClass, times = SHORT_TIMES): Promise<Result[]> {
  const state = new RunState(false);
  const server = closeAfterUse(
    await startServer({ state, host: '127.0.0.1', port: 0, onChange: () => undefined }),
  );
  const player = new Player(App, state, server, times);
  return player.run();
}

class Player {
  readonly #state: RunState;
  readonly #server: RunningServer;
  readonly #times: Times;
  readonly #app: TestApp;
  #window = new FakeWindow();
  #isVisible = true;
  #goBack: () => void = () => undefined;
  #reload: () => void = () => undefined;

  constructor(App: AppClass, state: RunState, server: RunningServer, times: Times) {
    this.#state = state;
    this.#server = server;
    this.#times = times;
    const visit = async (url: string, hasBridge: boolean): Promise<void> => {
      // WebViews resolve the path as browsers do.
      const page = await (await fetch(url)).text();
      const [, number] = /data-visit="(\d+)"/.exec(page) ?? [];
      await fetch(new URL('/objects', url), {
        method: 'POST',
        body: JSON.stringify({ visit: Number(number), objects: hasBridge ? ['webkit'] : [] }),
      });
    };
    this.#app = new App({
      tokenUrl: `http://127.0.0.1:${server.port}/token`,
      send: (json) => evaluate(this.#window, json),
      openForm: (url, hasBridge) => void visit(url, hasBridge).catch(() => undefined),
      openExternal: (url, hasBridge) => void visit(url, hasBridge).catch(() => undefined),
      leave: () => (this.#isVisible = false),
      dismiss: () => {
        this.#isVisible = false;
        setTimeout(() => (this.#isVisible = true), 500);
      },
      goBack: () => this.#goBack(),
    });
  }

  async run(): Promise<Result[]> {
    for (;;) {
      const results = await this.#load();
      if (results) return results;
    }
  }

  /** Loads the page. @returns nothing if it was loaded again */
  #load(): Promise<Result[] | undefined> {
    const window = new FakeWindow();
    this.#window = window;
    this.#isVisible = true;
    window['OISHostNonce'] = this.#app.nonce || undefined;
    window['OISAndroid'] = { postMessage: (json: string) => this.#app.receive(json) };
    let check: CheckId | undefined;
    let listener: ((type: string) => void) | undefined;
    const handle = (type: string) => () => listener?.(type);
    const connection = new Connection({
      window: window.asWindow,
      origins: [],
      times: this.#times,
      lostHellosMs: getLostHellosMs({ pending: this.#state.pending, times: this.#times }),
      handlers: {
        'set-token': handle('set-token'),
        open: handle('open'),
        'set-theme': handle('set-theme'),
        back: () => {
          listener?.('back');
          return { handled: check !== 'leave' };
        },
      },
    });
    connection.bridge.start();
    const context: Omit<CheckContext, 'phase' | 'data' | 'savePhase'> = {
      connection,
      isAutomatic: false,
      tokenPrefix: '',
      otherOrigin: `http://127.0.0.1:${this.#server.otherPort}`,
      isParentUnknown: false,
      opensInHost: true,
      setTokenMode: async (mode, delayMs = 0) =>
        void Object.assign(this.#state, { tokenMode: mode, delayMs }),
      getVisits: async (): Promise<Visits> =>
        structuredClone({ visits: this.#state.visits, tokens: this.#state.tokens }),
      forge: (sid) => this.#forge(sid),
      ask: (asked) => this.#ask(asked),
      waitForHistory: () => new Promise((resolve) => (this.#goBack = () => resolve('history'))),
      reload: () => this.#reload(),
      isVisible: () => this.#isVisible,
      onRequest: (next) => void (listener = next),
    };
    return new Promise((resolve, reject) => {
      this.#reload = () => {
        connection.bridge.close();
        resolve(undefined);
      };
      const run = this.#state.load(false, this.#server.otherPort);
      this.#state.recordCall();
      context.tokenPrefix = run.tokenPrefix;
      runChecks({
        run: structuredClone(run),
        context,
        onCheck: (next) => void (check = next),
        save: async ({ results, pending, isFinished }) => {
          this.#state.recordCall();
          if (results) this.#state.results = structuredClone(results);
          this.#state.pending = pending;
          this.#state.isFinished = isFinished;
        },
      })
        .finally(() => connection.bridge.close())
        .then(resolve, reject);
    });
  }

  async #ask(check: CheckId): Promise<ManualOutcome> {
    const act = MANUAL_CHECKS[check];
    // The process of this page cannot end: another load stands for it.
    if (check === 'process-end') this.#reload();
    if (check === 'process-end' || act) {
      void Promise.resolve(act?.(this.#app)).catch(() => undefined);
      return new Promise((resolve) => setTimeout(resolve, 3_000, 'timed-out'));
    }
    return 'skipped';
  }

  /** Sends what a frame would send that reaches the native object. */
  async #forge(sid: string): Promise<FrameReport> {
    const forge = (id: string, kind: string, type: string, payload: object, more: object): void =>
      this.#app.receive(
        JSON.stringify({
          ois: 1,
          kind,
          type,
          id: `forged-${id}`,
          sid,
          seq: 9_000 + Number(id),
          payload,
          ...more,
        }),
      );
    let calls = 0;
    for (const nonce of [undefined, 'forged']) {
      forge(`${(calls += 1)}`, 'req', 'token', { reason: 'initial' }, { nonce });
      forge(`${(calls += 1)}`, 'req', 'open-form', { shortCode: 'forged' }, { nonce });
      forge(`${(calls += 1)}`, 'event', 'hello', { versions: [1], caps: [] }, { sid: '1-2-3-4', nonce });
      forge(`${(calls += 1)}`, 'req', 'token', { reason: 'initial' }, { sid: '1-2-3-4', nonce });
    }
    return { calls, received: [], hasNonce: false };
  }
}

function evaluate(window: FakeWindow, json: string): void {
  const host = window['OISHost'] as { receive(text: string): void } | undefined;
  if (host) host.receive(json);
  else ((window['OISHostQueue'] ??= []) as string[]).push(json);
}
