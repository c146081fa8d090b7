import { afterEach, describe, expect, it } from 'vitest';
import { createConnection } from '../../src/client/connection.js';
import { parseEnvelope } from '../../src/hub/parse-envelope.js';
import { parseHubEvent } from '../../src/hub/events.js';
import { parseBalance, parseLogs, parseRechargeResult } from '../../src/hub/points.js';
import { parseTables, parseTags } from '../../src/hub/tables.js';
import { parseTokenAnswer, parseTokenResponse } from '../../src/hub/parse-token-answer.js';

/** Names that the test has added to `Object.prototype`, as a vulnerable script on the page may allow an attacker. */
const polluted = new Set<string>();

function pollute(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    polluted.add(name);
    // oxlint-disable-next-line no-extend-native -- the attack under test
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
  }
}

/** Runs `read` with a polluted prototype, and restores it. */
function readPolluted<T>(values: Record<string, unknown>, read: () => T): T {
  pollute(values);
  try {
    return read();
  } finally {
    clean();
  }
}

function clean(): void {
  for (const name of polluted) delete (Object.prototype as Record<string, unknown>)[name];
  polluted.clear();
}

afterEach(clean);

const WHO = 'The hub';
const TOKEN = { access_token: 't', expires_in: 60 };
const EVIL = 'https://evil.example';

describe('parseTokenAnswer', () => {
  it('reads no URL, token or list from a polluted Object.prototype', () => {
    const evil = { hub_url: EVIL, form_url: EVIL, tags: ['evil'], tables: [{ short_code: 'evil' }] };
    const clear = { hubUrl: undefined, formUrl: undefined, tags: undefined, tables: undefined };
    expect(readPolluted(evil, () => parseTokenAnswer({ ...TOKEN }, WHO))).toMatchObject(clear);
    const envelope = JSON.stringify({ code: 200, message: 'success', data: TOKEN });
    expect(readPolluted(evil, () => parseTokenResponse(200, envelope, WHO))).toMatchObject(clear);
  });

  it.each([
    ['access_token', { expires_in: 60 }, { access_token: 'evil' }],
    ['expires_in', { access_token: 't' }, { expires_in: 60 }],
  ])('refuses %s that only Object.prototype has', (name, answer, evil) => {
    const read = () => readPolluted(evil, () => parseTokenAnswer(answer, WHO));
    expect(read).toThrow(expect.objectContaining({ message: expect.stringContaining(name) }));
  });

  it('does not parse a flat response as an envelope because of Object.prototype.code', () => {
    const evil = { code: 200, data: { access_token: 'evil', expires_in: 60 } };
    expect(readPolluted(evil, () => parseTokenAnswer({ ...TOKEN }, WHO))).toMatchObject({ value: 't' });
  });
});

describe('parseEnvelope', () => {
  it.each([
    ['code', '{"data":{"list":[]}}', { code: 200 }],
    ['data', '{"code":200,"message":"success"}', { data: { list: ['evil'] } }],
  ])('refuses %s that only Object.prototype has', (name, body, evil) => {
    const read = () => readPolluted(evil, () => parseEnvelope(200, body, WHO));
    expect(read).toThrow(
      expect.objectContaining({ code: 'BAD_RESPONSE', message: expect.stringContaining(name) }),
    );
  });

  it('reads no message from Object.prototype', () => {
    const read = () => readPolluted({ message: 'evil' }, () => parseEnvelope(500, '{"code":500}', WHO));
    expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining('evil') }));
  });

  it('returns data without the fields of Object.prototype', () => {
    const read = () => parseEnvelope(200, '{"code":200,"data":{}}', WHO)['list'];
    expect(readPolluted({ list: ['evil'] }, read)).toBeUndefined();
  });
});

