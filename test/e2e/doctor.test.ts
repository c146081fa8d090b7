import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { findChromium } from '../../src/cli/doctor/chromium.js';
import { examine, type ExamineOptions } from '../../src/cli/doctor/examine.js';
import type { Finding } from '../../src/doctor/finding.js';
import { createBackend, toNodeHandler } from '../../src/server/index.js';
import { formatTable } from '../bench/harness/print-table.js';
import { startHealthySite, type HealthySite } from '../doctor/healthy-site.js';
import { withoutPolicy, type SeededMistake } from '../doctor/seeded-mistake.js';
import { MISTAKES } from '../doctor/seeded-mistakes.js';
import { waitForFormWords, waitForWords } from '../doctor/words.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { launchFirefox } from '../helpers/firefox.js';
import { listen } from '../helpers/listen.js';
import { send } from '../helpers/static-site.js';

const SECURE_ORIGIN = 'https://site.example';

const it = browserTest.extend('site', { scope: 'file' }, startedOnce(startHealthySite));

const rows: { name: string; cells: string[] }[] = [];

afterAll(() => {
  console.log(
    formatTable({
      title: 'Seeded mistakes',
      columns: ['mistake', 'finding', 'named by', 'words after', 'form words after'],
      lines: rows,
    }),
  );
});

/** Runs the command's checks. */
const runCommand = async (site: HealthySite, options: Partial<ExamineOptions> = {}): Promise<Finding[]> => {
  const { findings } = await examine({
    page: new URL(site.origin),
    tokenEndpoint: undefined,
    cookie: undefined,
    webhook: undefined,
    redis: undefined,
    apiKey: undefined,
    browser: findChromium(process.env),
    ...options,
  });
  return findings;
};

/** Runs `OIS.doctor()` in a page, also where its policy would not let the script be loaded. */
const runInPage = async (page: Page): Promise<Finding[]> => {
  const script = readFileSync(`${ROOT}dist/ois-doctor.js`, 'utf8').replace(/export\s*\{[^{}]*\};?\s*$/, '');
  return page.evaluate(`(() => {${script}})(); OIS.doctor()`);
};

/** Opens the page as the mistake needs it. */
async function open(page: Page, site: HealthySite, { browser, path = '/' }: SeededMistake): Promise<void> {
  if (browser === 'android') {
    await page.addInitScript(() => {
      Object.assign(window, { OISAndroid: { postMessage: () => undefined } });
      Object.defineProperty(window, 'localStorage', { value: null });
    });
  }
  if (browser !== 'https') return void (await page.goto(site.origin + path));
  await page.route(`${SECURE_ORIGIN}/**`, async (route) => {
    const request = route.request();
    const url = request.url().replace(SECURE_ORIGIN, site.origin);
    const response = await fetch(url, {
      method: request.method(),
      headers: { ...request.headers(), cookie: 'user=ada' },
      body: request.postData(),
      redirect: 'manual',
    });
    const headers = Object.fromEntries(response.headers);
    delete headers['content-security-policy'];
    await route.fulfill({ status: response.status, headers, body: await response.text() });
  });
  await page.goto(SECURE_ORIGIN + path);
}

async function openWithoutCookies(site: HealthySite): Promise<{ browser: Browser; page: Page }> {
  const browser = await launchFirefox({ 'network.cookie.cookieBehavior': 2 });
  const page = await browser.newPage();
  await page.goto(site.origin);
  return { browser, page };
}

