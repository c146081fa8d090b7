import { describe, expect, it } from 'vitest';
import { checkFormSite } from '../../src/doctor/check-hub.js';
import {
  findFramingRefusal,
  findMissingSource,
  parsePolicies,
} from '../../src/doctor/content-security-policy.js';
import { readTags } from '../../src/doctor/html.js';
import type { Site } from '../../src/doctor/site.js';

const PAGE = new URL('https://www.example.com/projects');
const FORM = new URL('https://form.example.com/');

describe('doctor: X-Frame-Options', () => {
  it.for([
    ['DENY', true],
    ['SAMEORIGIN', true],
    ['SAMEORIGIN, SAMEORIGIN', true],
    ['DENY, SAMEORIGIN', true],
    ['ALLOW-FROM https://www.example.com', false],
  ] as const)('%s refuses a page of another origin: %s', ([value, isRefused]) => {
    const refusal = findFramingRefusal(new Headers({ 'X-Frame-Options': value }), FORM, PAGE);
    expect(refusal !== undefined).toBe(isRefused);
  });

  it.for([
    ['SAMEORIGIN, SAMEORIGIN', false],
    ['SAMEORIGIN, ALLOWALL', true],
  ] as const)('%s refuses a page of the same origin: %s', ([value, isRefused]) => {
    const refusal = findFramingRefusal(new Headers({ 'X-Frame-Options': value }), FORM, FORM);
    expect(refusal !== undefined).toBe(isRefused);
  });
});

describe('doctor: a policy with strict-dynamic', () => {
  it('is mended by a nonce: browsers ignore the addresses in it', () => {
    const policies = parsePolicies(["script-src 'nonce-abc' 'strict-dynamic'"]);
    const need = { directive: 'script-src', url: new URL('/ois-widget.js', PAGE), self: PAGE } as const;
    expect(findMissingSource(policies, need)).toContain('nonce=');
    expect(findMissingSource(policies, { ...need, trust: { nonce: 'abc' } })).toBeUndefined();
  });
});

describe('doctor: where forms open', () => {
  const check = async (policy: string, openIn?: string): Promise<string[]> => {
    const headers = new Headers({ 'X-Frame-Options': 'DENY' });
    const get: Site['get'] = async (url) => ({
      url,
      status: 200,
      headers,
      text: '',
      failure: undefined,
      isRedirect: false,
    });
    const site = { page: PAGE, base: PAGE, policies: [policy], isInPage: false, get } as unknown as Site;
    return (await checkFormSite(site, 'https://form.example.com/f', { openIn })).map(({ id }) => id);
  };

  it.for(['host', 'page'])('open-in="%s" needs no frame', async (openIn) => {
    expect(await check("frame-src 'none'", openIn)).toEqual([]);
    expect(await check("frame-src 'none'")).toEqual(['csp-frame-src', 'form-refuses-framing']);
  });

  it('a source has to cover what is below form_url', async () => {
    expect(await check('frame-src https://form.example.com/f/', undefined)).toEqual(['form-refuses-framing']);
    expect(await check('frame-src https://form.example.com/f', undefined)).toContain('csp-frame-src');
  });
});

it.each(['<a ', '<a b= '])(
  'doctor: a page of unfinished tags (%s) is read in a time that grows with its length',
  (tag) => {
    const measure = (count: number): number => {
      const startMs = performance.now();
      readTags(tag.repeat(count), /^a$/);
      return performance.now() - startMs;
    };
    measure(1_000);
    // Ten times as long: 100 times with a pattern that looks at the rest of the page for each tag.
    expect(measure(100_000)).toBeLessThan(50 * Math.max(1, measure(10_000)));
  },
);

it('doctor: attributes may have character references for apostrophes', () => {
  const [tag] = readTags('<meta content="script-src &apos;self&apos;">', /^meta$/);
  expect(tag?.attributes.get('content')).toBe("script-src 'self'");
});
