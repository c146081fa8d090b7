import type { Locator } from 'playwright';

/**
 * Records each text that an element has from now on. A busy machine may look for a text that is there for 2 seconds only when it has
 * gone.
 * @returns a function that returns the texts so far
 */
export async function recordTexts(locator: Locator): Promise<() => Promise<string[]>> {
  const recorded = await locator.evaluateHandle((element) => {
    const texts: string[] = [];
    const record = (): void => void texts.push(element.textContent ?? '');
    new MutationObserver(record).observe(element, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => recorded.jsonValue();
}
