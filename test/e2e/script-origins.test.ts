import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { builtFile } from '../helpers/built-files.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startHostSite } from '../helpers/host-site.js';
import { selectRows } from '../helpers/select-rows.js';

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startHostSite))
  .override('contextOptions', ({ site }) => ({ baseURL: site.origin }))
  .extend('openPage', ({ page, site }) => async (body: string): Promise<void> => {
    site.pages.set('/', { html: `<!doctype html><html lang="de"><title>Host</title>${body}</html>` });
    await page.goto('/');
  })
  .extend(
    'deferredRequests',
    ({ site }) =>
      (): string[] =>
        site.requests.filter((call) => /ois-(deferred|locale)/.test(call)).sort(),
  )
  /** Serves the scripts under other names, as an optimiser renames them, in a folder with nothing else. */
  .extend('serveMoved', ({ context, site }) => async (): Promise<void> => {
    for (const [file, path] of [
      ['ois-widget.js', '/moved/a1.js'],
      ['ois-widget.iife.js', '/moved/b2.js'],
    ]) {
      await context.route(`${site.origin}${path}`, (route) => route.fulfill({ path: `${ROOT}dist/${file}` }));
    }
  });

it.beforeEach(({ site }) => void (site.requests.length = 0));

const cards = (page: Page) => page.locator('ois-table-grid [part=card]');
const WIDGET = '<ois-widget token-endpoint="/mei/token"></ois-widget>';
const CLASSIC = readFileSync(`${ROOT}dist/ois-widget.iife.js`, 'utf8');

/** Waits for the locale, and for the file that opens forms. */
async function expectDeferredFiles(page: Page): Promise<void> {
  await page.getByText('9 Projekte').waitFor();
  await cards(page).first().click();
  await page.frameLocator('ois-form-frame iframe').getByRole('heading').waitFor();
}

const DEFERRED = builtFile('ois-deferred');
const GERMAN = builtFile('ois-locale-de');
const FROM_CDN = [DEFERRED, GERMAN].map((file) => `GET /cdn/${file}`);

const TAGS = [
  ['module', 'type="module" src="CDN/ois-widget.js"'],
  ['classic script with a version', 'src="CDN/ois-widget.iife.js?v=3#x"'],
  ['module with crossorigin', 'type="module" crossorigin src="CDN/ois-widget.js"'],
  ['async module', 'type="module" async src="CDN/ois-widget.js"'],
  ['classic script', 'src="CDN/ois-widget.iife.js"'],
  ['classic script with crossorigin', 'crossorigin src="CDN/ois-widget.iife.js"'],
  ['async classic script', 'async src="CDN/ois-widget.iife.js"'],
  ['deferred classic script', 'defer src="CDN/ois-widget.iife.js"'],
] as const;

