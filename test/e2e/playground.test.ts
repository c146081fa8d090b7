import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { startDemo } from '../helpers/demo.js';
import { recordTexts } from './record-texts.js';

const it = browserTest
  .extend('demo', { scope: 'file' }, startedOnce(startDemo))
  .override('contextOptions', ({ demo }) => ({
    baseURL: demo.page,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
  }));

const cards = (page: Page) => page.locator('#frame ois-table-grid [part~=card]');
const readQuery = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const control = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function openPlayground(page: Page, query = ''): Promise<void> {
  await page.goto(`/${query}`);
  await cards(page).first().waitFor();
}

describe('Playground: address', () => {
  it('keeps every kind of setting, so that another visitor sees the same', async ({ page, context }) => {
    await openPlayground(page, '?lang=en');
    await control(page, 'layout').selectOption('list');
    await control(page, 'notifications').uncheck();
    await control(page, 'limit').fill('5');
    await control(page, 'messages').fill('{\n"searchLabel": "Look for it" }');
    await control(page, 'renderCard').check();
    await page.getByRole('tab', { name: 'Look' }).click();
    await control(page, 'Ready theme').selectOption('bank');
    await page.locator('#set-ois-accent').fill('#c00');
    await page.locator('#set-ois-accent').blur();
    await page.getByRole('button', { name: 'Phone' }).click();
    await expect.poll(() => readQuery(page)['width']).toBe('phone');
    expect(readQuery(page)).toEqual({
      lang: 'en',
      tab: 'look',
      layout: 'list',
      notifications: 'off',
      limit: '5',
      messages: '{ "searchLabel": "Look for it" }',
      renderCard: 'on',
      preset: 'bank',
      '--ois-accent': '#c00',
      width: 'phone',
    });

    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByPlaceholder('Look for it').waitFor();
    const widget = other.locator('#frame ois-widget');
    await expect.poll(() => cards(other).count()).toBe(5);
    expect(await widget.getAttribute('layout')).toBe('list');
    expect(await widget.getAttribute('notifications')).toBe(null);
    await expect.poll(() => cards(other).first().textContent()).toContain('# ');
    const look = () =>
      widget.evaluate((element) => {
        const style = getComputedStyle(element);
        return [style.getPropertyValue('--ois-accent'), style.getPropertyValue('--ois-radius'), style.width];
      });
    await expect.poll(look).toEqual(['#c00', '3px', '390px']);
  });

  it('shows the colour that the page has, set or not', async ({ page }) => {
    const swatch = page.locator('#color');
    await openPlayground(page, '?tab=look&color=rebeccapurple');
    expect(await swatch.inputValue()).toBe('#663399');
    await page.locator('#no-color').click();
    await expect.poll(() => swatch.inputValue()).toBe('#ffffff');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => swatch.inputValue()).toMatch(/^#[0-3]/);
  });

  it('with wrong values shows a note, and the defaults; foreign servers are wrong', async ({ page }) => {
    await openPlayground(
      page,
      '?theme=pink&limit=-1&form-url=https://evil.example&fault=x' +
        '&--ois-accent=url(https://evil.example)&--ois-text-muted=r%5C65%20d&color=red/*%3C*/&width=constructor',
    );
    const note = page.getByText('Left out, because the value is not valid:');
    await note.waitFor();
    const names = (await note.textContent())?.split(': ')[1]?.split(', ').sort();
    expect(names).toEqual([
      '--ois-accent',
      '--ois-text-muted',
      'color',
      'fault',
      'form-url',
      'limit',
      'theme',
      'width',
    ]);
    expect(await page.locator('#frame ois-widget').getAttribute('theme')).toBe(null);
    expect(await page.locator('#frame ois-widget').getAttribute('form-url')).toBe(null);
  });
});

