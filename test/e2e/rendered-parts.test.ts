import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { createManifest } from '../../scripts/manifest/create-manifest.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { openStatesPage, showStates } from '../helpers/states-page.js';
import { startStatesSite } from '../helpers/static-site.js';

const elements = createManifest().modules.flatMap(({ declarations }) => declarations);
const TAG_NAMES = elements.map(({ tagName }) => tagName);

/** In no state of that page, or only where a page has content for it. */
const NOT_ON_PAGE = [
  'ois-points slot empty',
  'ois-points slot error',
  'ois-table-grid part picture',
  'ois-widget slot empty',
  'ois-widget slot no-match',
];

/** They also inherit custom properties to the elements in them, whose styles are not theirs. */
const CONTAINERS = ['ois-widget', 'ois-notifications'];

const it = browserTest
  .extend('site', { scope: 'file' }, startedOnce(startStatesSite))
  .override('contextOptions', ({ site }) => ({
    baseURL: site.origin,
    reducedMotion: 'reduce',
    viewport: { width: 1100, height: 900 },
  }));

/** Lists what the shadow roots of the page's elements contain, as `ois-points part balance`. */
const readRendered = (page: Page): Promise<string[]> =>
  page.evaluate((names) => {
    const found: string[] = [];
    const visit = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) visit(element.shadowRoot);
      if (!(root instanceof ShadowRoot)) return;
      // The page may use subclasses.
      const name = names.find((one) => root.host instanceof customElements.get(one)!);
      if (!name) return;
      for (const { part } of root.querySelectorAll('[part]'))
        found.push(...[...part].map((token) => `${name} part ${token}`));
      for (const slot of root.querySelectorAll('slot')) found.push(`${name} slot ${slot.name}`);
      const sheets = [...root.adoptedStyleSheets].flatMap(({ cssRules }) => [...cssRules]);
      const styles = sheets.map(({ cssText }) => cssText).join('\n');
      for (const [, property] of styles.matchAll(/var\(\s*(--ois-[\w-]+)/g))
        found.push(`${name} property ${property}`);
      for (const element of root.querySelectorAll('[exportparts]')) {
        for (const pair of element.getAttribute('exportparts')!.split(',')) {
          const [inner = '', outer = inner] = pair.split(':').map((token) => token.trim());
          found.push(`${element.localName} part ${inner}`, `${name} part ${outer}`);
        }
      }
    };
    visit(document);
    return [...new Set(found)];
  }, TAG_NAMES);

describe('States page: custom-elements.json', () => {
  it('lists the parts, slots and custom properties that the elements have in any state, and no others', async ({
    page,
  }) => {
    const rendered = new Set<string>(NOT_ON_PAGE);
    for (const batch of await openStatesPage(page, { theme: 'light', lang: 'de' })) {
      await showStates(page, batch);
      for (const one of await readRendered(page)) rendered.add(one);
    }
    const listed = elements.flatMap(({ tagName, cssParts, slots, cssProperties }) => [
      ...cssParts.map(({ name }) => `${tagName} part ${name}`),
      ...slots.map(({ name }) => `${tagName} slot ${name}`),
      ...cssProperties
        .map(({ name }) => `${tagName} property ${name}`)
        .filter((one) => rendered.has(one) || !CONTAINERS.includes(tagName)),
    ]);
    expect([...rendered].filter((one) => !listed.includes(one)).sort()).toEqual([]);
    expect(listed.filter((one) => !rendered.has(one)).sort()).toEqual([]);
  });
});
