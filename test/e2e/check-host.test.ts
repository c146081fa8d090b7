import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from 'playwright';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import type { Result } from '../../src/check-host/results.js';
import { TestApp } from '../check-host/test-app.js';
import { browserTest } from '../helpers/browser.js';

const it = browserTest.extend('contextOptions', { viewport: { width: 390, height: 780 } });

interface Ended {
  code: number | null;
  ok: boolean;
  results: Result[];
}

/** Starts the built command. @returns its ports, and its last line when it has ended */
async function startCommand(...args: string[]) {
  const child = spawn(process.execPath, [
    `${ROOT}dist/lib/cli/main.js`,
    'check-host',
    '--port',
    '0',
    ...args,
  ]);
  onTestFinished(() => void child.kill());
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = once(child, 'close').then(([code]): Ended => {
    const line = text.trim().split('\n').at(-1) ?? '';
    return { code: code as number | null, ...(JSON.parse(line) as Omit<Ended, 'code'>) };
  });
  const { port } = await vi.waitFor(() => JSON.parse(text.split('\n')[0] ?? '') as { port: number }, 20_000);
  return { origin: `http://127.0.0.1:${port}`, ended };
}

/** Opens the page in an app whose object every frame can call. */
async function openInApp(page: Page, origin: string, locale: string, App = TestApp): Promise<TestApp> {
  const visit = async (url: string): Promise<void> => {
    const form = await page.context().newPage();
    await form.goto(url);
  };
  const app = new App({
    tokenUrl: `${origin}/token`,
    send: (json) =>
      void page
        .evaluate((text) => (window as never as { OISHostQueue: string[] }).OISHostQueue.push(text), json)
        .catch(() => undefined),
    openForm: (url) => void visit(url).catch(() => undefined),
    openExternal: (url) => void visit(url).catch(() => undefined),
    leave: () => void page.goto('about:blank'),
    dismiss: () => void page.goto('about:blank'),
    goBack: () => void page.goBack(),
  });
  app.createWelcome = () => ({ locale, theme: 'light', insets: { top: 24 }, state: app.state });
  onTestFinished(() => app.host.close());
  await page.exposeFunction('nativeCall', (json: string) => app.receive(json));
  await page.addInitScript(`
    window.OISHostQueue ??= [];
    window.OISAndroid = { postMessage: (json) => void window.nativeCall(json) };
    if (window === top) window.OISHostNonce = '${app.nonce}';`);
  await page.goto(`${origin}/embed.html#open-in=host`);
  return app;
}

describe('The command check-host', () => {
  it(
    'ends with 0 for a correct app, and shows that in its page, in Chinese',
    { timeout: 120_000 },
    async ({ page }) => {
      const { origin, ended } = await startCommand('--ci', '--json');
      await openInApp(page, origin, 'zh-CN');
      await page.getByText('检查您的应用').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      const { code, ok, results } = await ended;
      expect(results.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
      expect([code, ok]).toEqual([0, true]);
    },
  );

  it('ends with 1 for an app that answers forged messages', { timeout: 120_000 }, async ({ page }) => {
    const { origin, ended } = await startCommand('--ci', '--json');
    await openInApp(
      page,
      origin,
      'en',
      class extends TestApp {
        override changeReceived = (message: Record<string, unknown>) => ({ ...message, nonce: this.nonce });
      },
    );
    const { code, results } = await ended;
    const failed = results.filter(({ outcome }) => outcome === 'fail').map(({ check }) => check);
    // Its answers to the frame are invalid messages for the page.
    expect(failed).toEqual(['nonce', 'frames', 'messages']);
    const mistakes = results.flatMap(({ findings }) => findings.map(({ id }) => id));
    expect(mistakes).toEqual(
      expect.arrayContaining([
        'nonce-missing',
        'nonce-wrong',
        'forged-token',
        'forged-opened',
        'forged-hello',
      ]),
    );
    expect(code).toBe(1);
  });

  it('says what keeps the page from its app in a frame without a referrer, in Firefox', async ({
    firefox,
  }) => {
    const { origin, ended } = await startCommand('--ci', '--json');
    const page = await firefox.newPage();
    onTestFinished(() => page.close());
    // The page around the frame needs an origin: that of an empty page is opaque, with any referrer policy.
    await page.goto(`${origin}/no-such-page`);
    await page.setContent(
      `<iframe referrerpolicy="no-referrer" src="${origin}/embed.html#open-in=host"></iframe>`,
    );
    await page.frameLocator('iframe').getByText('hides the origin of your page').waitFor();
    const { code, results } = await ended;
    expect(results.flatMap(({ findings }) => findings.map(({ id }) => id))).toEqual(['no-parent']);
    expect(code).toBe(1);
  });
});
