import type { Page } from 'playwright';

/** Users get words within this time, in milliseconds. */
export const MAX_WORDS_MS = 10_000;

export interface Words {
  text: string;
  /** After this time there were any. */
  ms: number;
}

/**
 * Reads the visible text of the elements that match a selector. Runs in the page.
 * @param isContent also what the page itself has put into them
 */
function readWords([selector, isContent]: [selector: string, isContent: boolean]): string | null {
  const isVisible = (node: Node): boolean => {
    const range = document.createRange();
    range.selectNode(node);
    const { width, height } = range.getBoundingClientRect();
    const style = node.parentElement && getComputedStyle(node.parentElement);
    return width > 1 && height > 1 && style?.visibility !== 'hidden';
  };
  const read = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return isVisible(node) ? (node.textContent ?? '') : '';
    if (!(node instanceof Element) || /^(script|style|template|iframe)$/i.test(node.localName)) return '';
    return readAll(node.shadowRoot ?? node);
  };
  const readAll = (parent: Node): string => [...parent.childNodes].map(read).join(' ');
  const find = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(selector) ? [element] : []),
      ...(element.shadowRoot ? find(element.shadowRoot) : []),
    ]);
  const texts = find(document).map((element) =>
    isContent ? read(element) : element.shadowRoot ? readAll(element.shadowRoot) : '',
  );
  return texts.join(' ').replace('Loading projects…', '').replace(/\s+/g, ' ').trim() || null;
}

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
  await page.waitForFunction(() => !!customElements.get('ois-form-frame'));
  await open.click();
  return waitFor(page, '[part=notice], [part=failed]', true);
}

async function waitFor(page: Page, selector: string, isContent: boolean): Promise<Words> {
  const begunAtMs = performance.now();
  const options = { timeout: MAX_WORDS_MS, polling: 100 };
  const argument: [string, boolean] = [selector, isContent];
  const handle = await page.waitForFunction(readWords, argument, options);
  return { text: String(await handle.jsonValue()), ms: Math.round(performance.now() - begunAtMs) };
}
