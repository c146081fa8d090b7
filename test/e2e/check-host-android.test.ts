import type { Page } from 'playwright';
import { describe, expect, onTestFinished, vi } from 'vitest';
import type { Result } from '../../src/check-host/results.js';
import { RunState } from '../../src/cli/check-host/run-state.js';
import { startServer } from '../../src/cli/check-host/server.js';
import { SHORT_TIMES } from '../check-host/short-times.js';
import { browserTest } from '../helpers/browser.js';
import { compileKotlinRunner, noKotlin, withKotlin } from '../hosts/kotlin.js';
import { NativeRunner, type RunnerLine } from '../hosts/native-runner.js';

type Fields = Record<string, unknown>;

const it = browserTest.extend('contextOptions', { viewport: { width: 390, height: 780 } });

/** Shows the page, whose object every frame can call, and plays the parts of the sample's view: two WebViews and a browser. */
async function openInSample(page: Page, origin: string, formOrigin: string): Promise<void> {
  const command = await compileKotlinRunner();
  const app = new NativeRunner(command);
  // Requests to the app's server block their thread.
  const network = new NativeRunner(command);
  onTestFinished(() => [app, network].forEach((runner) => runner.end()));

  const fetchToken = (reason: string): Promise<RunnerLine> =>
    network.call('fetchToken', {
      tokenUrl: `${origin}/token`,
      balanceUrl: `${origin}/none`,
      session: 's1',
      reason,
    });

  const visit = async (url: string): Promise<void> => {
    const other = await page.context().browser()!.newPage();
    onTestFinished(() => other.close());
    await other.goto(url);
  };

  /** @returns the answer, as the sample's view does */
  async function perform(request: string, payload: Fields): Promise<Fields> {
    if (request === 'token' || request === 'open-form') {
      const { value, code } = await fetchToken(request === 'token' ? String(payload['reason']) : 'expired');
      if (request === 'token' || code) return { payload: value, code };
      const target = { link: payload['link'] ?? '', shortCode: payload['shortCode'] ?? '' };
      const address = await app.call('url', { ...target, formOrigin, token: value });
      if (address['code']) return { code: address['code'] };
      void visit(address['value'] as string).catch(() => undefined);
    } else if (request === 'open-external') void visit(payload['url'] as string).catch(() => undefined);
    else if (request === 'dismiss')
      setTimeout(() => void page.goto('about:blank').catch(() => undefined), 100);
    return { payload: {} };
  }

  app.onLine = (line) => {
    // The page may be loading.
    if (line.type === 'post') void page.evaluate(line['script'] as string).catch(() => undefined);
    if (line.type !== 'handle') return;
    void perform(line['request'] as string, line['payload'] as Fields).then((answer) =>
      app.send('answer', { n: line['n'], ...answer }),
    );
  };
  await page.exposeFunction('nativeCall', (json: string) => app.send('receive', { json }));
  const welcome = { locale: 'en', theme: 'light', insets: { top: 24 } };
  const { script } = await app.call('start', { welcome });
  await page.addInitScript(
    `window.OISAndroid = { postMessage: (json) => void window.nativeCall(json) }; ${String(script)}`,
  );
  await page.goto(`${origin}/embed.html#open-in=host`);
}

describe.skipIf(noKotlin)(`Android sample’s protocol on a JVM${withKotlin}`, () => {
  it('check-host finds nothing that it can check by itself', { timeout: 120_000 }, async ({ page }) => {
    const state = new RunState(true, { ...SHORT_TIMES, welcomeMs: 30_000, answerMs: 10_000 });
    const server = await startServer({ state, host: '127.0.0.1', port: 0, onChange: () => undefined });
    onTestFinished(() => server.close());
    const formOrigin = `http://127.0.0.1:${server.otherPort}`;
    await openInSample(page, `http://127.0.0.1:${server.port}`, formOrigin);
    await vi.waitFor(
      () => {
        state.recordPageGone();
        expect(state.isFinished).toBe(true);
      },
      { timeout: 90_000, interval: 100 },
    );
    const describeResult = ({ check, findings }: Result) => findings.map(({ id }) => `${check}: ${id}`);
    expect(state.results.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
    // What needs a person is left.
    expect(state.results.flatMap(describeResult)).toEqual(
      ['back', 'deep-link', 'set-token', 'changes', 'process-end'].map((id) => `${id}: needs-person`),
    );
  });
});
