import { describe, expect } from 'vitest';
import { clickInFrame, stopClock } from '../helpers/browser.js';
import {
  card,
  closeButton,
  field,
  formHeading,
  forms,
  query,
  script,
  state,
  tags,
  urlStateTest,
  WIDGET,
} from './url-state-page.js';

const it = urlStateTest;

describe('OisWidget with url-state', () => {
  const NAVIGATION_ROUTER = `
    window.navigations = [];
    navigation.addEventListener('navigate', (event) => {
      if (!event.canIntercept || event.hashChange) return;
      event.intercept({ handler: async () => void navigations.push(event.navigationType + new URL(event.destination.url).search) });
    });`;
  const PATCHED_HISTORY = `
    for (const name of ['pushState', 'replaceState']) {
      const original = history[name];
      history[name] = function (...values) {
        original.apply(this, values);
        dispatchEvent(new PopStateEvent('popstate', { state: values[0] }));
      };
    }`;

  it.for([
    ['a router on the Navigation API', NAVIGATION_ROUTER],
    ['a history patched by a framework', PATCHED_HISTORY],
  ] as const)('works with %s', async ([, before], { page, open, lists }) => {
    await open(page, '/', WIDGET, before);
    const first = lists();
    await page.getByRole('button', { name: /^home\b/ }).click();
    await expect.poll(() => query(page)).toBe('?ois-tags=home');
    await expect.poll(lists).toBe(first + 1);
    const count = lists();
    await card(page).click();
    await formHeading(page).waitFor();
    await expect.poll(() => query(page)).toBe('?ois-tags=home&ois-open=mei-0');
    await page.waitForTimeout(500);
    expect(await forms(page).count()).toBe(1);
    await closeButton(page).click();
    await expect.poll(() => query(page)).toBe('?ois-tags=home');
    await page.evaluate(() => history.forward());
    await formHeading(page).waitFor();
    await page.evaluate(() => history.back());
    await expect.poll(() => forms(page).count()).toBe(0);
    await page.waitForTimeout(500);
    expect(await forms(page).count()).toBe(0);
    expect(query(page)).toBe('?ois-tags=home');
    expect(lists()).toBe(count);
  });

  it('follows a router that dispatches no event', async ({ page, open }) => {
    await open(page);
    await page.evaluate(() => history.pushState({ route: 'two' }, '', '/?ois-q=mei+3'));
    await expect.poll(() => field(page).inputValue()).toBe('mei 3');
  });

  it('does not call replaceState for each letter', async ({ page, open }) => {
    await page.clock.install();
    await open(page);
    // On a busy machine more time could pass between two letters than before the address is written.
    await stopClock(page);
    await page.evaluate(() => {
      const original = history.replaceState.bind(history);
      Object.assign(window, { calls: 0 });
      history.replaceState = (...values) => {
        (window as unknown as { calls: number }).calls += 1;
        original(...values);
      };
    });
    for (const letter of 'mei 1 mei 1 mei 1') {
      await field(page).press(letter === ' ' ? 'Space' : letter);
      await page.clock.runFor(30);
    }
    await page.clock.resume();
    await expect.poll(() => query(page)).toBe('?ois-q=mei+1+mei+1+mei+1');
    expect(await page.evaluate('calls')).toBeLessThan(4);
  });

  // Firefox’s driver misses the load of a page that comes from the back/forward cache.
  it('keeps everything when the browser comes back to the page', async ({ page, open }) => {
    await open(page);
    await page.getByRole('button', { name: /^home\b/ }).click();
    await field(page).fill('mei 3');
    // At once, while the text is not yet in the address.
    await page.evaluate(() => (location.href = '/elsewhere'));
    await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
    await page.evaluate(() => history.back());
    await card(page).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('mei 3');
    expect(await tags(page)).toEqual(['home']);
  });

  // Firefox counts the entries of frames in another way.
  it('closes a form whose page has navigated, with one step back', async ({ page, open }) => {
    await open(page);
    await card(page).click();
    await formHeading(page).waitFor();
    const length = await page.evaluate(() => history.length);
    await clickInFrame(page.frameLocator('ois-form-frame iframe').getByRole('link', { name: 'Next' }));
    await expect.poll(() => page.evaluate(() => history.length)).toBe(length + 2);
    await script(page, 'history.back()');
    await expect.poll(() => forms(page).count()).toBe(0);
    await expect.poll(() => query(page)).toBe('');
    await page.waitForTimeout(700);
    expect(await forms(page).count()).toBe(0);
    expect(await state(page)).toEqual({ route: 'start' });
  });
});
