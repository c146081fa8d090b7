import type { Page } from 'playwright';
import { createManifest } from '../../scripts/manifest/create-manifest.js';

const elements = createManifest().modules.flatMap(({ declarations }) => declarations);
const TAG_NAMES = elements.map(({ tagName }) => tagName);

/** In no state of that page, or only where a page has content for it. */
const NOT_ON_PAGE = ['ois-table-grid part picture', 'ois-widget slot empty', 'ois-widget slot no-match'];

/** They also inherit custom properties to the elements in them, whose styles are not theirs. */
const CONTAINERS = ['ois-widget', 'ois-notifications'];

/** Lists what the shadow roots of the page's elements contain, as `ois-points part balance`. */
export const readRendered = (page: Page): Promise<string[]> =>
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
        // What the inner element renders of them is found there.
        for (const pair of element.getAttribute('exportparts')!.split(','))
          found.push(`${name} part ${pair.split(':').at(-1)?.trim()}`);
      }
    };
    visit(document);
    return [...new Set(found)];
  }, TAG_NAMES);

/**
 * Compares what elements rendered in all states with what the manifest lists.
 * @param found results of {@link readRendered}
 */
export function compareWithManifest(found: Iterable<string>): { unlisted: string[]; notRendered: string[] } {
  const rendered = new Set([...NOT_ON_PAGE, ...found]);
  const listed = elements.flatMap(({ tagName, cssParts, slots, cssProperties }) => [
    ...cssParts.map(({ name }) => `${tagName} part ${name}`),
    ...slots.map(({ name }) => `${tagName} slot ${name}`),
    ...cssProperties
      .map(({ name }) => `${tagName} property ${name}`)
      .filter((one) => rendered.has(one) || !CONTAINERS.includes(tagName)),
  ]);
  return {
    unlisted: [...rendered].filter((one) => !listed.includes(one)).sort(),
    notRendered: listed.filter((one) => !rendered.has(one)).sort(),
  };
}
