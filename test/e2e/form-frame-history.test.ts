import { describe, expect } from 'vitest';
import {
  back,
  card,
  closeButton,
  expectBackOnPage,
  formFrameTest,
  forms,
  length,
  openForm,
  openPage,
  state,
} from './form-frame-page.js';

const ROUNDS = 20;
const it = formFrameTest;

describe.each(['with', 'without'])('Form frame: Back, %s the Navigation API', (api) => {
  it.beforeEach(async ({ page }) => {
    if (api === 'without') {
      await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    }
  });

  it('closes the form also if it has navigated', async ({ page, followLinkInForm }) => {
    await openPage(page);
    await openForm(page);
    await followLinkInForm();
    await back(page);
    await expectBackOnPage(page);
  });

  it('returns to the page’s history entry when the form is closed by its button', async ({
    page,
    followLinkInForm,
  }) => {
    await openPage(page);
    await openForm(page);
    await closeButton(page).click();
    await expectBackOnPage(page);
    await openForm(page);
    await followLinkInForm();
    await followLinkInForm();
    await closeButton(page).click();
    await expectBackOnPage(page);
  });

  it(`adds one history entry in ${ROUNDS} rounds`, async ({ page }) => {
    await openPage(page);
    const before = await length(page);
    for (let round = 0; round < ROUNDS; round += 1) {
      await openForm(page, round % 3);
      if (round % 2) await back(page);
      else await closeButton(page).click();
      await expectBackOnPage(page);
    }
    expect(await length(page)).toBeLessThanOrEqual(before + 1);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  it('does not close a form that opens right after another was closed', async ({ page, formFrame }) => {
    await openPage(page);
    await openForm(page);
    await page.evaluate(async () => {
      const widget = document.querySelector('ois-widget');
      widget?.close();
      await widget?.open('mei-2');
    });
    await expect.poll(() => formFrame()?.url()).toContain('/mei-2');
    await page.waitForTimeout(700);
    expect(await forms(page).count()).toBe(1);
    await back(page);
    await expectBackOnPage(page);
  });

  it('removes its history entry when the element is removed with its form open', async ({ page }) => {
    await openPage(page);
    await openForm(page);
    await page.evaluate(() => document.querySelector('ois-widget')?.remove());
    await expectBackOnPage(page);
  });
});

describe('Form frame: without the Navigation API', () => {
  it('goes back once only, as a second step could leave the page', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'navigation', { value: undefined });
      Object.assign(window, { steps: 0 });
      history.back = () => void ((window as unknown as { steps: number }).steps += 1);
    });
    const steps = () => page.evaluate('steps');
    await openPage(page);
    await openForm(page);
    await closeButton(page).click();
    await expect.poll(steps).toBe(1);
    await page.waitForTimeout(1_300);
    expect(await steps()).toBe(1);
    await openForm(page, 1);
    expect(await steps()).toBe(1);
    await closeButton(page).click();
    await expect.poll(steps).toBe(2);
    await page.waitForTimeout(1_300);
    expect(await steps()).toBe(2);
  });
});

describe('Form frame: history entry', () => {
  it.for([
    ['was prepared', ''],
    ['was not prepared', 'no-warm-up'],
  ])(
    'keeps the page that a form has navigated to, whose frame %s',
    async ([, attributes], { page, followLinkInForm, formFrame }) => {
      await openPage(page, attributes);
      await card(page).hover();
      await expect.poll(() => page.locator('ois-form-frame iframe').count()).toBe(attributes ? 0 : 1);
      await openForm(page);
      await followLinkInForm();
      const url = formFrame().url();
      await back(page);
      await expectBackOnPage(page);
      await page.waitForTimeout(300);
      expect(formFrame().url()).toBe(url);
    },
  );

  it('is not added with no-history', async ({ page }) => {
    await openPage(page, 'no-history');
    const before = await length(page);
    await card(page).click();
    await page.frameLocator('ois-form-frame iframe').getByRole('heading').waitFor();
    expect(await length(page)).toBe(before);
    expect(await state(page)).toEqual({ route: 'start' });
  });

  it('is kept when a link of the page changes the hash', async ({ page }) => {
    await openPage(page, 'open-in="inline"');
    await openForm(page);
    await page.evaluate(() => (location.hash = 'below'));
    await page.waitForTimeout(200);
    expect(await forms(page).count()).toBe(1);
    await back(page);
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.waitForTimeout(200);
    expect(await forms(page).count()).toBe(1);
    await back(page);
    await expectBackOnPage(page);
  });

  it('is reused after a reload with the form open', async ({ page }) => {
    await openPage(page);
    const before = await length(page);
    await openForm(page);
    await page.reload();
    await card(page).waitFor();
    await openForm(page);
    expect(await length(page)).toBe(before + 1);
    await closeButton(page).click();
    await expectBackOnPage(page);
  });

  it('is one for each of two widgets', async ({ page }) => {
    await openPage(page, 'open-in="inline"');
    await openForm(page);
    await page.evaluate(async () => {
      const second = Object.assign(document.createElement('ois-widget'), { tokenEndpoint: '/mei/token' });
      second.id = 'second';
      document.body.append(second);
      await second.open('mei-1');
    });
    await expect.poll(() => forms(page).count()).toBe(2);
    await expect.poll(async () => (await state(page))['ois-forms']).toHaveLength(2);
    await back(page);
    await expect.poll(() => forms(page).count()).toBe(1);
    await page.evaluate(() =>
      (document.querySelector('#second') as HTMLElementTagNameMap['ois-widget']).open('mei-1'),
    );
    await expect.poll(async () => (await state(page))['ois-forms']).toHaveLength(2);
    // The one below is closed first.
    await page.evaluate(() => document.querySelector('ois-widget')?.close());
    await expect.poll(() => forms(page).count()).toBe(1);
    await closeButton(page).click();
    await expectBackOnPage(page);
  });
});
