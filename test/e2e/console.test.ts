import { describe, expect } from 'vitest';
import { browserTest as it } from '../helpers/browser.js';
import { recordTexts } from './record-texts.js';
import { runningConsole } from './running-console.js';

const { running, hook, received, signIn } = runningConsole();

describe('Console', () => {
  it.for([true, false])(
    'lets a new user create a key, publish a table, top up, transfer, set webhooks and fire events: JavaScript %s',
    async (javaScriptEnabled, { browser }) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, javaScriptEnabled });
      const problems: string[] = [];
      context.on('weberror', (error) => problems.push(String(error.error())));
      context.on(
        'console',
        (line) => line.type() === 'error' && !line.text().includes('422') && problems.push(line.text()),
      );
      const page = await signIn(context);
      const go = (name: string) =>
        page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click();
      const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
      const flash = page.getByRole('status');

      await go('API keys');
      await page.getByRole('link', { name: 'Create a key' }).click();
      await page.getByLabel('Label').fill('My server');
      await press('Create key');
      const key = (await page.locator('.secret code').textContent()) ?? '';
      const exchange = async () =>
        fetch(`${running().hubUrl}/api/v1/hub/apikeys/token`, {
          method: 'POST',
          headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
          body: '{"client_user_id":"mei"}',
        });
      const { data } = (await (await exchange()).json()) as { data: { access_token: string } };
      await page.reload();
      expect(await page.content()).not.toContain(key);

      await go('Project tables');
      await page.getByRole('link', { name: 'Create a table' }).click();
      await page.getByLabel('Supply-side name').fill('Bicycle repair at home');
      await press('Create and publish');
      await page.getByText('The industry is missing.').waitFor();
      await expect
        .poll(() => page.getByLabel('Supply-side name').inputValue())
        .toBe('Bicycle repair at home');
      await page.getByLabel('Industry').fill('Vehicles');
      await page.getByLabel('Tags').fill('Repair, At home');
      await press('Create and publish');
      await expect.poll(() => flash.textContent()).toContain('is published');
      const listed = await fetch(`${running().hubUrl}/api/v1/hub/projects/published-list?tags=at%20home`, {
        headers: { Authorization: `Bearer ${data.access_token}` },
      });
      expect(await listed.text()).toContain('Bicycle repair at home');

      await go('Points');
      await page.getByRole('link', { name: 'Top up' }).first().click();
      await page.getByLabel('Amount in yuan').fill('50');
      await press('Continue');
      await page.getByText('¥50.00 for 5,000 points').waitFor();
      await press('Pay ¥50.00');
      await expect.poll(() => flash.textContent()).toContain('5,000 points came into the pool');
      await page.getByRole('link', { name: 'Transfer to a user' }).click();
      await page.getByLabel('User (client_user_id)').fill('mei');
      await page.getByLabel('Points', { exact: true }).fill('250');
      await press('Transfer');
      await expect.poll(() => flash.textContent()).toContain('250 points went to mei');

      await go('Webhooks');
      await page.getByRole('link', { name: 'Add a receiver' }).click();
      await page.getByLabel('Notification URL').fill(hook());
      await page.getByLabel('Billing URL').fill(hook());
      await press('Save');
      await page.getByText('gets the next event').waitFor();

      received.splice(0);
      const events = ['order_grab_available', 'enterprise_authorization_pending', 'billing_deduct'];
      for (const event of events) {
        await go('Interface test');
        await page.getByRole('link', { name: new RegExp(`^${event}`) }).click();
        await press(`Fire ${event}`);
        await page.getByRole('heading', { name: 'Sent' }).waitFor();
        await page.getByText('Delivered', { exact: true }).first().waitFor();
      }
      expect(received).toEqual(events);

      await go('Interface test');
      await page.getByRole('link', { name: /^Points balance/ }).click();
      await page.getByLabel('client_user_id').fill('mei');
      await press('Send');
      await page.getByText('"balance_cents"').waitFor();
      await press('Sign out');
      await page.getByText('You are signed out.').waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it('can be used by keyboard alone to sign in and create a key', async ({ context, page }) => {
    await page.goto(running().consoleUrl);
    /** Presses Tab until an element with that text has the focus. */
    const tabTo = async (name: string): Promise<void> => {
      for (let times = 0; times < 30; times += 1) {
        const focused = page.locator(':focus');
        const text = (await focused.count())
          ? await focused.evaluate((one) => one.textContent || one.id)
          : '';
        if (text.trim().startsWith(name)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab never came to ${name}`);
    };
    await page.locator('input[type=password]:focus').waitFor();
    await page.keyboard.type(running().consolePassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Skip to the page');
    await tabTo('API keys');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await tabTo('Create a key');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Create an API key' }).waitFor();
    await tabTo('label');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your new API key' }).waitFor();
    // The page's script shows the button.
    await page.getByRole('button', { name: 'Copy' }).waitFor();
    await tabTo('Copy');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const buttonTexts = await recordTexts(page.getByRole('button', { name: 'Copy' }));
    await page.keyboard.press('Enter');
    await expect.poll(buttonTexts).toContainEqual(expect.stringContaining('Copied'));
    const key = await page.locator('.secret code').textContent();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  });

  it('adds new deliveries to the log without a reload', async ({ context }) => {
    const page = await signIn(context);
    running().simulator.webhooks.add({ notificationUrl: hook() });
    running().simulator.deliveries.clear();
    await page.goto(`${running().consoleUrl}/webhooks/deliveries`);
    await page.getByText('Nothing was sent yet').waitFor();
    await running().simulator.fire('order_dispatched');
    await page.getByRole('link', { name: 'order_dispatched' }).waitFor();
  });

  it('sends a form again after its request was stopped', async ({ context }) => {
    const page = await signIn(context);
    await page.goto(`${running().consoleUrl}/keys/new`);
    await page.getByLabel('Label').fill('Stopped');
    let requests = 0;
    await page.route('**/keys/new', (route) => {
      requests += 1;
      return requests === 1 ? undefined : route.continue();
    });
    const create = page.getByRole('button', { name: 'Create key' });
    const isDisabled = () => page.locator('button.primary[aria-disabled]').count();
    // As a user does who stops a slow request.
    await page.evaluate(() => void setTimeout(stop, 500));
    await create.click({ noWaitAfter: true });
    await expect.poll(isDisabled).toBe(1);
    await expect.poll(isDisabled).toBe(0);
    await create.click();
    await page.getByRole('heading', { name: 'Your new API key' }).waitFor();
  });
});
