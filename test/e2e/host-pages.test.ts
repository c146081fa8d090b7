import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CASES } from '../host-pages/pages.js';
import { startHostPages, type HostPages } from '../host-pages/site.js';
import { findEngines, launchEngine, type LaunchedEngine } from '../versions/engines.js';

describe.each(findEngines(inject('isThorough')))('Host pages in %s', (engine) => {
  let pages: HostPages;
  let browser: LaunchedEngine;
  beforeAll(async () => {
    [pages, browser] = await Promise.all([startHostPages(), launchEngine(engine)]);
  });
  afterAll(() => Promise.all([pages?.close(), browser?.close()]));

  it.for(CASES)('$title', async (page) => {
    const outcome = await pages.run(page, browser.open);
    console.log(engine, page.title, JSON.stringify(outcome));
    expect(outcome.end).toEqual(
      page.expected.end === 'form' ? 'form' : expect.stringMatching(page.expected.end),
    );
  });
});
