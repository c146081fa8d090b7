import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import type { OisTableGrid } from '../../../src/elements/table-grid/table-grid.js';
import { expect } from '../../helpers/testing.js';
import { mountGrid } from './mounted-grid.js';

const SLOW = 'The projects are taking longer than usual.';

let grid: OisTableGrid;
const count = (): HTMLElement | null => grid.renderRoot.querySelector('[part=count]');
const isSlow = (): boolean => count()?.innerText === SLOW;

async function wait(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await grid.updateComplete;
}

beforeEach(async () => {
  const mounted = await mountGrid();
  ({ grid } = mounted);
  await mounted.deferred();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  grid.loading = true;
  await grid.updateComplete;
});
afterEach(() => void vi.useRealTimers());

describe('OisTableGrid: tables that take long', () => {
  it('get a notice in the live region, until they are there', async () => {
    await wait(3_900);
    expect(isSlow()).toBe(false);
    await wait(200);
    expect(isSlow()).toBe(true);
    expect(count()?.role).toBe('status');
    grid.loading = false;
    await grid.updateComplete;
    expect(count()?.innerText).toBe('0 projects');
    grid.loading = true;
    await grid.updateComplete;
    expect(count()?.innerText).toBe('Loading projects…');
    await wait(4_100);
    expect(isSlow()).toBe(true);
  });

  it('get it also if the grid was moved while it loads, in the present language', async () => {
    await wait(2_000);
    const parent = document.body.appendChild(document.createElement('div'));
    parent.append(grid);
    await wait(3_900);
    expect(isSlow()).toBe(false);
    await wait(200);
    expect(isSlow()).toBe(true);
    vi.useRealTimers();
    grid.lang = 'de';
    await expect.poll(() => count()?.innerText).toBe('Das Laden der Projekte dauert länger als gewöhnlich.');
    parent.append(grid);
    expect(count()?.innerText).toMatch(/^Projekte werden geladen/);
    parent.remove();
  });

  it('get none if they are there in time, or the grid was removed', async () => {
    await wait(3_000);
    grid.loading = false;
    await wait(3_000);
    expect(isSlow()).toBe(false);
    grid.loading = true;
    await grid.updateComplete;
    grid.remove();
    await wait(5_000);
    expect([isSlow(), vi.getTimerCount()]).toEqual([false, 0]);
  });
});
