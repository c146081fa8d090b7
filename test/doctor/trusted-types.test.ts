import { afterEach, expect, it, vi } from 'vitest';
import { checkPage } from '../../src/doctor/check-page.js';
import { readPageContent } from '../../src/doctor/read-site.js';
import { createGet, type Site } from '../../src/doctor/site.js';

const PAGE = new URL('https://www.example.com/');
const WIDGET = '<ois-widget token-endpoint="/ois/token"></ois-widget>';
const SCRIPT = '<script type="module" src="/ois-widget.js"></script>';

afterEach(() => void vi.unstubAllGlobals());

const stubElements = (element?: object): void => {
  vi.stubGlobal('customElements', { get: () => element });
};

/** Checks a page, and returns the directives to paste. */
async function findDirectives(html: string, allowed: string, isInPage = true): Promise<string[]> {
  const headers = new Headers({ 'Content-Security-Policy': `trusted-types ${allowed}` });
  const site: Site = {
    ...readPageContent(html, PAGE, headers),
    page: PAGE,
    html,
    headers,
    isInPage,
    get: createGet(() => Promise.reject(new TypeError('fetch failed'))),
    now: () => 0,
  };
  return (await checkPage(site)).filter(({ id }) => id === 'csp-trusted-types').map(({ fix }) => fix);
}

it('Doctor: names the policy of Lit where the element of a bundled app is not registered', async () => {
  stubElements();
  expect(await findDirectives(WIDGET, 'open-integration-widget')).toEqual([
    'trusted-types open-integration-widget lit-html',
  ]);
  expect(await findDirectives(WIDGET, 'lit-html')).toEqual([]);
});

it('Doctor: takes either policy of an app for the right one where only the HTML is known', async () => {
  expect(await findDirectives(WIDGET, 'open-integration-widget', false)).toEqual([]);
  expect(await findDirectives(WIDGET, 'dompurify', false)).toEqual(['trusted-types dompurify lit-html']);
});

it('Doctor: names the policy of the script where the page has its tag', async () => {
  stubElements();
  expect(await findDirectives(SCRIPT + WIDGET, 'lit-html')).toEqual([
    'trusted-types lit-html open-integration-widget',
  ]);
});

it('Doctor: names no policy where the element is registered', async () => {
  stubElements(HTMLElement);
  expect(await findDirectives(WIDGET, 'open-integration-widget')).toEqual([]);
});
