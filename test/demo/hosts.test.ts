import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';
import { ERROR_CODES } from '../../src/bridge/errors.js';
import { CATALOGUE, ENVELOPE } from '../../src/bridge/messages.js';

const FOLDER = `${ROOT}demo/hosts/`;
const read = (path: string): string => readFileSync(path, 'utf8');
const findNatives = (text: string): string[] => [...new Set(text.match(/\bOIS[A-Z]\w*/g))];

/** Names of native objects that the page detects for a host, and those that every host may add to the page. */
const readNatives = (host: string): string[] => findNatives(read(`${ROOT}src/bridge/transports/${host}.ts`));
const ON_THE_PAGE = findNatives(read(`${ROOT}src/bridge/host-object.ts`));

interface Sample {
  hosts: string[];
  files: string[];
  isOneWay?: true;
  hasNoNonce?: true;
  /** The package has the app's end of the protocol, which test/e2e/react-native.test.ts runs. */
  usesPackage?: true;
}

const FLUTTER = [
  'flutter/protocol/ois_form.dart',
  'flutter/protocol/ois_host.dart',
  'flutter/protocol/ois_message.dart',
  'flutter/view/ois_page.dart',
  'flutter/view/ois_settings.dart',
];

const SAMPLES: Record<string, Sample> = {
  Android: {
    hosts: ['android-listener', 'android-interface'],
    files: [
      'android/AndroidManifest.xml',
      'android/protocol/OisForm.kt',
      'android/protocol/OisHost.kt',
      'android/protocol/OisJson.kt',
      'android/protocol/OisMessage.kt',
      'android/protocol/OisPush.kt',
      'android/protocol/OisServer.kt',
      'android/view/OisActivity.kt',
      'android/view/OisFrame.kt',
      'android/view/OisIntents.kt',
      'android/view/OisPalette.kt',
      'android/view/OisSettings.kt',
      'android/view/OisWebViews.kt',
      'android/res/xml/ois_files.xml',
    ],
  },
  iOS: {
    hosts: ['webkit'],
    files: [
      'ios/protocol/OisForm.swift',
      'ios/protocol/OisHost.swift',
      'ios/protocol/OisMessage.swift',
      'ios/protocol/OisServer.swift',
      'ios/view/OisFormViewController.swift',
      'ios/view/OisSettings.swift',
      'ios/view/OisViewController.swift',
      'ios/view/OisWebDelegate.swift',
    ],
  },
  flutter_inappwebview: {
    hosts: ['flutter-inappwebview'],
    files: [...FLUTTER, 'flutter/view/flutter_inappwebview.dart'],
  },
  webview_flutter: {
    hosts: ['webview-flutter'],
    files: [...FLUTTER, 'flutter/view/webview_flutter.dart'],
    hasNoNonce: true,
  },
  'React Native': {
    hosts: ['react-native'],
    files: ['react-native/OisScreen.tsx', 'react-native/your-server.ts'],
    usesPackage: true,
  },
  HarmonyOS: {
    hosts: ['arkweb'],
    files: [
      'harmonyos/protocol/OisBridge.ets',
      'harmonyos/protocol/OisForm.ets',
      'harmonyos/protocol/OisMessage.ets',
      'harmonyos/view/OisPage.ets',
      'harmonyos/view/OisServer.ets',
      'harmonyos/view/OisSupport.ets',
    ],
  },
  WeChat: { hosts: ['mini-program'], files: ['wechat/index.js', 'wechat/index.wxml'], isOneWay: true },
  WebView2: {
    hosts: ['webview2'],
    files: [
      'webview2/protocol/OisForm.cs',
      'webview2/protocol/OisHost.cs',
      'webview2/protocol/OisMessage.cs',
      'webview2/view/OisPage.cs',
      'webview2/view/OisSupport.cs',
      'webview2/view/OisView.cs',
    ],
  },
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

/** Each platform's callbacks for a page that does not load, and for the end of a WebView's process. */
const LOAD_ERRORS =
  /onReceivedHttpError|didFailProvisionalNavigation|onHttpError|onHttpErrorReceive|NavigationCompleted|binderror/;
const PROCESS_ENDS =
  /onRenderProcessGone|ContentProcessDidTerminate|webContentProcessTerminated|onRenderExited|RenderProcessExited/;

const matchAll = (text: string, pattern: RegExp): string[][] =>
  [...text.matchAll(pattern)].map(([, ...groups]) => groups.map(String));
const quoted = (word: string): RegExp => new RegExp(`["']${word}["']`);

describe('Host samples', () => {
  it('are all tested here, and listed in their README', () => {
    const found = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'README.md')
      .map((entry) => `${entry.parentPath}/${entry.name}`.replace(/\/+/g, '/').slice(FOLDER.length));
    expect(found.sort()).toEqual(files);
    const readme = read(`${FOLDER}README.md`);
    const rows = readme.split('\n').filter((line) => line.startsWith('| ['));
    for (const name of Object.values(SAMPLES).flatMap(({ hosts }) => hosts)) {
      expect(rows.filter((row) => row.includes(`\`${name}\``))).toHaveLength(1);
    }
    const states = readme.slice(readme.indexOf('## How far each was checked')).split('\n');
    for (const name of ['Android', 'iOS', 'Flutter (2)', 'React Native', 'HarmonyOS', 'WeChat', 'WebView2']) {
      const [row] = states.filter((line) => line.startsWith(`| ${name} `));
      expect(row).toMatch(/\| (yes|no) .*not run on a device/);
    }
  });

  it('README names the versions of the compilers', () => {
    const readme = read(`${FOLDER}README.md`);
    const { devDependencies } = JSON.parse(read(`${ROOT}test/hosts/package.json`));
    expect(readme).toContain(`Kotlin ${devDependencies['kotlin-compiler']}`);
    expect(readme).toContain(`\`ohos-typescript\` ${devDependencies['ohos-typescript']}`);
    for (const name of ['react-native', 'react-native-webview', 'miniprogram-api-typings']) {
      const version = devDependencies[name].split('.').slice(0, 2).join('.');
      expect(readme).toContain(`\`${name}\` ${version}`);
    }
  });

  describe.each(files)('%s', (file) => {
    const text = read(FOLDER + file);

    it('states that it was not run on a device', () => {
      expect(text).toMatch(/not run on a device/i);
    });

    it('contains no API key, and no JSON built by hand', () => {
      expect(text).not.toMatch(/\bsk-|x-api-key|api_?key/i);
      expect(text).not.toMatch(/["'`]\s*\{\s*\\?["']/);
    });

    it('uses the protocol’s error codes only', () => {
      const codes = text.match(/\bE_[A-Z_]+/g) ?? [];
      expect(codes.filter((code) => !(ERROR_CODES as readonly string[]).includes(code))).toEqual([]);
    });
  });

  const withProtocol = Object.entries(SAMPLES).filter(([, { usesPackage }]) => !usesPackage);

  describe.each(withProtocol)('%s', (_name, { hosts, files: own, isOneWay, hasNoNonce }) => {
    const text = own.map((file) => read(FOLDER + file)).join('\n');

    it('uses the names of objects that the page detects, and no others', () => {
      const wanted = hosts.flatMap(readNatives).filter((native) => !ON_THE_PAGE.includes(native));
      // Some platforms name the object themselves; ArkWeb has two objects, of which a host needs one.
      if (wanted.length > 0) expect(wanted.some((native) => findNatives(text).includes(native))).toBe(true);
      const known = [...wanted, ...ON_THE_PAGE];
      expect(findNatives(text).filter((native) => !known.includes(native))).toEqual([]);
    });

    it('answers every request of the page, with complete messages', () => {
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

    it('sends only messages of a host', () => {
      const sent = matchAll(text, /send\(\s*["'](\w+)["'],\s*["']([\w-]+)["']/gi);
      for (const [kind, type] of sent) expect(BY_KIND[kind!]).toContain(type);
      // At least the welcome and E_VERSION.
      expect(sent.length).toBeGreaterThan(isOneWay ? -1 : 1);
    });

    it('handles only messages of the page', () => {
      const handled = [
        ...matchAll(text, /\btype\s*={2,3}\s*["']([\w-]+)["']/g),
        ...matchAll(text, /\bcase ["']([\w-]+)["']:/g),
        ...matchAll(text, /^\s*["']([\w-]+)["'] ->/gm),
      ].flat();
      expect(handled.length).toBeGreaterThan(1);
      expect(handled.filter((type) => !FROM_PAGE.includes(type) && !KINDS.includes(type))).toEqual([]);
    });

    it('accepts no message of a frame', () => {
      if (isOneWay) return;
      if (hasNoNonce) return expect(text).toMatch(/frame-src 'none'/);
      expect(text).toMatch(/window\.OISHostNonce = /);
      // Either the script runs in the main frame only, or it compares.
      expect(text).toMatch(/forMainFrameOnly: true|window === window\.top/);
    });

    it('sends only requests of a host', () => {
      const sent = matchAll(text, /\brequest\(\s*["']([a-z-]+)["']/g).flat();
      expect(sent.filter((type) => !BY_KIND['req']!.includes(type))).toEqual([]);
    });

    it('shows an error with a retry when the page does not load or sends no hello', () => {
      expect(text).toMatch(isOneWay ? /LOAD_TIMEOUT_MS/ : /hello_?timeout/i);
      expect(text).toMatch(isOneWay ? /bindtap="retry"/ : /Try again/);
      expect(text).toMatch(LOAD_ERRORS);
    });

    it('handles the end of the WebView processes of page and form', () => {
      if (isOneWay) return expect(text).toContain("Its process is WeChat's to restart.");
      expect(text).toMatch(PROCESS_ENDS);
      // On Android the plugin has no callback for it.
      if (hasNoNonce) expect(text).toMatch(/when a WebView's process dies: the app then ends/);
      expect(text).not.toMatch(/ProcessDidTerminate[^\n]*reload\(/);
    });

    it('D3 (B) builds the form URL from the short code and its own token, not from a URL of the page', () => {
      expect(text).toMatch(/build_?FormUrl\(/i);
      expect(text).toMatch(/["']E_INVALID["']/);
      if (isOneWay) return;
      // Read to check a request, and for `open-external`.
      expect(text.match(/payload(?:\.optString)?[[(]["']url["']/g)?.length).toBeLessThanOrEqual(2);
      expect(text).not.toMatch(/build_?FormUrl\([^)]*\burl\b/i);
    });

    it('neither logs nor stores a form URL', () => {
      const logs = matchAll(text, /((?:console\.\w+|\bLog\.\w|\bprint|Debug\.WriteLine|NSLog)\(.*)/g).flat();
      expect(logs.filter((log) => /url|address|token|form/i.test(log))).toEqual([]);
      expect(text).not.toMatch(
        /localStorage|SharedPreferences|UserDefaults|AsyncStorage|setStorage|preferences\./,
      );
    });

    it('opens a form of a new window in the app, not in the browser', () => {
      if (isOneWay) return; // WeChat opens no windows
      expect(text).toMatch(/open-in=page/);
    });

    it('sends its language as a BCP 47 tag', () => {
      expect(text).toMatch(/toLanguageTag\(/i);
    });

    it('sends the token to the form site only', () => {
      expect(text).toMatch(/\?token=/);
      expect(text).toMatch(/(startsWith|hasPrefix)\(.{0,3}(\$\{?)?form_?origin/i);
    });
  });

  it.each(['Android', 'iOS', 'flutter_inappwebview', 'webview_flutter'])(
    '%s shows points and pushes, and opens what the user taps with a new token',
    (name) => {
      const text = SAMPLES[name]!.files.map((file) => read(FOLDER + file)).join('\n');
      for (const type of ['set-points', 'notification']) expect(text).toMatch(quoted(type));
      expect(text).toMatch(/#open-in=host&points=on&notifications=on/);
      expect(text).toMatch(/balance_cents/);
      expect(text).toMatch(/\b(openPush|open\(push|openedPush)\b/);
      expect(text).toMatch(/\bbuildLinkUrl\(/);
    },
  );
});
