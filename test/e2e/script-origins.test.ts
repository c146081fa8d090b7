import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../scripts/browsers.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { startHostSite, type HostSite } from '../helpers/host-site.js';

let site: HostSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  site = await startHostSite();
  browser = await chromium.launch(chromiumLaunchOptions());
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

beforeEach(async () => {
  site.asked.length = 0;
  context = await browser.newContext();
  page = await context.newPage();
});

afterEach(() => context.close());

const cards = () => page.locator('ois-table-grid [part=card]');
const WIDGET = '<ois-widget token-endpoint="/mei/token"></ois-widget>';
const CLASSIC = readFileSync(`${ROOT}dist/ois-widget.iife.js`, 'utf8');

async function openPage(body: string): Promise<void> {
  site.pages.set('/', { html: `<!doctype html><html lang="de"><title>Host</title>${body}</html>` });
  await page.goto(`${site.origin}/`);
}

/** The language has come, and the file that opens forms. */
async function expectWhole(): Promise<void> {
  await page.getByText('9 Projekte').waitFor();
  await cards().first().click();
  await page.frameLocator('ois-form-frame iframe').getByRole('heading').waitFor();
}

const scriptsAsked = (): string[] => site.asked.filter((call) => /ois-(late|locale)/.test(call)).sort();
const FROM_CDN = ['GET /cdn/ois-late.js', 'GET /cdn/ois-locale-de.js'];

/** Serves the scripts under names of an optimiser's own, where nothing lies beside them. */
async function serveMoved(): Promise<void> {
  for (const [file, path] of [
    ['ois-widget.js', '/moved/a1.js'],
    ['ois-widget.iife.js', '/moved/b2.js'],
  ]) {
    await context.route(`${site.origin}${path}`, (route) => route.fulfill({ path: `${ROOT}dist/${file}` }));
  }
}

describe('the drop-in from another origin', () => {
  it.each([
    ['module', 'type="module" src="CDN/ois-widget.js"'],
    ['module with crossorigin', 'type="module" crossorigin src="CDN/ois-widget.js"'],
    ['async module', 'type="module" async src="CDN/ois-widget.js"'],
    ['classic script', 'src="CDN/ois-widget.iife.js"'],
    ['classic script with crossorigin', 'crossorigin src="CDN/ois-widget.iife.js"'],
    ['async classic script', 'async src="CDN/ois-widget.iife.js"'],
    ['deferred classic script', 'defer src="CDN/ois-widget.iife.js"'],
    ['classic script with a version', 'src="CDN/ois-widget.iife.js?v=3#x"'],
  ])('loads what comes later from its own folder: %s', async (_kind, attributes) => {
    const tag = `<script ${attributes.replace('CDN', site.cdn)}></script>`;
    await openPage(WIDGET + tag);
    await expectWhole();
    expect(scriptsAsked()).toEqual(FROM_CDN);
  });

  it('loads what comes later from its own folder where a script of the page has added it', async () => {
    await openPage(WIDGET);
    await page.evaluate((src) => {
      document.head.append(Object.assign(document.createElement('script'), { src }));
    }, `${site.cdn}/ois-widget.iife.js`);
    await expectWhole();
    expect(scriptsAsked()).toEqual(FROM_CDN);
  });
});

describe('data-base and OIS.base', () => {
  it.each([
    ['module', 'type="module" src="/moved/a1.js"'],
    ['classic script', 'src="/moved/b2.js"'],
    ['classic script with crossorigin', 'crossorigin src="/moved/b2.js"'],
  ])(
    'data-base: names the folder for a moved %s, with or without a slash at its end',
    async (_kind, attributes) => {
      await serveMoved();
      for (const end of ['', '/']) {
        site.asked.length = 0;
        await openPage(`${WIDGET}<script ${attributes} data-base="${site.cdn}${end}"></script>`);
        await expectWhole();
        expect(scriptsAsked()).toEqual(FROM_CDN);
      }
    },
  );

  it('data-base: is relative to the page', async () => {
    await context.route(`${site.origin}/files/*`, (route) =>
      route.fulfill({ path: `${ROOT}dist/${route.request().url().split('/').at(-1)}` }),
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await serveMoved();
    await openPage(`${WIDGET}<script src="/moved/b2.js" data-base="files"></script>`);
    await expectWhole();
    expect(asked).toEqual(expect.arrayContaining(['/files/ois-late.js', '/files/ois-locale-de.js']));
  });

  it.each([
    ['data-base', (cdn: string) => `<script data-base="${cdn}">${CLASSIC}</script>`, '/cdn'],
    ['OIS.base before it', (cdn: string) => `<script>OIS = { base: '${cdn}' };${CLASSIC}</script>`, '/cdn'],
    ['nothing, in the page’s own folder', () => `<script>${CLASSIC}</script>`, ''],
  ])('a script that was put into the page itself goes by %s', async (_what, script, folder) => {
    await openPage(WIDGET + script(site.cdn));
    await expectWhole();
    expect(scriptsAsked()).toEqual([`GET ${folder}/ois-late.js`, `GET ${folder}/ois-locale-de.js`]);
  });

  it.each([
    ['module', '<script type="module" src="/moved/a1.js"></script>'],
    ['classic script', '<script src="/moved/b2.js"></script>'],
  ])('OIS.base: may be set before the %s, and again later', async (_kind, script) => {
    await serveMoved();
    await openPage(`<script>window.OIS = { base: '${site.cdn}' }</script>${WIDGET}${script}`);
    await page.getByText('9 Projekte').waitFor();
    expect(await page.evaluate(() => Object.keys(window.OIS ?? {}).sort())).toEqual([
      'base',
      'mount',
      'scan',
    ]);
    await page.evaluate((origin) => {
      if (window.OIS) window.OIS.base = `${origin}/again/`;
      document.querySelector('ois-widget')?.setAttribute('locale', 'fr');
    }, site.origin);
    await page.getByText('9 projets').waitFor();
    expect(site.asked).toContain('GET /again/ois-locale-fr.js');
  });

  it.each([
    ['module', '<script type="module" src="/ois-widget.js"></script>'],
    ['classic script', '<script src="/ois-widget.iife.js"></script>'],
  ])('take nothing from elements that carry their names: %s', async (_kind, script) => {
    const evil = `<a id="OIS"></a><a id="OIS" name="base" href="${site.form}/evil"></a>
      <img name="currentScript" src="${site.form}/evil/x.js" data-base="${site.form}/evil">`;
    await openPage(`${evil}${WIDGET}${script}`);
    await expectWhole();
    expect(scriptsAsked()).toEqual(['GET /ois-late.js', 'GET /ois-locale-de.js']);
    expect(await page.evaluate(() => typeof window.OIS?.mount)).toBe('function');
  });
});