describe('Playground: values that are refused', () => {
  it('have a text that says why, until the value is valid', async ({ page }) => {
    await openPlayground(page);
    const limit = control(page, 'limit');
    const refused = page.getByRole('alert').getByText('Not valid: nothing has changed.');
    for (const text of ['0', 'e']) {
      await limit.fill('');
      await limit.pressSequentially(text);
      await limit.press('Tab');
      await refused.waitFor();
      expect(readQuery(page)['limit']).toBe(undefined);
      await limit.fill('');
      await limit.press('Tab');
      expect(await refused.count()).toBe(0);
    }
    await limit.fill('5');
    await limit.press('Tab');
    await expect.poll(() => readQuery(page)['limit']).toBe('5');
    expect(await refused.count()).toBe(0);
    await page.getByText('Servers', { exact: true }).click();
    await control(page, 'hub-url').fill('https://hub.example.com');
    await control(page, 'hub-url').press('Tab');
    await page.getByRole('alert').getByText('only addresses of this demo’s servers').waitFor();
  });
});

describe('Playground: languages', () => {
  it('keep all settings but those of one language’s projects', async ({ page }) => {
    await openPlayground(page, '?lang=en&tab=code&layout=list&tags=Online');
    await page.getByRole('button', { name: 'Phone' }).click();
    await page.getByRole('link', { name: '中文' }).click();
    await page.waitForURL(/zh-CN/);
    expect(readQuery(page)).toEqual({ lang: 'zh-CN', tab: 'code', layout: 'list', width: 'phone' });
    await expect.poll(() => page.locator('#frame ois-widget').getAttribute('layout')).toBe('list');
  });
});

describe('Playground: code', () => {
  it('has no value with an open bracket or quote, which would take in the rest of a style sheet', async ({
    page,
  }) => {
    await openPlayground(page, '?tab=look');
    const gap = page.locator('#set-ois-gap');
    for (const value of ['calc(1px + 2px', '"4px', 'calc(1px + 2px)']) {
      await gap.fill(value);
      await gap.blur();
      await expect.poll(() => gap.getAttribute('aria-invalid')).toBe(value.endsWith(')') ? null : 'true');
    }
    expect(readQuery(page)['--ois-gap']).toBe('calc(1px + 2px)');
  });

  it('follows the settings in each framework, and is copied', async ({ page }) => {
    await openPlayground(page, '?open-in=drawer&--ois-gap=4px&tab=code');
    const snippet = page.locator('#snippet');
    await expect.poll(() => snippet.textContent()).toContain('open-in="drawer"');
    for (const [framework, text] of [
      ['React', 'export function Projects()'],
      ['Vue', '<template>'],
      ['Svelte', '<script lang="ts">'],
      ['Angular', 'CUSTOM_ELEMENTS_SCHEMA'],
      ['WebView', 'open-in=drawer'],
      ['HTML', '<script type="module" src="/ois-widget.js"></script>'],
    ] as const) {
      await control(page, 'Code for').selectOption({ label: framework });
      await expect.poll(() => snippet.textContent()).toContain(text);
    }
    const copy = page.getByRole('button', { name: 'Copy' }).first();
    const buttonTexts = await recordTexts(copy);
    await copy.click();
    await expect.poll(buttonTexts).toContain('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await snippet.textContent());
    expect(await page.locator('#styles').textContent()).toBe('ois-widget {\n  --ois-gap: 4px;\n}');
    await page.getByRole('button', { name: 'Copied' }).waitFor({ state: 'detached' });
  });
});

describe('Playground: log', () => {
  it('shows events and requests with times, filters and clears them', async ({ page }) => {
    await openPlayground(page, '?tab=log');
    const lines = page.locator('#events li:visible');
    await lines.getByText('ois-ready').waitFor();
    await lines.filter({ hasText: /^\d\d:\d\d:\d\d\.\d{3} POST \/ois\/token 200 · \d+ ms$/ }).waitFor();
    await page.getByLabel('Events and requests').first().selectOption('request');
    await expect.poll(() => lines.getByText('ois-ready').count()).toBe(0);
    await page.getByLabel('Filter the log').fill('token');
    await expect.poll(() => lines.count()).toBe(1);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => page.locator('#events li').count()).toBe(0);
  });
});

