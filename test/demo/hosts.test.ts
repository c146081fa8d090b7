import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { ERROR_CODES } from '../../src/bridge/errors.js';
import { CATALOGUE, ENVELOPE } from '../../src/bridge/messages.js';
import { loadMiniProgram } from './mini-program.js';

const FOLDER = `${ROOT}demo/hosts/`;
const read = (path: string): string => readFileSync(path, 'utf8');
const natives = (text: string): string[] => [...new Set(text.match(/\bOIS[A-Z]\w*/g))];

/** What the page's side looks for, by host; and what every host may leave on the page. */
const nativeOf = (host: string): string[] => natives(read(`${ROOT}src/bridge/transports/${host}.ts`));
const ON_THE_PAGE = natives(read(`${ROOT}src/bridge/host-object.ts`));

const SAMPLES: Record<string, { hosts: string[]; files: string[]; isOneWay?: true; hasNoNonce?: true }> = {
  Android: {
    hosts: ['android-listener', 'android-interface'],
    files: ['android/OisActivity.kt', 'android/OisHost.kt'],
  },
  iOS: { hosts: ['webkit'], files: ['ios/OisViewController.swift'] },
  flutter_inappwebview: {
    hosts: ['flutter-inappwebview'],
    files: ['flutter/flutter_inappwebview.dart', 'flutter/ois_host.dart'],
  },
  webview_flutter: {
    hosts: ['webview-flutter'],
    files: ['flutter/webview_flutter.dart', 'flutter/ois_host.dart'],
    hasNoNonce: true,
  },
  'React Native': { hosts: ['react-native'], files: ['react-native/OisPage.tsx'] },
  HarmonyOS: { hosts: ['arkweb'], files: ['harmonyos/OisPage.ets'] },
  WeChat: { hosts: ['mini-program'], files: ['wechat/index.js', 'wechat/index.wxml'], isOneWay: true },
  WebView2: { hosts: ['webview2'], files: ['webview2/OisPage.cs'] },
};
const files = [...new Set(Object.values(SAMPLES).flatMap((sample) => sample.files))].sort();

const { page, host } = CATALOGUE;
const FROM_PAGE = [...Object.keys(page.events), ...Object.keys(page.requests)];
const BY_KIND: Record<string, string[]> = {
  event: Object.keys(host.events),
  req: Object.keys(host.requests),
  res: Object.keys(page.requests),
  err: FROM_PAGE,
};
const KINDS = Object.keys(BY_KIND);

const all = (text: string, pattern: RegExp): string[][] =>
  [...text.matchAll(pattern)].map(([, ...groups]) => groups.map(String));
const quoted = (word: string): RegExp => new RegExp(`["']${word}["']`);

