import { describe, expect, it } from 'vitest';
import type { HostHandlers } from '../../src/bridge/index.js';
import { settle } from './manual-timers.js';
import { setUp } from './page.js';

const token = { access_token: 'canary-token', expires_in: 60 };

/** @returns the welcome that the page read from a host's payload */
async function welcomed(payload: object) {
  const page = setUp();
  await page.timers.advance(0);
  page.welcome(payload);
  return { ...page, got: page.bridge.welcome && { ...page.bridge.welcome } };
}

/** @returns the payload that a handler received for a request, and the page's answer */
async function asked(type: keyof HostHandlers, payload: unknown) {
  let got: unknown;
  const page = setUp({ handlers: { [type]: (given: object) => void (got = { ...given }) } });
  await page.timers.advance(0);
  page.say('req', type, payload);
  await settle();
  return { ...page, got, answer: page.of(type)[0] };
}

describe('An invalid optional field of a welcome', () => {
  it.each([
    ['locale', 'x'.repeat(300)],
    ['locale', 'not a language'],
    ['locale', 7],
    ['theme', 'sepia'],
    ['insets', 'none'],
    ['host', 'h'.repeat(65)],
    ['host', 7],
    ['caps', 'token'],
    ['token', { access_token: 'canary-token' }],
  ])('is ignored with a warning, and the rest is used: %s', async (field, value) => {
    const { got, bridge, warnings, sent } = await welcomed({ theme: 'dark', host: 'app', [field]: value });
    const { [field]: _, ...rest } = { version: 1, theme: 'dark', host: 'app' } as Record<string, unknown>;
    expect([bridge.mode, got]).toEqual(['connected', rest]);
    expect(warnings).toEqual([expect.stringContaining(`"welcome": "${field}" was ignored: "${field}`)]);
    expect(sent.filter(({ kind }) => kind === 'err')).toEqual([]);
    expect(warnings.join()).not.toContain('canary');
  });

  it('causes one warning', async () => {
    const { warnings, say } = await welcomed({ theme: 'sepia' });
    say('event', 'welcome', { version: 1, theme: 'mauve' });
    expect(warnings).toHaveLength(1);
  });

  it('does not make the token’s required fields optional', async () => {
    const given = { ...token, form_url: 'form.example', hub_url: 'https://hub.example' };
    const { got, warnings } = await welcomed({ token: given });
    expect(got?.token).toEqual({ ...token, hub_url: 'https://hub.example' });
    expect(warnings).toEqual([expect.stringContaining('"token.form_url" was ignored')]);
  });
});

describe('A locale', () => {
  it.each([
    ['zh-Hans-CN-u-fw-mon-ms-metric-mu-celsius', 'zh-Hans-CN'],
    ['de-DE-u-rg-chzzzz', 'de-DE'],
    ['en-u-ca-buddhist-x-corp', 'en-x-corp'],
    ['en_US', 'en-US'],
    ['zh_Hant_HK', 'zh-Hant-HK'],
    ['en_US@rg=gbzzzz', 'en-US'],
    ['pt_BR.UTF-8', 'pt-BR'],
    ['zh_CN_#Hans', 'zh-Hans-CN'],
    ['zh_TW_#Hant-u-fw-mon', 'zh-Hant-TW'],
    ['sr__#Latn', 'sr-Latn'],
    ['ja', 'ja'],
  ])('%s is read as %s', async (given, tag) => {
    const { got, warnings } = await welcomed({ locale: given });
    expect([got?.locale, warnings]).toEqual([tag, []]);
    expect((await asked('set-locale', { locale: given })).got).toEqual({ locale: tag });
  });
});

describe('Theme and insets', () => {
  it('accept “system” as auto', async () => {
    expect((await welcomed({ theme: 'system' })).got).toMatchObject({ theme: 'auto' });
    expect((await asked('set-theme', { theme: 'system' })).got).toEqual({ theme: 'auto' });
  });

  it.each([
    [{ top: 24 }, { top: 24 }],
    [
      { top: -3, bottom: 34 },
      { top: 0, bottom: 34 },
    ],
    [{ top: 'high', left: 4 }, { left: 4 }],
    [{}, {}],
    [undefined, {}],
  ])('accept insets %o, and read negative ones as 0', async (given, insets) => {
    expect((await welcomed({ insets: given })).got?.insets).toEqual(given && insets);
    expect((await asked('set-insets', given)).got).toEqual(insets);
  });
});

describe('A message of the host with an invalid field', () => {
  it('is answered E_INVALID with a description of the required field, and without its value', async () => {
    const { got, answer } = await asked('set-token', { access_token: 'canary-token', expires_in: 'soon' });
    expect([got, answer]).toMatchObject([
      undefined,
      {
        kind: 'err',
        payload: {
          code: 'E_INVALID',
          message: '"set-token": "expires_in" has to be number, from 1.',
          recoverable: false,
        },
      },
    ]);
    expect(JSON.stringify(answer)).not.toContain('canary');
  });

  it.each([
    ['set-locale', { locale: 'not a language' }, '"locale" has to be text, 1 to 256 characters'],
    ['set-theme', { theme: 'sepia' }, '"theme" has to be `auto`, `light`, `dark`'],
    ['open', {}, '"shortCode" has to be text, 1 to 256 characters'],
    ['set-insets', 'none', '"payload" has to be object'],
  ] as const)('is answered with a description: %s %o', async (type, payload, words) => {
    const { answer } = await asked(type, payload);
    expect(answer?.payload).toMatchObject({ code: 'E_INVALID', message: `"${type}": ${words}.` });
  });

  it('is handled without an optional field: set-token, and the answer to a token request', async () => {
    const given = { ...token, form_url: 7, hub_url: 'nowhere' };
    const { got, answer, warnings } = await asked('set-token', given);
    expect([got, answer?.kind, warnings.length]).toEqual([token, 'res', 2]);

    const { bridge, timers, welcome, say, of } = setUp();
    await timers.advance(0);
    welcome();
    const wanted = bridge.request('token', { reason: 'initial' });
    say('res', 'token', given, { re: of('token')[0]?.id });
    expect({ ...(await wanted) }).toEqual(token);
  });
});
