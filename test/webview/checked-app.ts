import { expect, it, onTestFinished, vi } from 'vitest';
import type { Result } from '../../src/check-host/results.js';
import { CHECKS, isHint, type CheckId } from '../../src/check-host/texts.js';
import { RunState } from '../../src/cli/check-host/run-state.js';
import { startServer } from '../../src/cli/check-host/server.js';
import { SEEDED } from '../check-host/seeded-apps.js';
import { SHORT_TIMES } from '../check-host/short-times.js';
import { TestApp, type Platform } from '../check-host/test-app.js';
import type { AppView } from './app-view.js';

/** Answers must come within the same time as in apps, as this machine may be busy. */
const REAL_VIEW_TIMES = { ...SHORT_TIMES, welcomeMs: 30_000, answerMs: 10_000, leavingMs: 2_000 };

type AppClass = new (platform: Platform) => TestApp;

/** A real WebView, and what the checks of an app in it have to find. */
export interface CheckedApp {
  /** Without a callback, the WebView has no native object. */
  start: (onMessage?: (json: string) => void) => Promise<AppView>;
  /** Whether frames of other origins reach the native object. */
  isOpenToFrames: boolean;
}

/** How an app's user makes it do what a check asks for. */
const MANUAL_CHECKS: Partial<Record<CheckId, (app: TestApp, view: AppView) => unknown>> = {
  back: (app) => app.back(),
  leave: (app) => app.back(),
  changes: (app) => app.changeTheme(),
  'deep-link': (app) => app.openDeepLink(),
  'set-token': (app) => app.sendToken(),
  'process-end': (_app, view) => view.terminate(),
};

/** Plays all checks against an app with a real WebView for the page, and another one for forms. */
async function check(App: AppClass, { start }: CheckedApp, isAutomatic = false): Promise<Result[]> {
  const state = new RunState(isAutomatic, REAL_VIEW_TIMES);
  const server = await startServer({ state, host: '127.0.0.1', port: 0, onChange: () => undefined });
  onTestFinished(() => server.close());
  const page = await start((json) => app.receive(json));
  onTestFinished(() => page.close());
  const form = await start();
  onTestFinished(() => form.close());
  let withBridge: Promise<AppView> | undefined;
  onTestFinished(async () => (await withBridge)?.close());
  const load = (url: string, hasBridge: boolean): void => {
    if (!hasBridge) return form.load(url);
    withBridge ??= start(() => undefined);
    // A view that does not start fails the test at its end.
    withBridge.then((view) => view.load(url)).catch(() => undefined);
  };
  let isClosed = false;
  const close = (): void => {
    page.load('about:blank');
    isClosed = true;
  };
  const address = `http://127.0.0.1:${server.port}`;
  const app = new App({
    tokenUrl: `${address}/token`,
    send: (json) => page.send(json),
    openForm: load,
    openExternal: load,
    leave: close,
    dismiss: close,
    goBack: () => void page.run('history.back()'),
  });
  onTestFinished(() => app.host.close());
  page.setNonce(app.nonce);
  const open = (): void => page.load(`${address}/embed.html#open-in=host`);
  open();
  let asked: CheckId | undefined;
  await vi.waitFor(
    () => {
      state.recordPageGone();
      const { check: current, phase } = state.pending ?? {};
      if (isClosed && TO_OPEN_AGAIN.has(phase)) {
        isClosed = false;
        open();
      }
      const act = current && MANUAL_CHECKS[current];
      if (act && asked !== current && phase === (PHASES[current] ?? '')) {
        asked = current;
        // The page waits for its user once this has been answered.
        setTimeout(() => void Promise.resolve(act(app, page)).catch(() => undefined), 500);
      }
      expect(state.isFinished).toBe(true);
    },
    { timeout: 150_000, interval: 100 },
  );
  return state.results;
}

/** How far these checks came when they ask the person. */
const PHASES: Partial<Record<CheckId, string>> = { back: 'asked', leave: 'asked', 'process-end': 'ending' };

/** A user opens the page again, if the app closes it before the last check. */
const TO_OPEN_AGAIN: ReadonlySet<string | undefined> = new Set(['opened-again', 'left']);

/** The tests that every app with a WebView of its own has to pass: `npm run test:check-host`. */
export function testCheckedApp(options: CheckedApp): void {
  it('check-host finds nothing in a correct app', { timeout: 180_000 }, async () => {
    const results = await check(TestApp, options);
    expect(results.flatMap((result) => result.findings.map(({ id }) => `${result.check}: ${id}`))).toEqual(
      [],
    );
    expect(results).toHaveLength(Object.keys(CHECKS).length);
  });

  it.each(SEEDED)('check-host finds %s', { timeout: 240_000 }, async (id, App) => {
    const results = await check(App, options);
    const outcome = isHint(id) ? 'pass' : 'fail';
    const found = results.filter((result) => result.outcome === outcome).flatMap(({ findings }) => findings);
    if (!id.startsWith('forged') || options.isOpenToFrames)
      expect(found.map((finding) => finding.id)).toContain(id);
  });
}
