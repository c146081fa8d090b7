import { describe, expect } from 'vitest';
import { device } from '../helpers/react-native-stubs.js';
import { it, pressBack, readAppText } from './react-native-app.js';

describe('React Native component: a screen that is left', () => {
  it('leaves once, if the app leaves while the page has not answered Back', async ({ app }) => {
    app.render();
    await app.waitForEvent('ready');
    const page = await app.page();
    await page.goto('about:blank');
    pressBack();
    await app.end();
    // Longer than the page may take to answer.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(app.onLeave.mock.calls).toEqual([]);
  });

  it('opens no form whose token comes later, and aborts its request', async ({ app }) => {
    app.render();
    await app.waitForEvent('ready');
    const signals: AbortSignal[] = [];
    const page = await app.page();
    app.render({
      theme: 'dark',
      fetchToken: ({ signal }) => {
        signals.push(signal);
        // As `fetch` with the signal does.
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        });
      },
    });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    const opening = app.handle.current!.open('a');
    const refused = expect(opening).rejects.toMatchObject({ code: 'E_CANCELLED' });
    await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false]);
    await app.end();
    expect(signals[0]!.aborted).toBe(true);
    await refused;
    expect(app.events.filter(([type]) => type === 'open')).toEqual([]);
  });
});

describe('React Native component: a form', () => {
  it('is covered if its first page is an HTTP error, and not if it answers with one when it is sent', async ({
    app,
  }) => {
    app.render();
    await app.waitForEvent('ready');
    await app.handle.current!.open('a');
    await expect.poll(() => device.webViews.length).toBe(2);
    const { props } = device.webViews.at(-1)!;
    props.onLoad?.();
    props.onHttpError({ nativeEvent: { statusCode: 422 } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(readAppText()).not.toContain('could not be loaded');

    await app.handle.current!.open('b');
    await expect.poll(() => device.webViews.at(-1)!.props.source.uri).toContain('/b?');
    device.webViews.at(-1)!.props.onHttpError({ nativeEvent: { statusCode: 500 } });
    await expect.poll(readAppText).toContain('could not be loaded');
  });

  it('rejects with a BridgeError if the app has no token for it', async ({ app }) => {
    app.render();
    await app.waitForEvent('ready');
    const page = await app.page();
    app.render({ theme: 'dark', fetchToken: () => Promise.reject(new TypeError('Network request failed')) });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await expect(app.handle.current!.open('a')).rejects.toMatchObject({
      name: 'BridgeError',
      code: 'E_INTERNAL',
    });
  });
});

it('React Native component: removes the space of bars that are hidden', async ({ app }) => {
  app.render({ insets: { top: 30, right: 0, bottom: 20, left: 0 } });
  await app.waitForEvent('ready');
  const page = await app.page();
  const read = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--ois-inset-top'));
  await expect.poll(read).toBe('30px');
  app.render({ insets: undefined });
  await expect.poll(read).toBe('0px');
});
