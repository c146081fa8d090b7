import type { Browser } from 'playwright';
import { describe, expect } from 'vitest';
import {
  card,
  closeButton,
  field,
  formHeading,
  forms,
  names,
  query,
  script,
  sort,
  state,
  tags,
  urlStateTest,
  WIDGET,
} from './url-state-page.js';

const it = urlStateTest;

describe.each(['Chromium', 'Firefox'])('OisWidget with url-state in %s', (engine) => {
  // Firefox has no fixture for a page.
  const test = it.extend('tab', async ({ browser, firefox }, { onCleanup }) => {
    const context = await ((engine === 'Chromium' ? browser : firefox) as Browser).newContext();
    onCleanup(() => context.close());
    return context.newPage();
  });

  test('writes selection, search and order into the query, and restores them after a reload', async ({
    tab,
    open,
    lists,
  }) => {
    await open(tab, '/?a=%61&b#top');
    await tab.getByRole('button', { name: /^home\b/ }).click();
    await expect.poll(() => query(tab)).toBe('?a=a&b&ois-tags=home');
    await sort(tab).selectOption('name');
    await field(tab).fill('mei 1');
    await expect.poll(() => query(tab)).toBe('?a=a&b&ois-tags=home&ois-q=mei+1&ois-sort=name');
    expect(tab.url()).toContain('/?a=%61&b&');
    expect(tab.url()).toMatch(/#top$/);
    expect(await state(tab)).toEqual({ route: 'start' });
    await expect.poll(async () => (await names(tab)).every((name) => name.includes('1'))).toBe(true);
    const shown = await names(tab);
    expect(shown.length).toBeGreaterThan(2);
    const before = lists();
    await tab.reload();
    await card(tab).waitFor();
    await expect.poll(() => names(tab)).toEqual(shown);
    await expect.poll(() => field(tab).inputValue()).toBe('mei 1');
    await expect.poll(() => sort(tab).inputValue()).toBe('name');
    expect(await tags(tab)).toEqual(['home']);
    expect(lists() - before).toBe(1);
    await tab
      .getByRole('button', { name: /^home\b/ })
      .first()
      .click();
    await field(tab).fill('');
    await sort(tab).selectOption('hub');
    await expect.poll(() => tab.url()).toMatch(/\/\?a=%61&b#top$/);
  });

  test('closes a form by Back, opens it by Forward and after a reload', async ({ tab, open }) => {
    await open(tab);
    const length = () => tab.evaluate(() => history.length);
    const before = await length();
    await card(tab, 1).click();
    await formHeading(tab).waitFor();
    await expect.poll(() => query(tab)).toBe('?ois-open=mei-1');
    await script(tab, 'history.back()');
    await expect.poll(() => forms(tab).count()).toBe(0);
    await expect.poll(() => query(tab)).toBe('');
    await script(tab, 'history.forward()');
    await formHeading(tab).waitFor();
    await expect.poll(() => query(tab)).toBe('?ois-open=mei-1');
    expect(await formHeading(tab).textContent()).toBe('/mei-1');
    await tab.reload();
    await formHeading(tab).waitFor();
    await expect.poll(() => query(tab)).toBe('?ois-open=mei-1');
    expect(await length()).toBe(before + 1);
    await tab.waitForTimeout(300);
    expect(await forms(tab).count()).toBe(1);
    await closeButton(tab).click();
    await expect.poll(() => forms(tab).count()).toBe(0);
    await expect.poll(() => query(tab)).toBe('');
    await expect.poll(() => state(tab)).toEqual({ route: 'start' });
    expect(await length()).toBe(before + 1);
    expect(tab.url()).not.toContain('token');
  });

  test('opens the form of a link, with the list below it', async ({ tab, open }) => {
    await open(tab, '/?ois-tags=garden&ois-open=mei-4&x=1');
    await formHeading(tab).waitFor();
    await expect.poll(() => query(tab)).toBe('?x=1&ois-tags=garden&ois-open=mei-4');
    await script(tab, 'history.back()');
    await expect.poll(() => forms(tab).count()).toBe(0);
    await expect.poll(() => query(tab)).toBe('?x=1&ois-tags=garden');
    await expect.poll(() => tags(tab)).toEqual(['garden']);
  });

  test('opens another form in place of one', async ({ tab, open }) => {
    await open(tab);
    await card(tab).click();
    await formHeading(tab).waitFor();
    await tab.evaluate(() => document.querySelector('ois-widget')?.open('mei-2'));
    await expect.poll(() => query(tab)).toBe('?ois-open=mei-2');
    await expect.poll(() => formHeading(tab).textContent()).toBe('/mei-2');
    await tab.waitForTimeout(500);
    expect(await forms(tab).count()).toBe(1);
    await closeButton(tab).click();
    await expect.poll(() => query(tab)).toBe('');
    await tab.waitForTimeout(500);
    expect(await forms(tab).count()).toBe(0);
  });

  test('follows the page’s router, and leaves its states alone', async ({ tab, open, lists }) => {
    await open(tab);
    const before = lists();
    await script(tab, `history.pushState({ route: 'two' }, '', '/?page=2&ois-tags=home&ois-sort=name')`);
    await script(tab, `dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`);
    await expect.poll(() => tags(tab)).toEqual(['home']);
    await expect.poll(() => sort(tab).inputValue()).toBe('name');
    expect(await state(tab)).toEqual({ route: 'two' });
    await tab.getByRole('button', { name: /^garden\b/ }).click();
    await expect.poll(() => query(tab)).toBe('?page=2&ois-tags=home,garden&ois-sort=name');
    expect(await state(tab)).toEqual({ route: 'two' });
    await script(tab, 'history.back()');
    await expect.poll(() => tags(tab)).toEqual([]);
    await expect.poll(() => state(tab)).toEqual({ route: 'start' });
    await expect.poll(() => query(tab)).toBe('');
    await script(tab, 'history.forward()');
    await expect.poll(() => tags(tab)).toEqual(['home', 'garden']);
    expect(lists() - before).toBeLessThanOrEqual(4);
  });

  test('works on a page whose router has its routes in the fragment', async ({ tab, open }) => {
    await open(tab, '/#/catalogue');
    await tab.getByRole('button', { name: /^home\b/ }).click();
    await expect.poll(() => tab.url()).toMatch(/\/\?ois-tags=home#\/catalogue$/);
    await card(tab).click();
    await expect.poll(() => tab.url()).toMatch(/\?ois-tags=home&ois-open=mei-0#\/catalogue$/);
    await formHeading(tab).waitFor();
    await script(tab, 'history.back()');
    await expect.poll(() => forms(tab).count()).toBe(0);
    await expect.poll(() => tab.url()).toMatch(/\?ois-tags=home#\/catalogue$/);
    await script(tab, `location.hash = '/other'`);
    await tab.waitForTimeout(200);
    expect(await tags(tab)).toEqual(['home']);
    expect(tab.url()).toMatch(/\?ois-tags=home#\/other$/);
  });

  test('keeps two widgets with prefixes of their own apart', async ({ tab, open }) => {
    const other = WIDGET.replace('url-state', 'url-state="two" open-in="inline" id="two"');
    await open(tab, '/?two-tags=home', WIDGET + other);
    await expect
      .poll(() => tab.evaluate(() => document.querySelectorAll('ois-widget')[1]?.tags))
      .toEqual(['home']);
    expect(await tags(tab)).toEqual([]);
    await tab
      .getByRole('button', { name: /^office\b/ })
      .first()
      .click();
    await expect.poll(() => query(tab)).toBe('?two-tags=home&ois-tags=office');
    await tab.evaluate(() => document.querySelectorAll('ois-widget')[1]?.open('mei-0'));
    await expect.poll(() => query(tab)).toBe('?ois-tags=office&two-tags=home&two-open=mei-0');
    await tab.evaluate(() => document.querySelectorAll('ois-widget')[0]?.open('mei-2'));
    await expect.poll(() => query(tab)).toBe('?two-tags=home&two-open=mei-0&ois-tags=office&ois-open=mei-2');
    await expect.poll(() => forms(tab).count()).toBe(2);
    await tab.reload();
    await expect.poll(() => forms(tab).count()).toBe(2);
    await tab.waitForTimeout(500);
    expect(await forms(tab).count()).toBe(2);
    await script(tab, 'history.back()');
    await expect.poll(() => forms(tab).count()).toBe(1);
    await script(tab, 'history.back()');
    await expect.poll(() => forms(tab).count()).toBe(0);
    await expect.poll(() => query(tab)).toBe('?two-tags=home&ois-tags=office');
  });

  test('adds the open form to the present entry with no-history', async ({ tab, open }) => {
    await open(tab, '/', WIDGET.replace('url-state', 'url-state no-history'));
    const before = await tab.evaluate(() => history.length);
    await card(tab).click();
    await expect.poll(() => query(tab)).toBe('?ois-open=mei-0');
    await tab.reload();
    await formHeading(tab).waitFor();
    await closeButton(tab).click();
    await expect.poll(() => query(tab)).toBe('');
    expect(await tab.evaluate(() => history.length)).toBe(before);
  });

  test('ignores values that are not valid', async ({ tab, open }) => {
    const long = 'x'.repeat(1_500);
    await open(tab, `/?ois-open=..&ois-sort=%00&ois-q=${long}&ois-match=some&ois-tags=,`);
    expect(await forms(tab).count()).toBe(0);
    expect(await field(tab).inputValue()).toBe('');
    expect(await sort(tab).inputValue()).toBe('hub');
    await tab.getByRole('button', { name: /^home\b/ }).click();
    await expect.poll(() => query(tab).includes(long)).toBe(false);
  });
});
