import { describe, expect } from 'vitest';
import { findWebKitGtk } from '../../scripts/browsers.mjs';
import type { Tab } from '../helpers/tab.js';
import { engineTests, holdDeferred } from './first-cards-page.js';

interface View {
  isFirst: boolean;
  isShown: boolean;
  height: number;
  cards: string;
  tags: string;
  icons: string;
  slots: string;
}

/** Waits until the widget has replaced the first cards, and returns what was in sight in each frame. */
async function readViews(tab: Tab): Promise<View[]> {
  await expect.poll(() => tab.run('return !!grid && !first')).toBe(true);
  // Frames before the widget was parsed show no first cards either.
  const ownViews = 'views.length - 1 - views.findLastIndex(({ isFirst }) => isFirst)';
  await expect.poll(() => tab.run(`return ${ownViews} > 2`)).toBe(true);
  return (await tab.run('return views.filter((view) => view.cards)')) as View[];
}

/** Opens a page and waits for a condition in it. */
async function openPage(tab: Tab, url: string, condition: string): Promise<void> {
  await tab.run(`window.isFormer = true; setTimeout(() => location.assign(${JSON.stringify(url)}))`);
  const isReady = (): Promise<unknown> =>
    tab
      .run(`return !window.isFormer && document.readyState !== 'loading' && (${condition})`)
      .catch(() => false);
  await expect.poll(isReady, { timeout: 15_000 }).toBe(true);
}

/** Opens the page, and lets the deferred file through when the server's cards were in sight for some frames. */
async function openSlowly(
  tab: Tab,
  site: { origin: string; deferredArrival: Promise<void> | undefined },
): Promise<View[]> {
  const sendDeferred = holdDeferred(site);
  // The widget's script has run meanwhile. The first and the third card have an icon.
  const isShown = 'views.some(({ isFirst, icons }) => isFirst && /^[1-9]\\d*,-,[1-9]/.test(icons))';
  const isRunning = '!!root?.querySelector("[part=bar]")';
  await openPage(
    tab,
    site.origin,
    `${isRunning} && views.filter(({ cards }) => cards).length > 3 && ${isShown}`,
  );
  sendDeferred();
  return readViews(tab);
}

describe.each(Object.keys(engineTests) as (keyof typeof engineTests)[])('First cards in %s', (engine) => {
  const isMissing = engine === 'WebKit' && !findWebKitGtk();
  const it = engineTests[engine].skipIf(isMissing);
  const note = isMissing ? ' (not run: webkit2gtk-driver and xvfb are not installed)' : '';

  it.for(['en', 'ar'])(
    `are taken over in one frame, with nothing moved and no list requested, in %s${note}`,
    async (locale, { tab, site }) => {
      site.options = {
        attributes: { locale, points: engine === 'Firefox', layout: locale === 'ar' ? 'list' : 'grid' },
      };
      const views = await openSlowly(tab, site);
      const before = views.findLast(({ isFirst }) => isFirst);
      expect(before).toMatchObject({
        isShown: true,
        icons: expect.stringMatching(/^[1-9]\d*,-,[1-9]\d*,-$/),
      });
      expect(before?.cards.split(' ')).toHaveLength(9);
      // Icons appear as they load, and never again.
      const shown = views.slice(views.findIndex(({ icons }) => icons === before?.icons));
      expect(shown.filter(({ isFirst }) => !isFirst).length).toBeGreaterThan(2);
      for (const view of shown) expect(view).toEqual({ ...before, isFirst: view.isFirst });
      // While the page is being parsed, there are fewer cards.
      const complete = views.filter(({ cards }) => cards === before?.cards);
      expect(complete).toEqual(views.slice(-complete.length));
      expect(await tab.run('return shifts.reduce((sum, value) => sum + value, 0)')).toBe(0);
      await expect
        .poll(() => site.requests.filter((request) => request.includes('/ois/token')))
        .toHaveLength(1);
      expect(site.requests.filter((request) => request.includes('/projects/'))).toEqual([]);
    },
  );

  it(`are what the widget itself renders first for the same lists${note}`, async ({ tab, site }) => {
    const sendDeferred = holdDeferred(site);
    await openPage(tab, site.origin, '!!first');
    const rendered = (await tab.run(describeElement('first'))) as string;
    site.isPlain = true;
    await openPage(tab, site.origin, '!!grid?.querySelector("[part=card]")');
    const own = (await tab.run(describeElement('root.querySelector("div")'))) as string;
    sendDeferred();
    expect(rendered).toMatch(/ois-table-grid(.|\n)*Table 8/);
    expect(rendered).toBe(own);
  });
});

/**
 * Describes an element with its shadow roots, one line each for elements and texts. Leaves out how the server's elements differ:
 * their names, the form, and how a card opens.
 */
const describeElement = (element: string): string => `
  const NAMES = { filter: 'ois-tag-filter', grid: 'ois-table-grid' };
  const describe = (node, depth) => {
    const line = (text) => '  '.repeat(depth) + text + '\\n';
    if (node.nodeType !== 1 || node.matches('style, script, form, ois-form-frame')) return '';
    const isOpener = node.matches('[part=card-open]:not([aria-disabled])');
    const attributes = [...node.attributes]
      .filter(({ name, value }) => value && !['class', 'value'].includes(name) && !(isOpener && name !== 'part'))
      .map(({ name, value }) => name + '=' + value.replace(' first-bar', ''));
    const name = NAMES[node.getAttribute('part')] ?? node.localName;
    let [lines, text] = [line([name, ...attributes.sort()].join(' ')), ''];
    const addText = () => {
      if (text.trim()) lines += '  ' + line(text.trim().replace(/\\s+/g, ' '));
      text = '';
    };
    for (const child of (node.shadowRoot ?? node).childNodes) {
      if (child.nodeType === 3) text += child.data;
      if (child.nodeType !== 1) continue;
      addText();
      lines += describe(child, depth + 1);
    }
    addText();
    return lines;
  };
  return describe(${element}, 0);`;
