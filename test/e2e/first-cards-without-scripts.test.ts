import { describe, expect } from 'vitest';
import { firstCardsTest } from './first-cards-page.js';

const it = firstCardsTest;

describe('First cards without scripts', () => {
  it.override('contextOptions', ({ started }) => ({
    baseURL: started.origin,
    javaScriptEnabled: false,
    locale: 'en',
  }));

  it('F1 open the form of a table with a token, and send it no referrer', async ({ page, site }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Table 3' }).click();
    await page.getByRole('heading', { name: 'Form' }).waitFor();
    expect(site.formVisits).toEqual([
      { url: expect.stringMatching(/^\/s%203\?token=token-\d+$/), referrer: undefined },
    ]);
    expect(site.requests).toEqual(expect.arrayContaining(['POST /ois/open?short_code=s%203']));
  });

  it('say in words that the user has to sign in', async ({ page, site, context }) => {
    await context.addCookies([{ name: 'out', value: '1', url: site.origin }]);
    await page.goto('/');
    await page.getByRole('button', { name: 'Table 3' }).click();
    await page.getByRole('heading', { name: 'Please sign in and try again.' }).waitFor();
    expect(site.formVisits).toEqual([]);
  });
});

describe('First cards, before the script has loaded', () => {
  it('open the form of a table as well', async ({ page, site, context }) => {
    await context.route(/ois-widget/, () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Table 0' }).click();
    await page.getByRole('heading', { name: 'Form' }).waitFor();
    expect(site.formVisits).toHaveLength(1);
  });
});
