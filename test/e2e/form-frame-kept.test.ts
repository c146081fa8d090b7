import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { clickInFrame } from '../helpers/browser.js';
import { ONE_PROCESS } from '../helpers/firefox.js';
import { back, card, closeButton, formFrameTest, forms, openPage, state } from './form-frame-page.js';

const FIELDS = `<!doctype html><meta name="viewport" content="width=device-width">
  <h1>Form</h1><label>Name <input></label>
  <p style="height: 2000px"></p><a href="/next">Next</a>`;

const ENGINES = ['Chromium', 'Firefox'] as const;

/** `page`, in the engine's browser, with forms that have fields, and the number of their loads. */
const it = formFrameTest
  // Its driver cannot press keys inside a frame of another process.
  .extend('firefoxPreferences', { scope: 'file' }, ONE_PROCESS)
  .extend('loads', (): string[] => [])
  .extend(
    'openIn',
    ({ page, firefox, contextOptions, site, loads }, { onCleanup }) =>
      async (engine: (typeof ENGINES)[number], attributes = ''): Promise<Page> => {
        let target = page;
        if (engine === 'Firefox') {
          const context = await firefox.newContext(contextOptions);
          onCleanup(() => context.close());
          target = await context.newPage();
        }
        await target.route(`${site.form}/**`, (route) => {
          const { pathname } = new URL(route.request().url());
          if (/^.(mei|next)/.test(pathname)) loads.push(pathname);
          return route.fulfill({ contentType: 'text/html', body: FIELDS });
        });
        await openPage(target, attributes);
        return target;
      },
  );

const inside = (page: Page) => page.frameLocator('ois-form-frame iframe');
const name = (page: Page) => inside(page).getByLabel('Name');
const continues = (page: Page) =>
  page
    .locator('ois-table-grid')
    .evaluate((grid) => [...((grid as HTMLElementTagNameMap['ois-table-grid']).cardStatus ?? [])]);

/** Types into the form, as a user does who has pressed the field. */
async function typeName(page: Page, text: string): Promise<void> {
  await clickInFrame(name(page));
  // Keys go to the frame only once it has the focus.
  await expect
    .poll(() => name(page).evaluate((field) => document.hasFocus() && field.matches(':focus')))
    .toBe(true);
  await page.keyboard.type(text);
  await expect.poll(() => name(page).inputValue()).toBe(text);
}

async function type(page: Page): Promise<void> {
  await card(page).click();
  await typeName(page, 'A cleaner on Saturday');
}

const expectTyped = async (page: Page): Promise<void> => {
  await forms(page).waitFor();
  await expect.poll(() => name(page).inputValue()).toBe('A cleaner on Saturday');
};

describe.each(ENGINES)('Form frame: what was typed into a form (%s)', (engine) => {
  it.for(['dialog', 'drawer', 'inline'])(
    'is still there after the form was closed by Back and by its button (%s)',
    async (mode, { openIn, loads }) => {
      const page = await openIn(engine, `open-in="${mode}"`);
      await type(page);
      await back(page);
      await expect.poll(() => forms(page).count()).toBe(0);
      await expect.poll(() => state(page)).toEqual({ route: 'start' });
      await expect.poll(() => continues(page)).toEqual([['mei-0', 'continue']]);

      await card(page).click();
      await expectTyped(page);
      await expect.poll(() => continues(page)).toEqual([]);
      await page.getByRole('button', { name: mode === 'inline' ? 'Back to the list' : 'Close' }).click();
      await expect.poll(() => state(page)).toEqual({ route: 'start' });

      await card(page).click();
      await expectTyped(page);
      await back(page);
      await expect.poll(() => forms(page).count()).toBe(0);
      expect(loads).toEqual(['/mei-0']);
    },
  );

  it('is kept also on a second page to which the form has navigated', async ({ openIn, loads }) => {
    const page = await openIn(engine);
    await type(page);
    await clickInFrame(inside(page).getByRole('link', { name: 'Next' }));
    await expect.poll(() => loads).toEqual(['/mei-0', '/next']);
    await expect.poll(() => name(page).inputValue()).toBe('');
    await typeName(page, 'Second page');
    for (const close of [() => closeButton(page).click(), () => back(page)]) {
      await close();
      await expect.poll(() => forms(page).count()).toBe(0);
      await expect.poll(() => state(page)).toEqual({ route: 'start' });
      await page.waitForTimeout(300);
      await card(page).click();
      await forms(page).waitFor();
      await expect.poll(() => name(page).inputValue()).toBe('Second page');
    }
    expect(loads).toEqual(['/mei-0', '/next']);
  });

  it('cannot be reached by the Tab key while the form is closed', async ({ openIn }) => {
    const page = await openIn(engine);
    await type(page);
    await closeButton(page).click();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.localName);
      expect(focused).not.toBe('ois-form-frame');
    }
  });
});

describe('Form frame: a form that is kept', () => {
  it.for([
    ['another form', (page: Page) => card(page, 1).click()],
    ['reset()', (page: Page) => page.evaluate(() => document.querySelector('ois-widget')?.reset())],
    [
      'the removal of the widget',
      (page: Page) => page.evaluate(() => document.querySelector('ois-widget')?.remove()),
    ],
    [
      'another token endpoint',
      (page: Page) =>
        page.evaluate(() =>
          document.querySelector('ois-widget')?.setAttribute('token-endpoint', '/tom/token'),
        ),
    ],
  ] as const)('ends with %s', async ([, end], { openIn, formFrame }) => {
    const page = await openIn('Chromium');
    await type(page);
    await closeButton(page).click();
    await expect.poll(() => continues(page)).toEqual([['mei-0', 'continue']]);
    await end(page);
    await expect.poll(() => formFrame()?.url() ?? '').not.toContain('mei-0');
  });

  it('ends after half an hour, with a notice', async ({ openIn, page, loads }) => {
    await page.clock.install();
    await openIn('Chromium');
    await type(page);
    await closeButton(page).click();
    await expect.poll(() => continues(page)).toEqual([['mei-0', 'continue']]);
    await page.clock.fastForward('29:30');
    expect(await continues(page)).toEqual([['mei-0', 'continue']]);
    await page.clock.fastForward('00:40');
    await page.locator('[part=notice]').getByText('“mei 0” was closed too long ago').waitFor();
    await expect.poll(() => continues(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => loads).toEqual(['/mei-0', '/mei-0']);
    await expect.poll(() => name(page).inputValue()).toBe('');
  });
});
