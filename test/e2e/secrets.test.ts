import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { createSecretForms, findSecrets } from '../host-pages/secret-forms.js';
import { startHostPages, type HostPage, type HostPages } from '../host-pages/site.js';
import { findEngines, launchEngine, type LaunchedEngine } from '../versions/engines.js';

const COLLECT = readFileSync(`${ROOT}test/host-pages/collect.js`, 'utf8');
const script = (code: string): string => `<script nonce="page">${code}</script>`;

/** Uses all that the widget has, from the first cards to requests that fail. */
const PAGE: HostPage = {
  html: ({ hub }) => `${script(COLLECT)}
    <ois-widget token-endpoint="/ois/token" hub-url="${hub}" url-state points notifications></ois-widget>
    <script type="module" src="/ois-widget.js"></script>${script(`
      const widget = () => document.querySelector('ois-widget');
      const deep = (selector, root = widget().shadowRoot) => {
        for (const node of root.querySelectorAll('*')) {
          if (node.matches(selector)) return node;
          const found = node.shadowRoot && deep(selector, node.shadowRoot);
          if (found) return found;
        }
      };
      const until = async (read) => {
        for (let tries = 0; tries < 100 && !read(); tries += 1) await new Promise((done) => setTimeout(done, 50));
        return read();
      };
      const press = async (selector, element) => {
        const root = () => (element ? deep(element)?.shadowRoot : widget().shadowRoot);
        const found = await until(() => root() && deep(selector, root()));
        if (!found) console.error('Missing', selector);
        found?.click();
      };
      window.beforePress = async () => {
        await press('[part~=tag]');
        const field = await until(() => deep('input[type=search]'));
        field.value = 'a';
        field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
        await press('[part=opener]', 'ois-points');
        await press('[part=opener]', 'ois-notifications');
        field.value = '';
        field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
        await press('[part~=tag]');
        await until(() => deep('[part=card-open]'));
      };
      window.afterForm = async () => {
        await press('[part=copy-link]');
        const before = await window.collect();
        const collect = window.collect;
        window.collect = async () => before + (await collect());
        widget().open('no such form');
        widget().open({});
        const codes = [];
        widget().addEventListener('ois-error', ({ detail }) => codes.push(detail.error.code));
        await fetch('/break');
        widget().refresh().catch(String);
        await until(() => codes.includes('SERVER'));
        widget().reset().catch(String);
        await new Promise((done) => setTimeout(done, 300));
      };
    `)}`,
};

/** Forbids the form's frame in several ways, and has it reported. */
const REFUSING: HostPage = {
  html: () => `${script(COLLECT)}
    <ois-widget token-endpoint="/ois/token"></ois-widget><script type="module" src="/ois-widget.js"></script>`,
  headers: {
    'Content-Security-Policy': "frame-src 'none'; report-uri /reports",
    'Content-Security-Policy-Report-Only': "default-src 'none'; report-uri /reports",
    'Cross-Origin-Embedder-Policy': 'require-corp; report-to="reports"',
    'Reporting-Endpoints': 'reports="/reports"',
  },
};

describe.each(findEngines(inject('isThorough')))('Secrets in %s', (engine) => {
  let pages: HostPages;
  let browser: LaunchedEngine;
  beforeAll(async () => {
    [pages, browser] = await Promise.all([startHostPages(), launchEngine(engine)]);
  });
  afterAll(() => Promise.all([pages?.close(), browser?.close()]));

  it('are in nothing that a page can read, and in no log, error, referrer or built file', async ({
    task,
  }) => {
    const { collected = '', end, tokens } = await pages.run(PAGE, browser.open);
    expect(end).toBe('form');
    expect(collected).not.toContain('Missing [');
    // It has seen the widget, its events, its requests, and what failed.
    expect(collected).toMatch(/part="card/);
    for (const seen of ['ois-open', 'ois-load', 'ois-error', '/ois/token', 'ois-filter', 'SERVER'])
      expect(collected).toMatch(new RegExp(seen));
    expect(tokens).toBeGreaterThan(1);
    expect(pages.secrets.size).toBeGreaterThan(1);
    const files = readdirSync(`${ROOT}dist`, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(`${file.parentPath}/${file.name}`, 'utf8'));
    expect(files.length).toBeGreaterThan(20);
    expect(pages.referrers.length).toBeGreaterThan(1);
    const places = {
      page: collected,
      log: pages.logs.join(),
      referrers: pages.referrers.join(),
      files: files.join(),
    };
    const found = Object.entries(places).flatMap(([place, content]) =>
      findSecrets(content, pages.secrets).map((way) => `${place}: ${way}`),
    );
    expect(found).toEqual([]);
    // No more than the page's origin.
    expect(pages.referrers.filter((referrer) => !/^(http:\/\/localhost:\d+\/)?$/.test(referrer))).toEqual([]);
    const ways = new Set(createSecretForms('x'.repeat(32)).map(([way]) => way)).size;
    task.meta.figure = `${engine}: ${found.length} in any of ${ways} spellings`;
  });

  it('are in no report of a policy that forbids the form', async () => {
    const { collected = '', end, tokens } = await pages.run(REFUSING, browser.open);
    expect(end).not.toBe('form');
    expect(tokens).toBe(1);
    const isReported = (): boolean => pages.reports.some((report) => report.includes('frame-src'));
    await expect.poll(isReported).toBe(true);
    expect(findSecrets(collected, pages.secrets)).toEqual([]);
    expect(findSecrets(pages.reports.join(), pages.secrets)).toEqual([]);
  });
});

describe('findSecrets', () => {
  const SECRET = 'a/b+c=d"é-0123456789-0123456789';
  const { origin } = new URL('https://form.example');
  it.each([
    ['in an address', `${origin}/?token=${encodeURIComponent(SECRET)}`],
    ['in JSON in JSON', JSON.stringify(JSON.stringify({ token: `${SECRET.slice(9)}` }))],
    ['in base64 of more', btoa(`Bearer: ${SECRET.slice(9)}`)],
    ['reversed', [...SECRET].toReversed().join('')],
    ['cut off', `${SECRET.slice(0, 18)}…`],
    ['as bytes', [...new TextEncoder().encode(SECRET)].join()],
    ['as hexadecimal bytes', Buffer.from(SECRET).toString('hex')],
  ])('finds a secret %s', (_how, content) => {
    expect(findSecrets(content, [SECRET, SECRET.slice(9)])).not.toEqual([]);
    expect(findSecrets(content, ['another-secret-0123456789'])).toEqual([]);
  });
});
