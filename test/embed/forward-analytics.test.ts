import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { OisWidget } from '../../src/elements/widget/widget.js';
import type { DeferredAccess } from '../../src/elements/widget/widget.internals.js';
import { createPageFeatures } from '../../src/embed/deferred/deferred.js';
import { forwardAnalyticsEvents } from '../../src/embed/deferred/forward-analytics.js';
import { setUp } from '../bridge/page.js';

const MAX_QUERY_LENGTH = 500;

describe('The event search for the app’s analytics', () => {
  /** Searches for each text, and returns what the app receives. */
  async function search(token: string, texts: string[]) {
    const widget = new EventTarget();
    const page = setUp();
    await page.timers.advance(0);
    page.welcome({ token: { access_token: token, expires_in: 60 } });
    let counted = 0;
    const access = { countFound: () => (counted += 1) } as unknown as DeferredAccess;
    forwardAnalyticsEvents(widget as OisWidget, page.bridge, Promise.resolve(access));
    for (const [index, text] of texts.entries()) {
      widget.dispatchEvent(new CustomEvent('ois-search', { detail: { text } }));
      // It is sent once the user has not typed for a while.
      await expect.poll(() => counted).toBe(index + 1);
    }
    return page.of('search').map(({ payload }) => payload['query']);
  }

  it('has the text without spaces around it, and never a text with the token', async () => {
    const token = 'secret-token-5f1e';
    expect(await search(token, [' taxi ', `a ${token}`, ''])).toEqual(['taxi', '']);
  });

  it('has no part of a token that is longer than the event’s text may be', async () => {
    const token = 'x1'.repeat(MAX_QUERY_LENGTH);
    expect(await search(token, [token, 'y'.repeat(MAX_QUERY_LENGTH)])).toEqual([
      'y'.repeat(MAX_QUERY_LENGTH),
    ]);
  });

  it('is not sent after a reset, as its text is the former user’s', async () => {
    const widget = Object.assign(document.createElement('div'), {
      addController: () => undefined,
      requestUpdate: () => undefined,
    }) as unknown as OisWidget;
    const page = setUp();
    await page.timers.advance(0);
    page.welcome();
    const access = Promise.resolve({
      countFound: () => 1,
      viewState: { text: '' },
    } as unknown as DeferredAccess);
    const features = createPageFeatures(widget, page.bridge, access);
    const type = (text: string) => widget.dispatchEvent(new CustomEvent('ois-search', { detail: { text } }));
    type('of the former user');
    features.reset();
    await sleep(700);
    expect(page.of('search')).toEqual([]);
    type('of the next user');
    await expect.poll(() => page.of('search')).toHaveLength(1);
  });
});

it('The event filter for the app’s analytics has no part of a token that is longer than a tag may be', async () => {
  const widget = new EventTarget();
  const page = setUp();
  await page.timers.advance(0);
  const token = 'x1'.repeat(MAX_QUERY_LENGTH);
  page.welcome({ token: { access_token: token, expires_in: 60 } });
  forwardAnalyticsEvents(widget as OisWidget, page.bridge, Promise.resolve({} as DeferredAccess));
  for (const tag of [token, 'home'])
    widget.dispatchEvent(new CustomEvent('ois-filter', { detail: { tags: [tag] } }));
  expect(page.of('filter').map(({ payload }) => payload['tags'])).toEqual([['home']]);
});
