import { describe, expect, onTestFinished } from 'vitest';
import { builtFile } from '../helpers/built-files.js';
import type { HostSite } from '../helpers/host-site.js';
import { MODULE } from './widget-page.js';
import { ENGINES, forEngine } from './widget-page-engines.js';

const DEFERRED = `/${builtFile('ois-deferred')}`;

/** Serves a page that records the codes of the widget's errors, and resets the site afterwards. @returns its address */
function servePage(site: HostSite): string {
  site.pages.set('/', {
    html: `<!doctype html><html lang="en"><title>Host</title>
      <ois-widget token-endpoint="/mei/token"></ois-widget>
      <script>
        window.codes = [];
        addEventListener('ois-error', ({ detail }) => codes.push(detail.error.code));
      </script>${MODULE}`,
  });
  onTestFinished(() => {
    site.listStatus = 200;
    site.unavailableScripts.clear();
    site.scriptArrivals.clear();
  });
  return `${site.origin}/`;
}

describe.each(ENGINES)('Deferred file in %s', (engine) => {
  const { it, note } = forEngine(engine);
  it(`gives a failed request a plain LOAD_FAILED if it cannot be loaded either${note}`, async ({
    tab,
    site,
  }) => {
    const url = servePage(site);
    site.unavailableScripts.add(DEFERRED);
    site.listStatus = 500;
    await tab.goto(url);
    await expect.poll(() => tab.run('return codes')).toEqual(['LOAD_FAILED']);
    const alert = `return root.querySelector('[role=alert]')?.textContent.replace(/\\s+/g, ' ').trim()`;
    await expect
      .poll(() => tab.run(alert))
      .toMatch(/^Part of this page could not be loaded\. Try again, or reload it\. ?Try again$/);
    // The file may be refused for as long as the page is open: some browsers remember that.
    site.listStatus = 200;
    await tab.run(`root.querySelector('[role=alert] button').click()`);
    await expect.poll(() => tab.run(`return grid?.querySelectorAll('[part~=card]').length`)).toBe(9);
    await expect.poll(() => tab.run(`return root.querySelector('[role=alert]') === null`)).toBe(true);
    expect(await tab.run('return codes')).toEqual(['LOAD_FAILED']);
  });

  it(`takes over a tag that was pressed before it arrived${note}`, async ({ tab, site }) => {
    const url = servePage(site);
    let arrive = (): void => undefined;
    site.scriptArrivals.set(DEFERRED, new Promise((resolve) => (arrive = resolve)));
    await tab.goto(url);
    const chips = `return [...(filter?.querySelectorAll('[part~=tag]') ?? [])]`;
    await expect.poll(() => tab.run(`${chips}.length`)).toBe(3);
    await expect.poll(() => tab.run(`return grid?.querySelectorAll('[part~=card]').length`)).toBe(9);
    const lists = (): number => site.requests.filter((request) => request.endsWith('published-list')).length;
    const before = lists();
    // At once: the press shows, although nothing is loaded yet.
    await tab.run(`filter.querySelectorAll('[part~=tag]')[1].click()`);
    await expect
      .poll(() => tab.run(`${chips}.map(({ ariaPressed }) => ariaPressed)`))
      .toEqual(['false', 'true', 'false']);
    expect(await tab.run(`return grid.querySelectorAll('[part~=card]').length`)).toBe(9);
    expect(lists()).toBe(before);
    arrive();
    await expect.poll(() => tab.run(`return grid?.querySelectorAll('[part~=card]').length`)).toBe(3);
    await expect.poll(lists).toBe(before + 1);
    expect(await tab.run(`return document.querySelector('ois-widget').tags`)).toEqual(['garden']);
    // The selected tag is the first one now.
    await expect
      .poll(() => tab.run(`${chips}.map(({ ariaPressed }) => ariaPressed)`))
      .toEqual(['true', 'false', 'false']);
    expect(await tab.run('return codes')).toEqual([]);
  });
});