/** Faults, and what the widget shows. */
const FAULTS: [fault: string, words: string | RegExp][] = [
  ['401', 'Please sign in and try again.'],
  ['500', 'Something went wrong on our side.'],
  ['empty', 'No projects yet'],
  ['offline', 'Please check your connection and try again.'],
  ['slow', '63 projects'],
  ['expired-token', '63 projects'],
  ['10000', '10,000 projects'],
  ['100000', '100,000 projects'],
];

describe('Playground: faults', () => {
  it.for(FAULTS)('%s: the widget shows the text for this fault', async ([fault, words], { page }) => {
    await page.goto('/?tab=try');
    await control(page, 'What goes wrong').selectOption(fault);
    await page.locator('#frame').getByText(words, { exact: false }).first().waitFor();
    expect(readQuery(page)['fault']).toBe(fault);
  });

  it('no-frame: the form site refuses the frame', async ({ page }) => {
    const refused = page.waitForEvent('console', {
      predicate: (message) => /frame-ancestors/.test(message.text()),
    });
    await openPlayground(page, '?fault=no-frame');
    await cards(page).first().click();
    await refused;
    await page.locator('[part=notice]').getByText('Is the form missing?').waitFor();
    await page.locator('ois-form-frame .header').getByRole('button', { name: 'Open in a new tab' }).waitFor();
  });
});

describe('Playground by keyboard', () => {
  it('changes tabs by arrow keys, and the width of the preview', async ({ page }) => {
    await openPlayground(page);
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await tab('Options').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => tab('Look').evaluate((one) => one.matches(':focus'))).toBe(true);
    await page.getByRole('tabpanel', { name: 'Look' }).waitFor();
    await page.keyboard.press('End');
    await page.getByRole('tabpanel', { name: 'Try it' }).waitFor();
    const width = () => page.locator('#frame').evaluate((frame) => frame.clientWidth);
    const before = await width();
    await page.getByRole('slider').focus();
    await page.keyboard.press('PageDown');
    await expect.poll(width).toBe(before - 160);
    expect(readQuery(page)['width']).toBe(String(before - 160));
    await page.keyboard.press('Home');
    await expect.poll(() => readQuery(page)['width']).toBe('280');
    await page.keyboard.press('End');
    await expect.poll(width).toBe(before);
    expect(readQuery(page)['width']).toBe(undefined);
    // A window with more room than the largest width.
    await page.setViewportSize({ width: 3600, height: 800 });
    await expect.poll(width).toBeGreaterThan(2560);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => readQuery(page)['width']).toBe('2560');
    await page.keyboard.press('ArrowRight');
    expect(readQuery(page)['width']).toBe('2560');
  });

  it('shows and says the width that the preview has, also if the window leaves less than was chosen', async ({
    page,
  }) => {
    await openPlayground(page, '?width=tablet');
    const slider = page.getByRole('slider');
    const frame = page.locator('#frame');
    for (const width of [1280, 1024, 700]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => {
          const shown = await frame.evaluate(({ clientWidth }) => String(clientWidth));
          const [now, text] = [
            await slider.getAttribute('aria-valuenow'),
            await slider.getAttribute('aria-valuetext'),
          ];
          return [now === shown, text === `${shown} px`];
        })
        .toEqual([true, true]);
    }
  });

  it('closes the sheet of a phone by Esc, with the focus on its tab', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openPlayground(page, '?tab=code');
    await control(page, 'Code for').focus();
    await page.keyboard.press('Escape');
    await page.locator('#panel-code').waitFor({ state: 'hidden' });
    const tab = page.getByRole('tab', { name: 'Code' });
    await expect.poll(() => tab.evaluate((one) => one.matches(':focus'))).toBe(true);
  });

  it('closes the sheet of a phone by a press beside it, which also reaches the widget', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openPlayground(page, '?tab=try');
    await page.locator('#panel-try').waitFor();
    await page.getByRole('searchbox').first().click();
    await page.locator('#panel-try').waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('ois-widget');
  });
});
