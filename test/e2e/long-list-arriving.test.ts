import { describe, expect, onTestFinished } from 'vitest';
import type { HostSite } from '../helpers/host-site.js';
import { MODULE } from './widget-page.js';
import { ENGINES, forEngine } from './widget-page-engines.js';

/** A half has more than 500,000 bytes. */
const TABLE_COUNT = 12_000;

/** Serves a page with a widget whose lists arrive in two halves. @returns a function that lets the second one arrive */
function serveInHalves(site: HostSite, hasLength = true): () => void {
  let arrive = (): void => undefined;
  site.tableCount = TABLE_COUNT;
  site.hasLength = hasLength;
  site.restArrival = new Promise((resolve) => (arrive = resolve));
  site.pages.set('/', {
    html: `<!doctype html><html lang="en"><title>Host</title>
      <ois-widget token-endpoint="/mei/token"></ois-widget>
      <script>
        window.events = [];
        for (const name of ['ois-load', 'ois-error']) addEventListener(name, () => events.push(name));
        window.shifts = 0;
        if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
          new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifts += value; })
            .observe({ type: 'layout-shift', buffered: true });
      </script>${MODULE}`,
  });
  const finish = (): void => {
    arrive();
    site.restArrival = undefined;
  };
  onTestFinished(() => {
    finish();
    site.tableCount = 9;
  });
  return finish;
}

describe.each(ENGINES)('Long list in %s', (engine) => {
  const { it, note } = forEngine(engine);
  it.for([
    ['', true],
    [' of unknown length', false],
  ] as const)(
    `shows its first cards before the rest%s arrives, and moves nothing then${note}`,
    async ([, hasLength], { tab, site }) => {
      const finish = serveInHalves(site, hasLength);
      await tab.goto(`${site.origin}/`);
      const firstName = `return grid?.querySelector('[part=name]')?.textContent`;
      await expect.poll(() => tab.run(firstName)).toBe('mei 0');
      await expect.poll(() => tab.run(`return root.querySelector('[part=search]') !== null`)).toBe(true);
      const count = `return grid.querySelector('[part=count]').textContent.trim()`;
      expect(await tab.run(count)).toBe('Loading projects…');
      expect(await tab.run('return events')).toEqual([]);
      finish();
      await expect.poll(() => tab.run(count)).toBe('12,000 projects');
      await expect.poll(() => tab.run(`return filter.querySelectorAll('[part~=tag]').length`)).toBe(3);
      expect(await tab.run('return events')).toEqual(['ois-load']);
      expect(await tab.run('return shifts')).toBeLessThan(0.005);
    },
  );

  it(`keeps the place of a user who has scrolled on${note}`, async ({ tab, site }) => {
    const finish = serveInHalves(site);
    await tab.goto(`${site.origin}/`);
    const inMiddle = `return grid.elementFromPoint(innerWidth / 3, innerHeight / 2)?.closest('li')?.textContent.trim()`;
    // The page is short until the deferred file makes room for all of the first tables.
    await expect.poll(() => tab.run(`scrollTo(0, 3000); return scrollY`)).toBe(3_000);
    await expect.poll(() => tab.run(inMiddle)).toMatch(/^Mmei \d\d/);
    const place = `return JSON.stringify([scrollY, grid.querySelector('[part=list]').getBoundingClientRect().top])`;
    const before = [await tab.run(inMiddle), await tab.run(place)];
    finish();
    const count = `return grid.querySelector('[part=count]').textContent.trim()`;
    await expect.poll(() => tab.run(count)).toBe('12,000 projects');
    expect([await tab.run(inMiddle), await tab.run(place)]).toEqual(before);
  });
});
