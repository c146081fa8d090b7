// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest';
import {
  TEST_API_KEY,
  json,
  LIST_PATH,
  startFakeHub,
  TAGS_PATH,
  TOKEN_PATH,
  type HubResponder,
  type FakeHub,
} from '../helpers/fake-hub.js';
import { BEHIND_PROXY, startBackend, type RunningBackend } from './running-backend.js';
import { findSecrets } from '../host-pages/secret-forms.js';
import { send, type TextResponse } from '../helpers/send.js';

const POINTS = ['/api/v1/hub/points/users/balance', '/api/v1/hub/points/users/logs'];
const ECHO = {
  code: 400,
  message: `Key ${TEST_API_KEY} is bad`,
  data: { key: TEST_API_KEY, list: [TEST_API_KEY] },
};
const withKeyInHeaders =
  (answer: HubResponder): HubResponder =>
  (call, response) => {
    response.setHeader('X-API-Key', TEST_API_KEY).setHeader('Set-Cookie', `key=${TEST_API_KEY}`);
    answer(call, response);
  };

/** The key as a hub may repeat it in words of its own. */
const SPELLINGS: [how: string, text: string][] = [
  ['base64', btoa(TEST_API_KEY)],
  ['base64 of a header', btoa(`X-API-Key: ${TEST_API_KEY}`)],
  ['base64url', Buffer.from(`key=${TEST_API_KEY}?`).toString('base64url')],
  ['hexadecimal digits', Buffer.from(TEST_API_KEY).toString('hex')],
  ['percent escapes', encodeLetters('%')],
  ['JSON escapes', encodeLetters(String.raw`\u00`)],
  ['JavaScript escapes', encodeLetters(String.raw`\x`)],
  ['HTML entities', [...TEST_API_KEY].map((letter) => `&#${letter.charCodeAt(0)};`).join('')],
  ['hexadecimal HTML entities', [...TEST_API_KEY].map((letter) => `&#x${toHex(letter)};`).join('')],
  ['reverse order', [...TEST_API_KEY].toReversed().join('')],
];
function toHex(letter: string): string {
  return letter.charCodeAt(0).toString(16);
}
function encodeLetters(start: string): string {
  return [...TEST_API_KEY].map((letter) => start + toHex(letter)).join('');
}

/** Responses of a hub that contain the key wherever possible. */
const RESPONSES: [what: string, answer: HubResponder][] = [
  ...[400, 401, 402, 403, 404, 429, 500, 503].map((status): [string, HubResponder] => [
    `HTTP ${status}`,
    withKeyInHeaders(json(status, { ...ECHO, code: status })),
  ]),
  ['a code at HTTP 200', withKeyInHeaders(json(200, { ...ECHO, code: 401 }))],
  ['no JSON', (_call, response) => response.end(`<title>${TEST_API_KEY}</title>`)],
  ['JSON that breaks off', (_call, response) => response.end(`{"code":200,"message":"${TEST_API_KEY}`)],
  [
    'success, and more than that',
    withKeyInHeaders(
      json(200, {
        code: 200,
        message: TEST_API_KEY,
        key: TEST_API_KEY,
        data: {
          key: TEST_API_KEY,
          list: [{ short_code: 'a1', tags: [{ key: TEST_API_KEY }], key: TEST_API_KEY }],
        },
      }),
    ),
  ],
  ...SPELLINGS.map(([how, text]): [string, HubResponder] => [
    `the key in ${how}`,
    json(400, { code: 400, message: `Key ${text} is bad` }),
  ]),
  ['no data', json(200, { code: 200, message: TEST_API_KEY })],
  [
    'data of another shape',
    json(200, { code: 200, message: TEST_API_KEY, data: { [TEST_API_KEY]: TEST_API_KEY } }),
  ],
  [
    'a redirect',
    (_call, response) => response.writeHead(302, { Location: `http://127.0.0.1:9/${TEST_API_KEY}` }).end(),
  ],
  ['a broken connection', (_call, response) => response.destroy()],
  [
    'no HTTP',
    (_call, response) => response.socket?.end(`SMTP ${TEST_API_KEY}\r\nX: ${TEST_API_KEY}\r\n\r\n`),
  ],
  [
    'an impossible header',
    (_call, response) => response.socket?.end(`HTTP/1.1 200 OK\r\n${TEST_API_KEY}\r\n\r\n`),
  ],
];

