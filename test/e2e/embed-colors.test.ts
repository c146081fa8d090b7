import { describe, expect } from 'vitest';
import type { HostColors } from '../../src/bridge/index.js';
import { useEmbedPage } from './embed-page.js';

const { it, embed } = useEmbedPage();

describe('Full page in an app: colours', () => {
  /** The computed colours of a card's texts, and of what is behind them. */
  const readColors = () =>
    embed.page.evaluate(() => {
      const style = getComputedStyle(document.querySelector('ois-widget')!);
      const read = (name: string): string => style.getPropertyValue(name).trim();
      return {
        page: getComputedStyle(document.documentElement).backgroundColor,
        background: read('--_background'),
        surface: read('--_surface'),
        text: read('--_text'),
        muted: read('--_muted'),
        accent: read('--_accent'),
        onAccent: read('--_on-accent'),
        danger: read('--_danger'),
      };
    });
  /** Contrast ratio of two `#rrggbb`. */
  function contrast(a: string, b: string): number {
    const luminance = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const value = parseInt(color.slice(at, at + 2), 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  }

  it('of the welcome and of set-colors are those of the page', async () => {
    const colors: HostColors = {
      background: 'rgb(16, 24, 32)',
      text: '#fff',
      accent: 'gold',
      onAccent: '#000',
    };
    await embed.start({ welcome: () => ({ host: 'app', colors }) });
    await embed.waitForMessage('^ready');
    await expect.poll(readColors).toMatchObject({
      page: 'rgb(16, 24, 32)',
      background: '#101820',
      surface: '#101820',
      text: '#ffffff',
      accent: '#ffd700',
    });
    await embed.app.request('set-colors', { accent: '#0a5c36' });
    await expect.poll(readColors).toMatchObject({ page: 'rgb(255, 255, 255)', accent: '#0a5c36' });
    await embed.app.request('set-theme', { theme: 'dark' });
    // The theme's own background, on which that accent could not be read.
    await expect.poll(async () => (await readColors()).background).toBe('#14161b');
    const { accent, background } = await readColors();
    expect(contrast(accent, background)).toBeGreaterThanOrEqual(4.5);
    await embed.app.request('set-colors', {});
    await expect.poll(async () => (await readColors()).accent).toBe('#8fb0ff');
  });

  it.for<[string, HostColors, object]>([
    ['others', { text: '#222222' }, { text: '#222222', accent: '#2452cc', page: 'rgb(255, 255, 255)' }],
    ['none', {}, { accent: '#2452cc', page: 'rgb(255, 255, 255)' }],
  ])('of the welcome leave nothing behind if %s follow at once', async ([, next, expected]) => {
    let answer: Promise<unknown> | undefined;
    await embed.start({
      welcome: () => ({ host: 'app', colors: { background: '#101820', accent: '#ffd700' } }),
      // Before the page has loaded what it needs for colours.
      onEvent: (type) => type === 'hello' && (answer = embed.app.request('set-colors', next)),
    });
    await embed.waitForMessage('^ready');
    await answer;
    await embed.page.evaluate(async () => {
      for (let i = 0; i < 3; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(await readColors()).toMatchObject(expected);
  });

  it('never make a text unreadable', async () => {
    await embed.start();
    await embed.waitForMessage('^ready');
    const some = ['#000000', '#ffffff', '#777777', '#ff0000', '#0000ff', '#ffff00', '#14161b', 'red', 'pink'];
    const pick = (i: number): string => some[(i * 7 + (i >> 3)) % some.length]!;
    for (let i = 0; i < 40; i++) {
      const names = ['background', 'surface', 'tint', 'text', 'textMuted', 'accent', 'onAccent', 'danger'];
      const colors = Object.fromEntries(
        names.filter((_, n) => (i + n) % 3).map((name, n) => [name, pick(i * 5 + n)]),
      );
      await embed.app.request('set-colors', colors);
      await expect
        .poll(async () => {
          const { background, surface, text, muted, accent, onAccent, danger } = await readColors();
          const pairs = [text, muted, accent, danger].flatMap((color) => [
            contrast(color, background),
            contrast(color, surface),
          ]);
          return Math.min(...pairs, contrast(onAccent, accent)) >= 4.5 || JSON.stringify(colors);
        })
        .toBe(true);
    }
  });

  it('that are not opaque colours are ignored with a warning', async () => {
    await embed.start({ welcome: () => ({ host: 'app', colors: { accent: 'url(https://evil.example/)' } }) });
    await embed.waitForMessage('^ready');
    const warnings = () =>
      embed.consoleLines.filter((line) => line.includes('The colour “accent” of the app was ignored'));
    await expect.poll(warnings).toHaveLength(1);
    for (const accent of [
      'var(--x)',
      'rgba(0, 0, 0, 0.2)',
      'red; background: url(x)',
      'inherit',
      '#12',
      'transparent',
    ]) {
      embed.consoleLines.length = 0;
      await embed.app.request('set-colors', { accent });
      await expect.poll(warnings).toHaveLength(1);
      expect((await readColors()).accent).toBe('#2452cc');
    }
    embed.consoleLines.length = 0;
  });
});
