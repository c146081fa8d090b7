import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { buildExpectedLinkUrl, LINKS, TOKEN_RESPONSE, UNSAFE_LINKS } from '../hosts/short-codes.js';
import { loadMiniProgram } from './mini-program.js';

const FOLDER = `${ROOT}demo/hosts/`;
const read = (path: string): string => readFileSync(path, 'utf8');
const matchAll = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.map(String));

describe('WeChat sample', () => {
  const answers: Record<string, object> = {
    '/session': { session: 's' },
    '/app/ticket': { ticket: 'one time/1' },
    '/ois/token': { access_token: 'a+b/c=', expires_in: 60, form_url: 'https://form.example.com' },
  };

  it('loads the full page with a ticket', async () => {
    const mini = loadMiniProgram(`${FOLDER}wechat/index.js`, answers);
    await mini.open({});
    expect(mini.data['src']).toBe('https://www.example.com/app/enter?ticket=one%20time%2F1&locale=zh-CN');
  });

  it('opens the form that the full page requests, with its own token', async () => {
    const mini = loadMiniProgram(`${FOLDER}wechat/index.js`, answers);
    await mini.open({ type: 'open-form', shortCode: encodeURIComponent('a/b') });
    expect(mini.data['src']).toBe('https://form.example.com/a%2Fb?token=a%2Bb%2Fc%3D');
  });

  it('sends the token to no other site', async () => {
    const evil = {
      ...answers,
      '/ois/token': { access_token: 't', form_url: 'https://form.example.com.evil' },
    };
    const mini = loadMiniProgram(`${FOLDER}wechat/index.js`, evil);
    await mini.open({ type: 'open-form', shortCode: 'a' });
    expect(mini.data).toEqual({ src: '', text: '无法打开此链接' });
  });

  it('shows an error when there is no network', async () => {
    const mini = loadMiniProgram(`${FOLDER}wechat/index.js`, {});
    await mini.open({});
    expect(mini.data).toEqual({ src: '', text: '网络不可用，请稍后再试' });
  });

  it('shows an error for a page that does not load in time, and loads it again', async () => {
    const mini = loadMiniProgram(`${FOLDER}wechat/index.js`, answers);
    await mini.open({});
    mini.advance(14_999);
    expect(mini.data['text']).toBe('');
    mini.advance(1);
    expect(mini.data).toEqual({ src: '', text: '网络不可用，请稍后再试' });
    await mini.raise('retry');
    expect(mini.data).toMatchObject({ src: expect.stringContaining('/app/enter?ticket='), text: '' });
    await mini.raise('onPageLoad');
    mini.advance(60_000);
    expect(mini.data['text']).toBe('');
  });

  it('shows an error for a form that cannot be loaded, and gets another token to load it again', async () => {
    const server = { ...answers };
    const mini = loadMiniProgram(`${FOLDER}wechat/index.js`, server);
    await mini.open({ type: 'open-form', shortCode: 'a' });
    await mini.raise('onPageError');
    expect(mini.data).toEqual({ src: '', text: '网络不可用，请稍后再试' });
    server['/ois/token'] = { ...answers['/ois/token'], access_token: 'second' };
    await mini.raise('retry');
    expect(mini.data).toEqual({ src: 'https://form.example.com/a?token=second', text: '' });
  });

  it('shows no error after it is unloaded', async () => {
    const mini = loadMiniProgram(`${FOLDER}wechat/index.js`, answers);
    await mini.open({});
    await mini.raise('onUnload');
    mini.advance(60_000);
    expect(mini.data['text']).toBe('');
  });

  it.each(['', '.', '..', 'a\u0000'])('opens no form for the short code %j', async (shortCode) => {
    const mini = loadMiniProgram(`${FOLDER}wechat/index.js`, answers);
    await mini.open({ type: 'open-form', shortCode: encodeURIComponent(shortCode) });
    expect(mini.data).toEqual({ src: '', text: '无法打开此链接' });
  });

  describe('link of a notification', () => {
    const openLink = async (link: string): Promise<Record<string, unknown>> => {
      const mini = loadMiniProgram(`${FOLDER}wechat/index.js`, { ...answers, '/ois/token': TOKEN_RESPONSE });
      await mini.open({ type: 'open-form', shortCode: '', link: encodeURIComponent(link) });
      return mini.data;
    };

    it.each(LINKS)('opens %j with a token of its own', async (link) => {
      const { src } = await openLink(link);
      expect(new URL(src as string).href).toBe(buildExpectedLinkUrl(link));
    });

    // What cannot be encoded cannot be part of a mini program's address.
    it.each(UNSAFE_LINKS.filter((link) => !/\p{Cs}/u.test(link)))('does not open %j', async (link) => {
      expect(await openLink(link)).toEqual({ src: '', text: '无法打开此链接' });
    });
  });

  it('has a handler for every event of its markup', () => {
    const names = matchAll(read(`${FOLDER}wechat/index.wxml`), /\bbind\w+="(\w+)"/g);
    expect(names).toEqual(['onMessage', 'onPageLoad', 'onPageError', 'retry']);
    for (const name of names)
      expect(read(`${FOLDER}wechat/index.js`)).toMatch(new RegExp(`^  ${name}\\(`, 'm'));
  });
});
