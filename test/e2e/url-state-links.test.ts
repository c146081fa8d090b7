import { describe, expect } from 'vitest';
import { card, closeButton, formHeading, forms, query, urlStateTest } from './url-state-page.js';
import { recordTexts } from './record-texts.js';

const it = urlStateTest;

describe('OisWidget with url-state: links', () => {
  it.for([
    ['Ctrl and a click', { modifiers: ['Control'] as 'Control'[] }],
    ['the middle button', { button: 'middle' as const }],
  ] as const)('opens the page with the form in a new tab by %s', async ([, options], { page, open }) => {
    await open(page, '/?a=1&ois-tags=home');
    const link = card(page).locator('a[part~=card-open]');
    const href = (await link.getAttribute('href')) ?? '';
    expect(new URL(href, page.url()).search).toMatch(/^\?a=1&ois-open=mei-\d+$/);
    expect(href).not.toContain('token');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click(options)]);
    await formHeading(tab).waitFor();
    await expect.poll(() => query(tab)).toBe(new URL(href, page.url()).search);
    expect(await formHeading(tab).textContent()).toBe(`/${new URL(tab.url()).searchParams.get('ois-open')}`);
    expect(await forms(page).count()).toBe(0);
    expect(query(page)).toBe('?a=1&ois-tags=home');
    await closeButton(tab).click();
    await card(tab).waitFor();
    await expect.poll(() => query(tab)).toBe('?a=1');
  });

  it('opens the form in place by a click', async ({ page, open }) => {
    await open(page);
    await card(page, 2).locator('a[part~=card-open]').click();
    await formHeading(page).waitFor();
    await expect.poll(() => query(page)).toBe('?ois-open=mei-2');
    expect(page.context().pages()).toHaveLength(1);
  });

  it('copies a link that opens the form', async ({ page, open }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/?ois-q=mei');
    await card(page, 1).locator('a[part~=card-open]').click();
    const announced = await recordTexts(page.locator('ois-form-frame dialog p[role=status]'));
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(announced).toContain('Link copied');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).search).toBe('?ois-open=mei-1');
    const tab = await page.context().newPage();
    await tab.goto(link);
    await formHeading(tab).waitFor();
    expect(await formHeading(tab).textContent()).toBe('/mei-1');
  });
});
