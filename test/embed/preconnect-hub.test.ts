import { describe, expect, it } from 'vitest';
import { preconnectHub } from '../../src/embed/preconnect-hub.js';
import { readSettings } from '../../src/embed/settings.js';

const PAGE = 'https://www.example.com/app/embed.html';
const HUB = 'https://hub.example.com';

/** Returns what the page connects to early. */
function connect(fragment: string, meta: Record<string, string> = { 'hub-url': `${HUB}/base` }): string[] {
  const page = document.implementation.createHTMLDocument();
  Object.defineProperty(page, 'location', { value: new URL(PAGE) });
  Object.defineProperty(page, 'baseURI', { value: PAGE });
  preconnectHub(
    readSettings((name) => meta[name], PAGE + fragment),
    page,
  );
  return [...page.querySelectorAll('link')].map(({ outerHTML }) => outerHTML);
}

describe('The early connection to the hub', () => {
  it.each(['#tags=Home', '#limit=5', '#limit=5&theme=dark'])(
    'is opened if the page requests lists in any case: %s',
    (fragment) => {
      const [link, ...others] = connect(fragment);
      expect(others).toEqual([]);
      for (const part of ['rel="preconnect"', `href="${HUB}"`, 'crossorigin=""'])
        expect(link).toContain(part);
    },
  );

  it.each([
    ['the lists may come with the token', '', undefined],
    ['no tag is named', '#tags=,%20,', undefined],
    ['the limit is none', '#limit=all', undefined],
    ['the page does not name the hub', '#limit=5', {}],
    ['the user is asked for consent', '#limit=5&consent=required', undefined],
    ['the page asks for consent', '#limit=5', { 'hub-url': HUB, consent: 'x' }],
    ['the hub is its own origin', '#limit=5', { 'hub-url': 'https://www.example.com/hub' }],
    ['the hub is below it', '#limit=5', { 'hub-url': '/hub' }],
    ['its hub is no address', '#limit=5', { 'hub-url': 'https://' }],
    ['its token endpoint may send the lists', '#limit=5', { 'hub-url': HUB, 'token-endpoint': '/ois/token' }],
  ])('is not opened if %s', (_, fragment, meta) => {
    expect(connect(fragment, meta)).toEqual([]);
  });
});
