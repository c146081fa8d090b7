import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../scripts/browsers.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { SECOND_LIT, startHostSite, type HostSite } from '../helpers/host-site.js';

let site: HostSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the browser had to say: console, uncaught errors, reports of the policy. */
let complaints: string[];

beforeAll(async () => {
  site = await startHostSite();
  browser = await chromium.launch(chromiumLaunchOptions());
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

beforeEach(async () => {
  site.life = 3_600;
  context = await browser.newContext();
  page = await context.newPage();
  complaints = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.exposeFunction('complain', (text: string) => void complaints.push(text));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (window as unknown as { complain: (text: string) => void }).complain(
        `${effectiveDirective} ${blockedURI} ${sample}`,
      ),
    ),
  );
});

afterEach(() => context.close());

/** The directives that README gives, with this site's origins, and nothing else but what is said here. */
function policyOf(readme: string, policies: string): string {
  const [, directives = ''] = /^(script-src 'self';[^\n]*)$/m.exec(readme) ?? [];
  const own = directives
    .replace('https://hub.example.com', site.form)
    .replace('https://form.example.com', site.form);
  return `default-src 'none'; ${own}; require-trusted-types-for 'script'; trusted-types ${policies}`;
}

async function openPage(scripts: string[], policies: string): Promise<void> {
  const tags = scripts.map((src) =>
    src.includes('iife') ? `<script src="${src}"></script>` : `<script type="module" src="${src}"></script>`,
  );
  site.pages.set('/', {
    policy: policyOf(readFileSync(`${ROOT}README.md`, 'utf8'), policies),
    html: `<!doctype html><html lang="en"><title>Strict</title>
      <guest-element></guest-element>
      <ois-widget token-endpoint="/mei/token"></ois-widget>${tags.join('')}</html>`,
  });
  await page.goto(`${site.origin}/`);
  await cards().first().waitFor();
}

const cards = () => page.locator('ois-table-grid [part=card]');

describe.each([
  ['the module', ['/ois-widget.js'], 'open-integration-widget'],
  ['the classic script', ['/ois-widget.iife.js'], 'open-integration-widget'],
  ['the module after a Lit of the page', [SECOND_LIT, '/ois-widget.js'], 'open-integration-widget lit-html'],
  ['the classic script before one', ['/ois-widget.iife.js', SECOND_LIT], 'open-integration-widget lit-html'],
  [
    'the script twice',
    ['/ois-widget.iife.js', '/ois-widget.js', '/again/ois-widget.js'],
    'open-integration-widget',
  ],
])('under the policy of README with Trusted Types: %s', (_what, scripts, policies) => {
  it('does all that it does elsewhere, and the browser has nothing to say', async () => {
    await openPage(scripts, policies);
    await expect.poll(() => cards().count()).toBe(9);
    await page.getByRole('button', { name: /^garden\b/ }).click();
    await expect.poll(() => cards().count()).toBe(3);
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('mei 4');
    await expect.poll(() => cards().count()).toBe(1);

    for (const mode of ['dialog', 'drawer', 'inline'] as const) {
      await page.evaluate(
        (openIn) => Object.assign(document.querySelector('ois-widget') as object, { openIn }),
        mode,
      );
      await cards().first().hover();
      await cards().first().click();
      await page.frameLocator('ois-form-frame iframe').getByRole('heading', { name: '/mei-4' }).waitFor();
      await page.getByRole('button', { name: mode === 'inline' ? 'Back to the list' : 'Close' }).click();
      await expect.poll(() => page.locator('ois-form-frame iframe').count()).toBe(0);
    }

    await page.evaluate(() => document.querySelector('ois-widget')?.setAttribute('locale', 'zh-CN'));
    await page.getByRole('searchbox', { name: '按名称搜索' }).waitFor();
    // Icons too: one that the policy holds back is marked as broken.
    await expect
      .poll(() =>
        page
          .locator('ois-table-grid img')
          .first()
          .evaluate((img) => (img as HTMLImageElement).naturalWidth),
      )
      .toBe(9);
    if (scripts.includes(SECOND_LIT)) await page.locator('guest-element').getByText('Guest').waitFor();
    expect(complaints).toEqual([]);
  });
});
