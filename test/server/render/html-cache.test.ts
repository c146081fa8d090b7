import { describe, expect, it, vi } from 'vitest';
import { HtmlCache } from '../../../src/server/render/html-cache.js';

const LISTS = { tags: [], tables: [] };
const millionCharacters = () => Promise.resolve('x'.repeat(1_000_000));

describe('HtmlCache', () => {
  it('renders lists once for the same settings, also for requests at the same time', async () => {
    const cache = new HtmlCache();
    const render = vi.fn(async () => '<p>');
    const get = (lists: object, locale: string) => cache.get(lists, { locale }, render);
    expect(await Promise.all([get(LISTS, 'en'), get(LISTS, 'en')])).toEqual(['<p>', '<p>']);
    await get(LISTS, 'en');
    expect(render).toHaveBeenCalledTimes(1);
    await get(LISTS, 'de');
    await get({ ...LISTS }, 'en');
    expect(render).toHaveBeenCalledTimes(3);
  });

  it('renders again after a failure', async () => {
    const cache = new HtmlCache();
    await expect(cache.get(LISTS, {}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await cache.get(LISTS, {}, async () => '<p>')).toBe('<p>');
  });

  it('keeps 16 million characters at most, whatever the number of lists and languages', async () => {
    const cache = new HtmlCache();
    const render = vi.fn(millionCharacters);
    for (let query = 0; query < 20; query += 1) await cache.get({}, { query }, render);
    const recent = { ...LISTS };
    await cache.get(recent, {}, render);
    await cache.get(LISTS, {}, render);
    for (let language = 0; language < 14; language += 1) await cache.get(LISTS, { language }, render);
    render.mockClear();
    await cache.get(recent, {}, render);
    expect(render).not.toHaveBeenCalled();
    await cache.get(LISTS, { language: 'another' }, render);
    await cache.get(LISTS, {}, render);
    expect(render).toHaveBeenCalledTimes(2);
  });
});
