import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { SECOND_LIT, startHostSite } from '../helpers/host-site.js';
import { selectRows } from '../helpers/select-rows.js';

const RECORD = { id: 1, change_cents: 250, source: 'transfer', created_at: '2026-03-01T09:30:00Z' };
const POINTS = {
  code: 200,
  message: 'success',
  data: { balance_cents: 1234, list: [RECORD], total: 1 },
};
const NOTIFICATION = `id: 1-a
event: notification
data: {"event":"order_matched","timestamp":"2026-03-01T09:30:00Z","short_code":"mei-1","title":"A match","content":"","link":null}

`;

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  .override('contextOptions', ({ site }) => ({ baseURL: site.origin }))
  .extend('openPage', ({ page, site }) => async (scripts: string[], policies: string): Promise<void> => {
    const tags = scripts.map((src) =>
      src.includes('iife')
        ? `<script src="${src}"></script>`
        : `<script type="module" src="${src}"></script>`,
    );
    site.pages.set('/', {
      policy: buildPolicy(readFileSync(`${ROOT}docs/security.md`, 'utf8'), policies, site.form),
      html: `<!doctype html><html lang="en"><title>Strict</title>
        <guest-element></guest-element>
        <ois-widget token-endpoint="/mei/token" points notifications></ois-widget>${tags.join('')}</html>`,
    });
    await page.route('**/mei/points/**', (route) => route.fulfill({ json: POINTS }));
    await page.route('**/mei/events', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: NOTIFICATION }),
    );
    await page.goto('/');
    await cards(page).first().waitFor();
  });

it.beforeEach(async ({ page, consoleMessages }) => {
  await page.exposeFunction('report', (text: string) => void consoleMessages.push(text));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (window as unknown as { report: (text: string) => void }).report(
        `${effectiveDirective} ${blockedURI} ${sample}`,
      ),
    ),
  );
});

/** Builds the policy from the directives in docs/security.md, with the test site's origins, and `default-src 'none'`. */
function buildPolicy(guide: string, policies: string, formSite: string): string {
  const [, directives = ''] = /^(script-src 'self';[^\n]*)$/m.exec(guide) ?? [];
  const own = directives
    .replace('https://hub.example.com', formSite)
    .replaceAll('https://form.example.com', formSite);
  return `default-src 'none'; ${own}; require-trusted-types-for 'script'; trusted-types ${policies}`;
}

const cards = (page: Page) => page.locator('ois-table-grid [part=card]');

/** Scripts of a page, and the policies of Trusted Types that they create. */
const PAGES: [name: string, scripts: string[], policies: string][] = [
  ['the module', ['/ois-widget.js'], 'open-integration-widget'],
  ['the classic script', ['/ois-widget.iife.js'], 'open-integration-widget'],
  ['the module after a Lit of the page', [SECOND_LIT, '/ois-widget.js'], 'open-integration-widget lit-html'],
  ['the classic script before one', ['/ois-widget.iife.js', SECOND_LIT], 'open-integration-widget lit-html'],
  [
    'the script twice',
    ['/ois-widget.iife.js', '/ois-widget.js', '/again/ois-widget.js'],
    'open-integration-widget',
  ],
];

describe.each(selectRows(PAGES, 0, 3))(
  'Content-Security-Policy of docs/security.md, with Trusted Types: %s',
  (_what, scripts, policies) => {
    it('allows all features, and the browser logs nothing', async ({ page, consoleMessages, openPage }) => {
      await openPage(scripts, policies);
      await expect.poll(() => cards(page).count()).toBe(9);
      await page.getByRole('button', { name: /^garden\b/ }).click();
      await expect.poll(() => cards(page).count()).toBe(3);
      // Content of the page's own in cards: what a page may return without a policy of its own, and a template of its own Lit.
      await page.evaluate(() => {
        const { guestTemplate } = window as { guestTemplate?: (text: string) => object };
        const createLink = (name: string): HTMLElement =>
          Object.assign(document.createElement('a'), { href: '/call', textContent: `Call ${name}` });
        document.querySelector('ois-widget')!.renderCard = ({ name, short_code }) => {
          if (short_code === 'mei-1') return createLink(name ?? '');
          return (short_code === 'mei-4' && (guestTemplate?.(`About ${name}`) as never)) || `<b>${name}</b>`;
        };
      });
      const [link, template, text] = [cards(page).nth(0), cards(page).nth(1), cards(page).nth(2)];
      await link.getByRole('link', { name: 'Call mei 1' }).waitFor();
      await template.getByText(scripts.includes(SECOND_LIT) ? 'About mei 4' : '<b>mei 4</b>').waitFor();
      await text.getByText('<b>mei 7</b>').waitFor();

      await page.getByRole('searchbox', { name: 'Search projects' }).fill('mei 4');
      await expect.poll(() => cards(page).count()).toBe(1);

      for (const [panel, content] of [
        ['ois-notifications', 'A match'],
        ['ois-points', 'CN¥2.50'],
      ] as const) {
        await page.locator(panel).locator('[part=opener]').click();
        await page.getByRole('dialog').getByText(content).waitFor();
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      }

      for (const mode of ['dialog', 'drawer', 'inline'] as const) {
        await page.evaluate(
          (openIn) => Object.assign(document.querySelector('ois-widget') as object, { openIn }),
          mode,
        );
        await cards(page).first().hover();
        await cards(page).first().click();
        await page.frameLocator('ois-form-frame iframe').getByRole('heading', { name: '/mei-4' }).waitFor();
        await page.getByRole('button', { name: mode === 'inline' ? 'Back to the list' : 'Close' }).click();
        await expect.poll(() => page.locator('ois-form-frame iframe').count()).toBe(0);
      }

      await page.evaluate(() => document.querySelector('ois-widget')?.setAttribute('locale', 'zh-CN'));
      await page.getByRole('searchbox', { name: '搜索项目' }).waitFor();
      // Icons, too: one that the policy blocks has no size.
      await expect
        .poll(() =>
          page
            .locator('ois-table-grid img')
            .first()
            .evaluate((img) => (img as HTMLImageElement).naturalWidth),
        )
        .toBe(9);
      if (scripts.includes(SECOND_LIT)) await page.locator('guest-element').getByText('Guest').waitFor();
      expect(consoleMessages).toEqual([]);
    });
  },
);
