// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { parseHubEvent, NOTIFICATION_EVENTS } from '../../../src/hub/events.js';
import type { RechargeResult } from '../../../src/hub/points.js';
import { convertHubEvent, convertRecharge, formatEvent } from '../../../src/server/events/format-event.js';
import { formatStoreMessage, parseStoreMessage } from '../../../src/server/events/store-message.js';
import { Random } from '../../bridge/random.js';
import { DEDUCT, NOTIFICATION, REFUND, UNKNOWN } from '../webhook/webhook-site.js';
import { createParser } from './sse-parser.js';

const FORM = 'https://form.example/base';
const ignore = (): void => undefined;

function convert(body: object, onUnsafeLink = ignore as (reason: string) => void) {
  return convertHubEvent(parseHubEvent(body), FORM, onUnsafeLink);
}

/** Reads what a browser dispatches. */
function read(text: string) {
  const sink = { events: [], comments: 0, lastEventId: '', retry: undefined } as Parameters<
    typeof createParser
  >[0];
  createParser(sink)(text);
  return sink;
}

describe('convertHubEvent', () => {
  it.each(NOTIFICATION_EVENTS)('V6 V7 (S) sends %s with its link and without a token', (event) => {
    expect(convert({ ...NOTIFICATION, event })).toEqual({
      user: 'u1',
      type: 'notification',
      data: {
        event,
        timestamp: '2025-03-01T09:30:00+08:00',
        short_code: 'a1',
        project_icon_url: null,
        title: 'T',
        content: 'C',
        link: 'https://form.example/base/orders?id=1',
      },
    });
  });

  it.each([
    ['/orders?token=stolen&id=1#a', 'https://form.example/base/orders?id=1#a'],
    ['/orders?%74oken=x', 'https://form.example/base/orders'],
  ])('V7 (S) removes the token of the link %s', (link_url, link) => {
    const event = convert({ ...NOTIFICATION, notification: { ...NOTIFICATION.notification, link_url } });
    expect(event?.data).toMatchObject({ link });
  });

  it.each(['//evil.example', 'https://evil.example/', '/../x', '/a\\b', '', 'javascript:alert(1)'])(
    'V7 (S) sends a notification with the unsafe link %j without it, and reports why',
    (link_url) => {
      const reasons: string[] = [];
      const body = { ...NOTIFICATION, notification: { ...NOTIFICATION.notification, link_url } };
      const event = convert(body, (reason) => reasons.push(reason));
      expect(event?.data).toMatchObject({ title: 'T', link: null });
      expect(reasons).toEqual([expect.stringContaining('link_url')]);
    },
  );

  it.each([
    ['deduction', DEDUCT],
    ['refund', REFUND],
  ])('V8 V9 (S) sends a %s with its amount in integer cents', (_name, body) => {
    expect(convert(body)).toEqual({
      user: 'u1',
      type: 'outcome',
      data: {
        event: body.event,
        timestamp: '2025-03-01T09:30:00+08:00',
        short_code: 'a1',
        amount_cents: 1250,
        reason: 'Unlock',
      },
    });
  });

  it('sends nothing without a target user, and no event that the specification does not name', () => {
    const target = { client_user_id: null };
    for (const body of [NOTIFICATION, DEDUCT, REFUND]) expect(convert({ ...body, target })).toBeUndefined();
    expect(convert(UNKNOWN)).toBeUndefined();
  });
});

describe('convertRecharge', () => {
  it('E9 (S) sends neither the balance of the pool nor the order id', () => {
    const result: RechargeResult = {
      client_user_id: 'u1',
      to_user_id: 7,
      amount_cents: 500,
      external_order_id: 'secret-order',
      user_balance_cents: 900,
      developer_balance_cents: 123_456,
    };
    expect(convertRecharge({ clientUserId: 'u1', reason: 'Top-up' }, result, 0)).toEqual({
      user: 'u1',
      type: 'outcome',
      data: {
        event: 'recharge',
        timestamp: '1970-01-01T00:00:00.000Z',
        short_code: '',
        amount_cents: 500,
        reason: 'Top-up',
      },
    });
  });
});

describe('Event stream: hostile texts of webhooks', () => {
  const PIECES = [
    '\n',
    '\r',
    '\r\n\r\n',
    '\u2028',
    '\u2029',
    '\0',
    '\ufeff',
    '\ud800',
    '\udc00',
    '\u202e',
    'id: 1\n',
    'event: reset\n',
    'data: {}\n\n',
    'retry: 0\n',
    ':',
    '"',
    '\\',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    '{"a":1}',
    '?token=x',
    '&token=y',
    '#token=z',
    '//evil.example',
    '/../',
    '%2e%2e/',
    '@',
    '用户😀',
    'a',
    ' ',
  ];

  const createText = (random: Random): string =>
    Array.from({ length: random.below(8) }, () => random.pick(PIECES)).join('');

  it('V6 V7 (S) 5,000 events each arrive as one event of their type with equal texts and no foreign link', () => {
    const random = new Random(1310);
    let links = 0;
    for (let count = 0; count < 5_000; count += 1) {
      const text = (): string => createText(random);
      const base = random.pick([NOTIFICATION, DEDUCT, REFUND]);
      const common = { ...base, short_code: text(), project_icon_url: text(), __proto__: { polluted: 1 } };
      const [title, content, reason] = [text(), text(), text()];
      const user = `u${text()}`;
      const event = convert({
        ...common,
        target: { client_user_id: user },
        notification: { title, content, link_url: random.chance(0.8) ? `/${text()}` : text() },
        billing: { amount: '0.01', reason },
      });
      if (!event) throw new Error('The event has a user.');
      expect(event.user).toBe(user);

      // Through the shared store, and as a browser reads it.
      const parsed = parseStoreMessage(formatStoreMessage('1-a', event));
      expect(parsed?.user).toBe(user);
      const { events, comments, retry, lastEventId } = read(parsed?.event?.text ?? '');
      expect([events.length, comments, retry, lastEventId]).toEqual([1, 0, undefined, '1-a']);
      const [{ type, data } = { type: '', data: {} as Record<string, unknown> }] = events;
      expect(type).toBe(base === NOTIFICATION ? 'notification' : 'outcome');
      expect(data).toEqual(event.data);
      if (base === NOTIFICATION) expect([data['title'], data['content']]).toEqual([title, content]);
      else expect(data['reason']).toBe(reason);
      const { link } = data;
      if (typeof link !== 'string') continue;
      links += 1;
      const url = new URL(link);
      expect([url.origin, url.username, url.searchParams.has('token')]).toEqual([
        'https://form.example',
        '',
        false,
      ]);
      expect(url.pathname.startsWith('/base/')).toBe(true);
    }
    expect(links).toBeGreaterThan(200);
  });

  it('formats no text as a further field', () => {
    const data = { event: 'x\n\nevent: reset', title: '\r\rid: 9' } as never;
    expect(read(formatEvent('1-a', 'notification', data)).events).toEqual([
      { id: '1-a', type: 'notification', data },
    ]);
  });
});
