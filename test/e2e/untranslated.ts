import type { Frame, Page } from 'playwright';

/** What stays as it is in every language: names of the interface, of protocols and of formats. */
const NAMES =
  'API|IP|URL|HTTP|JSON|TCP|UTC|POST|GET|https?|curl|code|ok|true|false|localhost|X-API-Key|client_user_id|user_id|' +
  'billing_deduct|billing_refund|base_url|form_url';

/** Identifiers: event names and parameters, ids, addresses, e-mail addresses, times. */
const IDENTIFIERS = [
  /https?:\/\/\S+/,
  /\b[0-9A-F]{4}-[0-9A-F]{4}\b/,
  /\b[a-z]+(_[a-z]+)+\b/,
  /\b(webhook|delivery|complaint|key|user)-\d+\b/,
  /\S+@\S+\.\w+/,
  /\/[\w/-]+/,
];

/**
 * Returns the texts with English words that a user of a Chinese page sees or hears, without those in shadow roots. Code,
 * logs, text in another language, and `allowed` are no such words.
 */
export async function findUntranslated(
  page: Page | Frame,
  allowed: readonly string[] = [],
): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const foreign = '[lang]:not(html, [lang^="zh"])';
    const ignored = `code, pre, script, style, time, [role=log], ${foreign}`;
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      // Identifiers may be in parts, between which a line can break.
      const text = parent?.querySelector(':scope > wbr') ? parent.textContent : node.textContent;
      // Where scripts run, the markup in it is text.
      const isMarkup = parent?.matches('noscript');
      if (!parent?.closest(ignored)) found.push((isMarkup ? text?.replace(/<[^>]*>/g, '') : text) ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-copied', 'data-failed']) {
      for (const one of document.querySelectorAll(`[${name}]`))
        if (!one.closest(foreign)) found.push(one.getAttribute(name) ?? '');
    }
    return found;
  });
  const names = new RegExp(`(?<![\\w-])(${[NAMES, ...allowed].join('|')})(?![\\w-])`, 'g');
  return texts.flatMap((text) => {
    const rest = IDENTIFIERS.reduce((one, pattern) => one.replace(new RegExp(pattern, 'g'), ''), text);
    const words = rest.replace(names, '').match(/[A-Za-z]{2,}/g) ?? [];
    return words.length > 0 ? [text.replace(/\s+/g, ' ').trim()] : [];
  });
}
