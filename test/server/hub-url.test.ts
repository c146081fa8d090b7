// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createBackend, HubError, type BackendOptions } from '../../src/server/index.js';
import { startSite } from './site.js';
import { TEST_API_KEY, startFakeHub } from '../helpers/fake-hub.js';

const create = (hubUrl: string, allowInsecureHub?: unknown) =>
  createBackend({
    hubUrl,
    formUrl: 'https://form.example',
    apiKey: TEST_API_KEY,
    identify: () => null,
    ...(allowInsecureHub === undefined ? {} : { allowInsecureHub }),
  } as unknown as BackendOptions);

function errorFor(hubUrl: string, allowInsecureHub?: unknown): HubError {
  try {
    create(hubUrl, allowInsecureHub);
  } catch (error) {
    if (error instanceof HubError) return error;
    throw error;
  }
  throw new Error('No error came.');
}

const PRIVATE = [
  'http://10.1.2.3',
  'http://172.16.0.1:8080',
  'http://172.31.255.255',
  'http://192.168.1.5/base',
  'http://169.254.7.7',
  'http://[fd00::5]:8080',
  'http://[fe80::1]',
  'http://[::ffff:10.0.0.1]',
  'http://hub',
  'http://hub_1:8080',
  'http://hub.internal',
  'http://host.docker.internal:5180',
  'http://hub.local',
  'http://HUB.Local./',
];

const PUBLIC = [
  'http://hub.example',
  'http://8.8.8.8',
  'http://172.32.0.1',
  'http://172.15.0.1',
  'http://192.169.0.1',
  'http://100.64.0.1',
  'http://11.0.0.1',
  'http://0x08080808',
  'http://[2001:db8::1]',
  'http://[::ffff:8.8.8.8]',
  'http://hub.internal.example',
  'http://local.example',
  'http://10.0.0.1.example',
  'http://xinternal.example',
];

describe('createBackend, option hubUrl', () => {
  it.each(PRIVATE)('A1 (S) %s is refused unless allowInsecureHub is set', (hubUrl) => {
    expect(errorFor(hubUrl)).toMatchObject({
      code: 'BAD_CONFIG',
      message: expect.stringMatching(/^hubUrl .*http.*private network.*allowInsecureHub: true/),
    });
    expect(errorFor(hubUrl, false).message).toMatch(/allowInsecureHub: true/);
    expect(() => create(hubUrl, true)).not.toThrow();
  });

  it.each(PUBLIC)(
    'A1 (S) %s is refused, even with allowInsecureHub: the API key would be sent over the internet',
    (hubUrl) => {
      for (const allow of [undefined, true]) {
        expect(errorFor(hubUrl, allow)).toMatchObject({
          code: 'BAD_CONFIG',
          message: expect.stringMatching(/^hubUrl must be an https address/),
        });
      }
    },
  );

  it.each(['http://localhost:5180', 'http://127.0.0.1:5180', 'http://[::1]:5180', 'https://hub.example'])(
    '%s needs no option',
    (hubUrl) => {
      expect(() => create(hubUrl)).not.toThrow();
      expect(() => create(hubUrl, true)).not.toThrow();
    },
  );

  it.each(['ftp://10.0.0.1', 'http://u:p@10.0.0.1', 'http://10.0.0.1?x', 'http://10.0.0.1#x', 'hub'])(
    '%s is refused with allowInsecureHub too',
    (hubUrl) => expect(errorFor(hubUrl, true).message).toMatch(/^hubUrl must be an https address/),
  );

  it.each(['true', 1, null])('allowInsecureHub %o is refused: it must be true or false', (value) => {
    expect(errorFor('http://10.0.0.1', value).message).toMatch(/^allowInsecureHub must be true or false/);
  });

  it('allowInsecureHub does not make formUrl insecure: it is sent to browsers', () => {
    const options = { hubUrl: 'http://10.0.0.1', formUrl: 'http://10.0.0.1', apiKey: TEST_API_KEY };
    expect(() => createBackend({ ...options, identify: () => null, allowInsecureHub: true })).toThrow(
      /^formUrl must be/,
    );
  });

  it('E1 (S) a hub on a private network is requested at its http address', async () => {
    const hub = await startFakeHub();
    const requested: string[] = [];
    const site = await startSite({
      hubUrl: 'http://hub.internal:8080/base/',
      allowInsecureHub: true,
      fetch: (url, init) => {
        requested.push(String(url));
        return fetch(String(url).replace('http://hub.internal:8080/base', hub.url), init);
      },
    });
    expect((await site.token({})).status).toBe(200);
    expect(requested).toEqual(['http://hub.internal:8080/base/api/v1/hub/apikeys/token']);
  });
});
