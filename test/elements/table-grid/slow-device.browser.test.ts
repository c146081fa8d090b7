import { afterEach, beforeEach, describe, it } from 'vitest';
import { isSlowDevice } from '../../../src/elements/internal/device-speed.js';
import { setDeviceSpeed } from '../../helpers/device-speed.js';
import { expect } from '../../helpers/testing.js';
import { frame, mountGrid, part, readTables, SOFA } from './mounted-grid.js';

const TYPING_PAUSE_MS = 250;

describe('OisTableGrid: search on a slow device', () => {
  let page: Awaited<ReturnType<typeof mountGrid>>;
  let cardMs = 0;

  beforeEach(async () => {
    page = await mountGrid();
    await page.deferred();
  });

  afterEach(() => setDeviceSpeed('fast'));

  const marks = (): number => page.grid.renderRoot.querySelectorAll('[part=match]').length;
  const message = (): string | null | undefined => part(page.grid.renderRoot, 'message')?.textContent;

  const block = (ms: number): void => {
    const endMs = performance.now() + ms;
    while (performance.now() < endMs);
  };

  /** Shows 20 other tables, whose cards take some time each. */
  async function showTables(ms: number): Promise<void> {
    cardMs = ms;
    page.grid.renderCard = () => void block(cardMs);
    page.grid.tables = readTables(
      Array.from({ length: 20 }, (_, i) => ({ ...SOFA, short_code: `j${i}`, name: `Job${i}` })),
    );
    await page.grid.updateComplete;
  }

  /** Shows other tables, and waits until the device counts as slow. */
  async function slowDown(ms = 10): Promise<void> {
    await showTables(ms);
    await expect.poll(isSlowDevice).toBe(true);
    cardMs = 0;
  }

  /** Shows other tables, and waits until they are measured. */
  async function speedUp(): Promise<void> {
    await showTables(0);
    await frame();
  }

  function enter(text: string): void {
    const field = part(page.grid.renderRoot, 'search') as HTMLInputElement;
    field.value = text;
    field.dispatchEvent(new Event('input'));
  }

  /** Searches for a text, and resolves with the time until as many cards show it (milliseconds). */
  function measureSearch(text: string, found: number): Promise<number> {
    const start = performance.now();
    enter(text);
    return new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (page.cards().length !== found || marks() !== (text ? found : 0)) return;
        observer.disconnect();
        resolve(performance.now() - start);
      });
      const lists = page.grid.renderRoot.querySelector('.lists') as Element;
      observer.observe(lists, { childList: true, subtree: true });
    });
  }

  /** Resolves with the shortest of some measurements: a busy machine is slow itself, from time to time. */
  async function measureShortest(measure: () => Promise<number>): Promise<number> {
    const times: number[] = [];
    while (!times.some((ms) => ms < TYPING_PAUSE_MS) && times.length < 10) times.push(await measure());
    return Math.min(...times);
  }

  it('waits for a pause in typing, until the device is fast again', async () => {
    await slowDown();
    expect(await measureSearch('Job7', 1)).toBeGreaterThanOrEqual(TYPING_PAUSE_MS);
    const measure = async (): Promise<number> => {
      enter('');
      await speedUp();
      return measureSearch('Job1', 11);
    };
    expect(await measureShortest(measure)).toBeLessThan(TYPING_PAUSE_MS);
  });

  it('does not count a device as slow because its page, such as a hidden one, was not painted for more than a second', async () => {
    const measure = async (): Promise<number> => {
      enter('');
      await speedUp();
      await showTables(0);
      block(1_100);
      await frame();
      return measureSearch('Job7', 1);
    };
    expect(await measureShortest(measure)).toBeLessThan(TYPING_PAUSE_MS);
  });

  it('counts a device as slow whose cards take more than a second', async () => {
    await speedUp();
    await slowDown(55);
    expect(isSlowDevice()).toBe(true);
  });

  it('counts a device as slow also after a list of few cards, which is not measured', async () => {
    await slowDown();
    expect(await measureSearch('Job7', 1)).toBeGreaterThanOrEqual(TYPING_PAUSE_MS);
    await frame();
    expect(isSlowDevice()).toBe(true);
  });

  it('shows all tables again without a pause', async () => {
    const measure = async (): Promise<number> => {
      await speedUp();
      enter('Job7');
      await expect.poll(marks).toBe(1);
      await setDeviceSpeed('slow');
      return measureSearch('', 20);
    };
    expect(await measureShortest(measure)).toBeLessThan(TYPING_PAUSE_MS);
  });

  it('names the text that it has not found until it has searched for the next text', async () => {
    await slowDown();
    enter('unicorns');
    await expect.poll(message).toContain('\u2068unicorns\u2069');
    enter('unicorn');
    page.grid.requestUpdate();
    await page.grid.updateComplete;
    expect(message()).toContain('\u2068unicorns\u2069');
    await expect.poll(message).toContain('\u2068unicorn\u2069');
  });
});