describe('Drop-in from another origin', () => {
  it.for(selectRows(TAGS, 0, 1))(
    'loads deferred files from its own folder: %s',
    async ([_kind, attributes], { page, site, openPage, deferredRequests }) => {
      const tag = `<script ${attributes.replace('CDN', site.cdn)}></script>`;
      await openPage(WIDGET + tag);
      await expectDeferredFiles(page);
      expect(deferredRequests()).toEqual(FROM_CDN);
    },
  );

  it('runs as a classic script on a page in another charset, such as GBK', async ({
    page,
    context,
    site,
    consoleMessages,
  }) => {
    await context.route(`${site.origin}/classic.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: CLASSIC }),
    );
    await context.route(`${site.origin}/gbk`, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=gbk',
        body: `<!doctype html><html lang="en">${WIDGET}<script data-base="${site.cdn}" src="/classic.js"></script>`,
      }),
    );
    await page.goto('/gbk');
    await page.getByText('9 projects').waitFor();
    expect(consoleMessages.filter((message) => message.includes('SyntaxError'))).toEqual([]);
  });

  it('loads deferred files from its own folder if a script has added it', async ({
    page,
    site,
    openPage,
    deferredRequests,
  }) => {
    await openPage(WIDGET);
    await page.evaluate((src) => {
      document.head.append(Object.assign(document.createElement('script'), { src }));
    }, `${site.cdn}/ois-widget.iife.js`);
    await expectDeferredFiles(page);
    expect(deferredRequests()).toEqual(FROM_CDN);
  });
});

describe('data-base and OIS.base', () => {
  it.for(
    selectRows(
      [
        ['module', 'type="module" src="/moved/a1.js"'],
        ['classic script', 'src="/moved/b2.js"'],
        ['classic script with crossorigin', 'crossorigin src="/moved/b2.js"'],
      ],
      0,
    ),
  )(
    'data-base: sets the folder of a moved %s, with or without a slash at its end',
    async ([_kind, attributes], { page, site, openPage, deferredRequests, serveMoved }) => {
      await serveMoved();
      for (const end of ['', '/']) {
        site.requests.length = 0;
        await openPage(`${WIDGET}<script ${attributes} data-base="${site.cdn}${end}"></script>`);
        await expectDeferredFiles(page);
        expect(deferredRequests()).toEqual(FROM_CDN);
      }
    },
  );

  it('data-base: is relative to the page', async ({ page, context, site, openPage, serveMoved }) => {
    await context.route(`${site.origin}/files/*`, (route) =>
      route.fulfill({ path: `${ROOT}dist/${route.request().url().split('/').at(-1)}` }),
    );
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await serveMoved();
    await openPage(`${WIDGET}<script src="/moved/b2.js" data-base="files"></script>`);
    await expectDeferredFiles(page);
    expect(requests).toEqual(expect.arrayContaining([`/files/${DEFERRED}`, `/files/${GERMAN}`]));
  });

  it.for([
    ['data-base', (cdn: string) => `<script data-base="${cdn}">${CLASSIC}</script>`, '/cdn'],
    ['OIS.base before it', (cdn: string) => `<script>OIS = { base: '${cdn}' };${CLASSIC}</script>`, '/cdn'],
    ['nothing, in the page’s own folder', () => `<script>${CLASSIC}</script>`, ''],
  ] as const)(
    'an inline script uses %s',
    async ([_what, script, folder], { page, site, openPage, deferredRequests }) => {
      await openPage(WIDGET + script(site.cdn));
      await expectDeferredFiles(page);
      expect(deferredRequests()).toEqual([`GET ${folder}/${DEFERRED}`, `GET ${folder}/${GERMAN}`]);
    },
  );

  it.for(
    selectRows(
      [
        ['module', '<script type="module" src="/moved/a1.js"></script>'],
        ['classic script', '<script src="/moved/b2.js"></script>'],
      ],
      0,
    ),
  )(
    'OIS.base: can be set before the %s, and changed later',
    async ([_kind, script], { page, site, openPage, serveMoved }) => {
      await serveMoved();
      await openPage(`<script>window.OIS = { base: '${site.cdn}' }</script>${WIDGET}${script}`);
      await page.getByText('9 Projekte').waitFor();
      // The deferred file adds "doctor".
      await expect
        .poll(() => page.evaluate(() => Object.keys(window.OIS ?? {}).sort()))
        .toEqual(['base', 'doctor', 'mount', 'scan']);
      await page.evaluate((origin) => {
        if (window.OIS) window.OIS.base = `${origin}/again/`;
        document.querySelector('ois-widget')?.setAttribute('locale', 'fr');
      }, site.origin);
      await page.getByText('9 projets').waitFor();
      expect(site.requests).toContain(`GET /again/${builtFile('ois-locale-fr')}`);
    },
  );

  it.for(
    selectRows(
      [
        ['module', '<script type="module" src="/ois-widget.js"></script>'],
        ['classic script', '<script src="/ois-widget.iife.js"></script>'],
      ],
      1,
    ),
  )(
    'ignore elements with their names: %s',
    async ([_kind, script], { page, site, openPage, deferredRequests }) => {
      const evil = `<a id="OIS"></a><a id="OIS" name="base" href="${site.form}/evil"></a>
      <img name="currentScript" src="${site.form}/evil/x.js" data-base="${site.form}/evil">`;
      await openPage(`${evil}${WIDGET}${script}`);
      await expectDeferredFiles(page);
      expect(deferredRequests()).toEqual([`GET /${DEFERRED}`, `GET /${GERMAN}`]);
      expect(await page.evaluate(() => typeof window.OIS?.mount)).toBe('function');
    },
  );
});