let hub: FakeHub;
let backend: RunningBackend;

beforeAll(async () => {
  hub = await startFakeHub();
  backend = await startBackend({
    ...BEHIND_PROXY,
    OIS_HUB_URL: hub.url,
    OIS_ALLOWED_ORIGINS: 'https://app.example',
  });
});

const hook = (event: string, extra: object) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'X-Webhook-Event': event, 'X-Forwarded-For': '203.0.113.7' },
  body: JSON.stringify({
    event,
    timestamp: '2026-01-02T03:04:05+08:00',
    short_code: 'a1',
    target: { client_user_id: `u${Math.random()}` },
    ...extra,
  }),
});

/** Sends valid and invalid requests to every route. */
function sendRequests(user: string): Promise<TextResponse>[] {
  const own = { 'X-User': user, Authorization: 'Bearer t' };
  const token = { ...own, 'Content-Type': 'application/json' };
  const billing = { billing: { amount: '1.00', reason: 'Unlock' } };
  const text = { notification: { title: 'a', content: 'b', link_url: '/x' } };
  return [
    send(`${backend.url}/ois/token`, {
      method: 'POST',
      headers: token,
      body: '{"include":["tags","tables"]}',
    }),
    send(`${backend.url}/ois/token`, { method: 'POST', headers: token, body: '{' }),
    send(`${backend.url}/ois/token`, { method: 'POST', headers: own, body: '{}' }),
    send(`${backend.url}/ois/token`, { method: 'OPTIONS', headers: { Origin: 'https://app.example' } }),
    send(`${backend.url}/ois/token`, { headers: own }),
    send(`${backend.url}/ois${TAGS_PATH}`, { headers: own }),
    send(`${backend.url}/ois${LIST_PATH}?tags=x&limit=2`, { headers: own }),
    send(`${backend.url}/ois${LIST_PATH}?limit=x`, { headers: own }),
    send(`${backend.url}/ois/points/balance`, { headers: own }),
    send(`${backend.url}/ois/points/logs?page=1&page_size=5`, { headers: own }),
    send(`${backend.url}/ois/events`, {}),
    send(`${backend.url}/ois/events`, { method: 'HEAD', headers: own }),
    send(`${backend.url}/ois/webhook`, hook('billing_deduct', billing)),
    send(`${backend.url}/ois/webhook`, hook('order_grabbed', text)),
    send(`${backend.url}/ois/webhook`, hook('order_grabbed', {})),
    send(`${backend.url}/ois/webhook`, { method: 'POST', body: '{}' }),
    send(`${backend.url}/ois${TOKEN_PATH}`, { method: 'POST', headers: token, body: '{}' }),
    send(`${backend.url}/healthz`),
    send(`${backend.url}/nothing`),
  ];
}

describe('secret leak check: the API key', () => {
  it.each(RESPONSES)(
    'A1 (S) is nowhere but in requests to the hub, whose response is %s',
    async (what, answer) => {
      for (const path of [TOKEN_PATH, TAGS_PATH, LIST_PATH, ...POINTS]) hub.on(path, answer);
      const answers = await Promise.all(sendRequests(`user of ${what}`));
      const seen = answers.map(({ text, headers }) => text + JSON.stringify(headers));
      expect(answers.length).toBe(19);
      expect(findSecrets(seen.join() + backend.output(), [TEST_API_KEY])).toEqual([]);
      // Part of a key is a leak, too.
      expect(seen.filter((one) => one.includes(TEST_API_KEY.slice(0, 12)))).toEqual([]);
      expect(backend.output()).not.toContain(TEST_API_KEY.slice(0, 12));
    },
  );

  it('is in the header X-API-Key of those requests', () => {
    const keyed = hub.requests.filter(({ headers }) => headers['x-api-key'] !== undefined);
    expect(new Set(keyed.map(({ url }) => url.split('?')[0]))).toEqual(new Set([TOKEN_PATH, ...POINTS]));
    for (const { url, headers, body } of hub.requests) {
      const { 'x-api-key': key = TEST_API_KEY, ...others } = headers;
      expect(key).toBe(TEST_API_KEY);
      expect(url + body + JSON.stringify(others)).not.toContain(TEST_API_KEY.slice(0, 12));
    }
    expect(backend.lines().some(({ event }) => event === 'exchange_failed')).toBe(true);
  });
});