describe('parseTables and parseTags', () => {
  it('refuse a list that only Object.prototype has', () => {
    const evil = { list: [{ short_code: 'evil' }] };
    for (const read of [parseTables, parseTags]) {
      expect(() => readPolluted(evil, () => read({}, WHO))).toThrow(/"data.list"/);
    }
  });

  it('read no field of a table from Object.prototype', () => {
    const evil = { name: 'evil', industry: 'evil', icon: `${EVIL}/i.png`, tags: ['evil'], total: 7 };
    const [table] = readPolluted(evil, () => parseTables({ list: [{ short_code: 'x' }] }, WHO).list);
    expect(table).toEqual({ short_code: 'x', name: 'x', industry: '', icon: null, tags: [], total: null });
    expect(readPolluted({ short_code: 'evil' }, () => parseTables({ list: [{}] }, WHO))).toEqual({
      list: [],
      skipped: 1,
    });
  });
});

describe('parseBalance, parseRechargeResult and parseLogs', () => {
  it.each<[string, () => unknown, Record<string, unknown>]>([
    ['balance_cents', () => parseBalance({ client_user_id: 'u', user_id: 1 }, WHO), { balance_cents: 1 }],
    [
      'user_balance_cents',
      () =>
        parseRechargeResult(
          {
            client_user_id: 'u',
            to_user_id: 1,
            amount_cents: 1,
            external_order_id: 'o',
            developer_balance_cents: 0,
          },
          WHO,
        ),
      { user_balance_cents: 1 },
    ],
    [
      'list',
      () => parseLogs({ client_user_id: 'u', user_id: 1, total: 0, page: 1, page_size: 1 }, WHO),
      { list: [] },
    ],
  ])('refuse %s that only Object.prototype has', (name, read, evil) => {
    expect(() => readPolluted(evil, read)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(name) }),
    );
  });
});

describe('parseHubEvent', () => {
  const EVENT = { event: 'billing_refund', timestamp: '2025-03-01T09:30:00+08:00' };

  it('refuses a charge that only Object.prototype has', () => {
    const evil = { billing: { amount: '1.00', reason: 'evil' } };
    expect(() => readPolluted(evil, () => parseHubEvent({ ...EVENT }))).toThrow(/"billing"/);
    const amount = () => parseHubEvent({ ...EVENT, billing: { reason: 'r' } });
    expect(() => readPolluted({ amount: '1.00' }, amount)).toThrow(/"billing.amount"/);
  });

  it('reads no user, project or icon from Object.prototype', () => {
    const evil = { short_code: 'evil', project_icon_url: `${EVIL}/i.png`, client_user_id: 'evil' };
    const body = { ...EVENT, target: {}, billing: { amount: '1.00', reason: 'r' } };
    expect(readPolluted(evil, () => parseHubEvent(body))).toMatchObject({
      short_code: '',
      project_icon_url: null,
      target: { client_user_id: null },
    });
    const { target: _target, ...untargeted } = body;
    const read = () => parseHubEvent(untargeted);
    expect(readPolluted({ target: { client_user_id: 'evil' } }, read).target.client_user_id).toBeNull();
  });

  it('reads no user of a deduction from Object.prototype', () => {
    const deduct = { ...EVENT, event: 'billing_deduct', billing: { amount: '1.00', reason: 'r' } };
    for (const body of [deduct, { ...deduct, target: {} }]) {
      const evil = { target: { client_user_id: 'evil' }, client_user_id: 'evil' };
      expect(() => readPolluted(evil, () => parseHubEvent(body))).toThrow(/"target.client_user_id"/);
    }
  });
});

describe('createConnection', () => {
  it('sends neither token nor request to URLs of Object.prototype', async () => {
    const requested: string[] = [];
    const json = (body: unknown): Response => Response.json(body);
    const fakeFetch: typeof fetch = async (input) => {
      requested.push(String(input));
      return json(
        String(input).endsWith('/token') ? TOKEN : { code: 200, message: 'success', data: { list: [] } },
      );
    };
    pollute({ hubUrl: EVIL, tokenProvider: async () => ({ ...TOKEN, hub_url: EVIL }), hub_url: EVIL });
    const { hub } = createConnection({
      tokenEndpoint: '/ois/token',
      page: 'https://shop.example/',
      fetch: fakeFetch,
    });
    await hub.getTags(new AbortController().signal);
    expect(requested).toEqual([
      'https://shop.example/ois/token',
      'https://shop.example/ois/api/v1/hub/projects/published-tags',
    ]);
  });
});
