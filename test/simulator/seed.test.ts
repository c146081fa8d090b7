import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/simulator/index.js';
import { runningHub } from './running-hub.js';

const hub = runningHub();
const at = { hubUrl: 'https://hub.example', formUrl: 'https://form.example' };

describe('Seed tables', () => {
  it('are about sixty, of eight industries or more, each with two to five tags', async () => {
    const list = await hub.listed();
    expect(list.length).toBeGreaterThanOrEqual(55);
    expect(new Set(list.map(({ industry }) => industry)).size).toBeGreaterThanOrEqual(8);
    for (const { name, tags } of list) {
      expect(name.trim(), JSON.stringify(tags)).toBe(name);
      expect(name).not.toBe('');
      expect(new Set(tags).size, name).toBe(tags.length);
      expect(tags.length, name).toBeGreaterThanOrEqual(2);
      expect(tags.length, name).toBeLessThanOrEqual(5);
    }
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    expect(list.filter(({ name }) => /\p{Script=Han}/u.test(name)).length).toBeGreaterThanOrEqual(4);
  });

  it('are of both types, with withdrawn ones that are not listed', async () => {
    const all = hub.simulator().tables.list();
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['A', 'B']));
    const withdrawn = all.filter(({ status }) => status === 'withdrawn').map(({ short_code }) => short_code);
    expect(withdrawn.length).toBeGreaterThanOrEqual(2);
    const listed = (await hub.listed()).map(({ short_code }) => short_code);
    expect(listed.filter((code) => withdrawn.includes(code))).toEqual([]);
  });

  it('have the same short codes for the same seed, and others for another', () => {
    const codesOf = (seed?: number): string[] =>
      createSimulator(seed === undefined ? at : { ...at, seed })
        .tables.list()
        .map(({ short_code }) => short_code);
    expect(codesOf(7)).toEqual(codesOf(7));
    expect(codesOf()).toEqual(codesOf(1));
    expect(codesOf(7)).not.toEqual(codesOf(8));
    expect(new Set(codesOf(7)).size).toBe(codesOf(7).length);
    for (const code of codesOf(7)) expect(code).toMatch(/^[a-z0-9]{6,8}$/i);
  });
});

describe('Icons', () => {
  it('load from the hub as inert SVG, cached, on any site', async () => {
    const urls = new Set((await hub.listed()).flatMap(({ icon }) => icon || []));
    const answers = await Promise.all([...urls].map((url) => fetch(url)));
    const found = answers.filter(({ ok }) => ok);
    expect(found.length).toBe(10);
    for (const response of found) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/svg+xml',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': expect.stringMatching(/max-age=\d{6,}/),
      });
      const svg = await response.text();
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 48 48"/);
      expect(svg).not.toMatch(/script|href|NaN|undefined/);
    }
  });

  it('are missing for a few tables, so that the fallback is used', async () => {
    const list = await hub.listed();
    const missing = list.filter(({ icon }) => icon === '').length;
    expect(missing).toBeGreaterThanOrEqual(2);
    expect(missing).toBeLessThanOrEqual(5);
  });

  it.each(['constructor.svg', '__proto__.svg', 'house', '..%2Fhouse.svg', '.svg'])(
    'answer 404 at /icons/%s',
    async (file) => {
      expect((await fetch(`${hub.hubUrl()}/icons/${file}`)).status).toBe(404);
    },
  );
});
