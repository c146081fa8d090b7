import type { Page } from 'playwright';

/** Users get words within this time, in milliseconds. */
export const MAX_WORDS_MS = 10_000;

/** Resolves with the visible text of the page, in shadow roots as well, and the time at which there was any. */
export async function waitForWords(page: Page): Promise<{ text: string; ms: number }> {
  const begunAtMs = performance.now();
  const handle = await page.waitForFunction(
    () => {
      const read = (node: Node): string => {
        if (node.nodeType === Node.TEXT_NODE) {
          const range = document.createRange();
          range.selectNode(node);
          const { width, height } = range.getBoundingClientRect();
          const style = node.parentElement && getComputedStyle(node.parentElement);
          return width > 1 && height > 1 && style?.visibility !== 'hidden' ? (node.textContent ?? '') : '';
        }
        if (!(node instanceof Element) || /^(script|style|template)$/i.test(node.localName)) return '';
        if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0)
          return node.assignedNodes().map(read).join(' ');
        return [...(node.shadowRoot ?? node).childNodes].map(read).join(' ');
      };
      return read(document.body).replace(/\s+/g, ' ').trim() || null;
    },
    undefined,
    { timeout: MAX_WORDS_MS, polling: 100 },
  );
  return { text: String(await handle.jsonValue()), ms: Math.round(performance.now() - begunAtMs) };
}
