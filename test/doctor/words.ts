import type { Page } from 'playwright';

/** Users get words within this time, in milliseconds. */
export const MAX_WORDS_MS = 10_000;

export interface Words {
  text: string;
  /** After this time there were any. */
  ms: number;
}

/** Reads the visible text of the elements that match a selector: of their shadow roots alone, or of the page's own content in them. */
const READ = `(selector, isFallback) => {
  const isVisible = (node) => {
    const range = document.createRange();
    range.selectNode(node);
    const { width, height } = range.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(node.parentElement ?? node.getRootNode().host).visibility !== 'hidden';
  };
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return isVisible(node) ? node.textContent : '';
    if (node instanceof Element && /^(script|style|template|iframe)$/i.test(node.localName)) return '';
    return [...(node.shadowRoot ?? node).childNodes].map(read).join(' ');
  };
  const find = (root) => [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches(selector) ? [element] : []),
    ...(element.shadowRoot ? find(element.shadowRoot) : []),
  ]);
  return find(document)
    .map((element) => (isFallback || element.shadowRoot || element.getRootNode() !== document ? read(element) : ''))
    .join(' ').replace('Loading projects…', '').replace(/\\s+/g, ' ').trim() || null;
}`;

/**
 * Resolves with the text that the widget shows, without the page's own content in it, and the time at which there was any. That
 * the projects are being loaded does not count.
 * @param options.isFallback the widget's script cannot run: what the page has put into the element counts
 */
export const waitForWords = (page: Page, { isFallback = false } = {}): Promise<Words> =>
  waitFor(page, isFallback ? 'body' : 'ois-widget', isFallback);

/** Opens the form of the first project, and resolves with what is said in place of it, or beside it. */
export async function waitForFormWords(page: Page): Promise<Words> {
  const open = page.locator('ois-table-grid [part=card-open]').first();
  await page.waitForFunction(() => customElements.get('ois-form-frame'));
  await open.click();
  return waitFor(page, '[part=notice], [part=failed]', true);
}

async function waitFor(page: Page, selector: string, isFallback: boolean): Promise<Words> {
  const begunAtMs = performance.now();
  const options = { timeout: MAX_WORDS_MS, polling: 100 };
  const expression = `(${READ})(${JSON.stringify(selector)}, ${isFallback})`;
  const handle = await page.waitForFunction(expression, undefined, options);
  return { text: String(await handle.jsonValue()), ms: Math.round(performance.now() - begunAtMs) };
}