describe('host samples', () => {
  it('are all looked at, and told of', () => {
    const found = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'README.md')
      .map((entry) => `${entry.parentPath}/${entry.name}`.replace(/\/+/g, '/').slice(FOLDER.length));
    expect(found.sort()).toEqual(files);
    const readme = read(`${FOLDER}README.md`);
    const rows = readme.split('\n').filter((line) => line.startsWith('| ['));
    for (const name of Object.values(SAMPLES).flatMap(({ hosts }) => hosts)) {
      expect(rows.filter((row) => row.includes(`\`${name}\``))).toHaveLength(1);
    }
    for (const row of rows) expect(row).toContain('not run on a device');
  });

  describe.each(files)('%s', (file) => {
    const text = read(FOLDER + file);

    it('says that it was not run on a device', () => {
      expect(text).toMatch(/not run on a device/i);
    });

    it('holds no API key, and no JSON made by hand', () => {
      expect(text).not.toMatch(/\bsk-|x-api-key|api_?key/i);
      expect(text).not.toMatch(/["'`]\s*\{\s*\\?["']/);
    });

    it('uses the protocol’s error codes only', () => {
      const codes = text.match(/\bE_[A-Z_]+/g) ?? [];
      expect(codes.filter((code) => !(ERROR_CODES as readonly string[]).includes(code))).toEqual([]);
    });
  });

  describe.each(Object.entries(SAMPLES))('%s', (_name, { hosts, files: own, isOneWay, hasNoNonce }) => {
    const text = own.map((file) => read(FOLDER + file)).join('\n');

    it('has the names that the page looks for, and no others', () => {
      const wanted = hosts.flatMap(nativeOf).filter((native) => !ON_THE_PAGE.includes(native));
      // Some call what the platform itself names; ArkWeb has two ways, of which one will do.
      if (wanted.length > 0) expect(wanted.some((native) => natives(text).includes(native))).toBe(true);
      const known = [...wanted, ...ON_THE_PAGE];
      expect(natives(text).filter((native) => !known.includes(native))).toEqual([]);
    });

    it('answers every request of the page, and builds whole messages', () => {
      const needed = isOneWay
        ? ['open-form', 'open-external']
        : [...Object.keys(page.requests), 'hello', 'welcome', 'back'];
      for (const type of needed) expect(text).toMatch(quoted(type));
      if (isOneWay) return;
      expect(text).toMatch(/"?'?token"?'?, "?'?open-form"?'?, "?'?open-external/);
      for (const field of Object.keys(ENVELOPE.fields))
        expect(text).toMatch(new RegExp(`\\b${field.replace('?', '')}\\b`));
      expect(text).toMatch(/handled/);
    });

    it('sends what a host may send', () => {
      const sent = all(text, /send\(\s*["'](\w+)["'],\s*["']([\w-]+)["']/gi);
      for (const [kind, type] of sent) expect(BY_KIND[kind!]).toContain(type);
      // Kotlin, Swift, … : at least the welcome and a refusal of other versions.
      expect(sent.length).toBeGreaterThan(isOneWay ? -1 : 1);
    });

    it('listens for what the page says', () => {
      const heard = [
        ...all(text, /\btype\s*={2,3}\s*["']([\w-]+)["']/g),
        ...all(text, /\bcase ["']([\w-]+)["']:/g),
        ...all(text, /^\s*["']([\w-]+)["'] ->/gm),
      ].flat();
      expect(heard.length).toBeGreaterThan(1);
      expect(heard.filter((type) => !FROM_PAGE.includes(type) && !KINDS.includes(type))).toEqual([]);
    });

    it('keeps frames from speaking for the page', () => {
      if (isOneWay) return;
      if (hasNoNonce) return expect(text).toMatch(/frame-src 'none'/);
      expect(text).toMatch(/window\.OISHostNonce = /);
      // Either in the main frame only, or compared.
      expect(text).toMatch(/forMainFrameOnly: true|window === window\.top/);
    });

    it('gives the token to the form site only', () => {
      expect(text).toMatch(/\?token=/);
      expect(text).toMatch(/(startsWith|hasPrefix)\(.{0,3}(\$\{?)?form_?origin/i);
    });
  });
});

describe('the WeChat sample', () => {
  const answers: Record<string, object> = {
    '/session': { session: 's' },
    '/ois/ticket': { ticket: 'one time/1' },
    '/ois/token': { access_token: 'a+b/c=', expires_in: 60, form_url: 'https://form.example.com' },
  };

  it('shows the full page for a ticket', async () => {
    const mini = loadMiniProgram(`${FOLDER}wechat/index.js`, answers);
    await mini.open({});
    expect(mini.data['src']).toBe('https://www.example.com/ois/enter?ticket=one%20time%2F1');
  });

  it('opens the form that the full page navigates to, with a token of its own', async () => {
    const mini = loadMiniProgram(`${FOLDER}wechat/index.js`, answers);
    await mini.open({ type: 'open-form', shortCode: encodeURIComponent('a/b') });
    expect(mini.data['src']).toBe('https://form.example.com/a%2Fb?token=a%2Bb%2Fc%3D');
  });

  it('keeps the token from other sites', async () => {
    const evil = {
      ...answers,
      '/ois/token': { access_token: 't', form_url: 'https://form.example.com.evil' },
    };
    const mini = loadMiniProgram(`${FOLDER}wechat/index.js`, evil);
    await mini.open({ type: 'open-form', shortCode: 'a' });
    expect(mini.data).toEqual({ src: '', text: '无法打开此链接' });
  });

  it('says so when there is no network', async () => {
    const mini = loadMiniProgram(`${FOLDER}wechat/index.js`, {});
    await mini.open({});
    expect(mini.data).toEqual({ src: '', text: '网络不可用，请稍后再试' });
  });
});
