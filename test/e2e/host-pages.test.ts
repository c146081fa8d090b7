import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASES } from '../host-pages/pages.js';
import { startHostPages, type HostPages } from '../host-pages/site.js';
import { findEngines, launchEngine, type LaunchedEngine } from '../versions/engines.js';

describe.each(findEngines(true))('Page around the widget, in %s', (engine) => {
  let pages: HostPages;
  let browser: LaunchedEngine;
  beforeAll(async () => {
    [pages, browser] = await Promise.all([
      startHostPages(),
      launchEngine(engine, { blocksThirdPartyCookies: true }),
    ]);
  });
  afterAll(() => Promise.all([pages?.close(), browser?.close()]));

  // Each takes about a second.
  it.for(CASES)('$title', async (page) => {
    const { cards, end, lines, tokens, form } = await pages.run(page, browser.open);
    const { end: expected, hasCards = expected === 'form' } = page.expected;
    expect(end).toEqual(expected === 'form' ? 'form' : expect.stringMatching(expected));
    expect(cards > 0).toBe(hasCards);
    if (expected === 'form') {
      expect(lines).toEqual([]);
      expect(tokens).toBe(1);
      expect(form).toEqual({ hasCookie: false });
    }
  });
});