describe('doctor: a healthy page', () => {
  it.beforeEach(({ site }) => site.reset());

  it('has no finding: the command in a browser and by HTTP alone, and OIS.doctor() in the page', async ({
    page,
    site,
  }) => {
    const webhook = new URL('/ois/webhook', site.origin);
    expect(await runCommand(site, { webhook })).toEqual([]);
    expect(await runCommand(site, { browser: undefined })).toEqual([]);
    await page.goto(site.origin);
    await page.locator('ois-table-grid [part=card]').first().waitFor();
    // Not `waitForFunction`: the page's policy does not let it evaluate more than once.
    await expect.poll(() => page.evaluate('typeof OIS.doctor')).toBe('function');
    const info: string[] = [];
    page.on('console', (message) => info.push(message.text()));
    expect(await page.evaluate('OIS.doctor()')).toEqual([]);
    expect(info.join()).toContain('found no mistake');
  });

  it('has no finding: its script sets the token endpoint', async ({ site }) => {
    withoutPolicy(site);
    site.body = `<ois-widget></ois-widget>
      <script>document.querySelector('ois-widget').setAttribute('token-endpoint', '/ois/token')</script>`;
    expect(await runCommand(site)).toEqual([]);
  });

  it('has no finding: one of the cookies may have a name that browsers accept from https pages alone', async ({
    site,
  }) => {
    site.headers['Set-Cookie'] = [];
    expect((await runCommand(site)).map(({ id }) => id)).toEqual(['token-401']);
    expect(await runCommand(site, { cookie: '__Host-other=1; user=ada; __Secure-third=2' })).toEqual([]);
  });

  it('has no finding: the classic script in a module tag', async ({ site, page }) => {
    site.routes.set('/folder/', (_request, response) => {
      const html = `<!doctype html><title>Site</title><script type="module" src="/ois-widget.iife.js"></script>${site.body}`;
      response.setHeader('Set-Cookie', site.headers['Set-Cookie'] as string);
      send(response, 'text/html', html);
    });
    expect(await runCommand(site, { page: new URL('/folder/', site.origin) })).toEqual([]);
    await page.goto(`${site.origin}/folder/`);
    await page.locator('ois-widget [part=search]').waitFor();
  });

  it('has no finding: the command accepts dialogs that the page opens while it loads', async ({ site }) => {
    withoutPolicy(site);
    site.head = `<script>alert('Cookies?'); confirm('Continue?');</script>`;
    expect(await runCommand(site)).toEqual([]);
  });
});

describe('doctor: a seeded mistake is named with a fix, and the user gets words within 10 seconds:', () => {
  it.beforeEach(({ site }) => site.reset());

  it.for(MISTAKES)('$name', async (mistake, { page, site }) => {
    mistake.change(site);
    const { name, id, fix, browser } = mistake;
    const firefox = browser === 'cookies-blocked' ? await openWithoutCookies(site) : undefined;
    if (!firefox) await open(page, site, mistake);
    const { isHidden, isScriptless = false, opensForm } = mistake;
    const words = isHidden
      ? undefined
      : await waitForWords(firefox?.page ?? page, { isFallback: isScriptless });
    const formWords = opensForm ? await waitForFormWords(page) : undefined;
    const inPage = await runInPage(firefox?.page ?? page).finally(() => firefox?.browser.close());
    const byCommand = browser ? [] : await runCommand(site);
    const named = [byCommand, inPage].map((found) => found.filter((finding) => finding.id === id));
    const by = ['command', 'page'].filter((_by, index) => named[index]!.length > 0);
    const others = [...new Set([...byCommand, ...inPage].map((finding) => finding.id))].filter(
      (other) => other !== id,
    );
    rows.push({
      name,
      cells: [
        by.length ? id : `NOT ${id}: ${others.join()}`,
        `${by.join(' + ')}${others.length ? ` (also ${others.join()})` : ''}`,
        words ? `${words.ms} ms` : 'none can be',
        formWords ? `${formWords.ms} ms` : '',
      ],
    });
    const found = named.flat();
    expect(found).not.toEqual([]);
    for (const finding of found)
      expect(`${finding.title} ${finding.fix}`).not.toMatch(/\{\d\}|undefined|eyJ/);
    expect(found.map((finding) => finding.fix).join('\n')).toContain(fix ?? '');
    expect(others.length).toBeLessThanOrEqual(3);
  });
});

describe('doctor: servers that the command is given', () => {
  it.beforeEach(({ site }) => site.reset());
  const only = { browser: undefined };

  it('names a webhook that cannot be reached, one that does not allow the address, and Redis that is away', async ({
    site,
    onTestFinished,
  }) => {
    const backend = createBackend({
      hubUrl: site.hub,
      formUrl: site.form,
      apiKey: site.key,
      identify: () => null,
      log: () => undefined,
      webhook: { allowedIps: ['203.0.113.1'], onNotification: () => undefined },
    });
    const server = await listen(toNodeHandler(backend));
    onTestFinished(() => Promise.all([server.close(), backend.close()]).then(() => undefined));
    const closed = new URL('http://127.0.0.1:9/ois/webhook');
    const ids = async (options: Partial<ExamineOptions>) =>
      (await runCommand(site, { ...only, ...options })).map(({ id }) => id);
    expect(await ids({ webhook: closed })).toEqual(['webhook-unreachable']);
    expect(await ids({ webhook: new URL('/ois/webhook', server.origin) })).toEqual(['webhook-denied']);
    expect(await ids({ webhook: new URL('/nowhere', site.origin) })).toEqual(['webhook-status']);
    const [redis] = await runCommand(site, { ...only, redis: 'redis://user:hidden@127.0.0.1:9' });
    expect(redis?.id).toBe('redis-unavailable');
    expect(JSON.stringify(redis)).not.toContain('hidden');
  });
});
