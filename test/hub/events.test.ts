// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { NOTIFICATION_EVENTS, parseHubEvent } from '../../src/hub/events.js';

const BASE = {
  timestamp: '2025-03-01T09:30:00+08:00',
  short_code: 'a1',
  project_icon_url: 'https://i.example/a.png',
  target: { client_user_id: 'u1' },
};
const notification = { title: 'T', content: '<b>C</b>', link_url: '/orders/1?x=2' };
const billing = { amount: '12.50', reason: 'Unlock' };
const READ_BASE = { ...BASE, time: Date.UTC(2025, 2, 1, 1, 30) };

describe('parseHubEvent', () => {
  it('V6 (S) lists the seven notifications of the specification', () => {
    expect(NOTIFICATION_EVENTS).toHaveLength(7);
  });

  it.each(NOTIFICATION_EVENTS)('V5 V6 (S) parses %s', (event) => {
    expect(parseHubEvent({ event, ...BASE, notification })).toEqual({
      kind: 'notification',
      event,
      ...READ_BASE,
      notification,
    });
  });

  it.each([
    ['billing_deduct', 'deduct'],
    ['billing_refund', 'refund'],
  ])('V5 V8 V9 (S) parses %s, with its amount in cents', (event, kind) => {
    expect(parseHubEvent({ event, ...BASE, billing })).toEqual({
      kind,
      event,
      ...READ_BASE,
      billing: { ...billing, amount_cents: 1250 },
    });
  });

  it('V11 (S) returns the kind unknown for an unknown name, with the fields that can be parsed', () => {
    const unknown = {
      kind: 'unknown',
      event: 'billing_adjust',
      ...READ_BASE,
      notification: null,
      billing: null,
    };
    expect(parseHubEvent({ event: 'billing_adjust', ...BASE })).toEqual(unknown);
    expect(parseHubEvent({ event: 'billing_adjust', ...BASE, billing, notification: 5 })).toEqual({
      ...unknown,
      billing: { ...billing, amount_cents: 1250 },
    });
    expect(parseHubEvent({ event: 'billing_adjust', ...BASE, billing: { amount: 1 }, notification })).toEqual(
      {
        ...unknown,
        notification,
      },
    );
  });

  it.each(['constructor', '__proto__', 'toString', 'BILLING_DEDUCT', 'billing_deduct '])(
    'V11 (S) returns the kind unknown for %o',
    (event) => {
      expect(parseHubEvent({ event, ...BASE, billing, notification }).kind).toBe('unknown');
    },
  );

  it('R11 (S) drops unknown fields, at every level', () => {
    const text = JSON.stringify({
      event: 'billing_deduct',
      ...BASE,
      target: { client_user_id: 'u1', extra: 1 },
      billing: { ...billing, extra: 1, amount_cents: 1 },
      extra: 1,
    });
    const event = parseHubEvent(JSON.parse(text.replace('"extra"', '"__proto__":{"isAdmin":true},"extra"')));
    expect(JSON.stringify(event)).not.toMatch(/extra|isAdmin|__proto__/);
    expect(event).toMatchObject({ billing: { amount_cents: 1250 } });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each([
    [{ short_code: '' }, { short_code: '' }],
    [{ short_code: null }, { short_code: '' }],
    [{ short_code: undefined }, { short_code: '' }],
    [{ project_icon_url: null }, { project_icon_url: null }],
    [{ project_icon_url: 'javascript:alert(1)' }, { project_icon_url: null }],
    [{ project_icon_url: 7 }, { project_icon_url: null }],
    [{ target: null }, { target: { client_user_id: null } }],
    [{ target: undefined }, { target: { client_user_id: null } }],
    [{ target: {} }, { target: { client_user_id: null } }],
    [{ target: { client_user_id: null } }, { target: { client_user_id: null } }],
    [{ target: { client_user_id: '' } }, { target: { client_user_id: null } }],
  ])('V5 (S) accepts %o', (change, expected) => {
    expect(parseHubEvent({ event: 'order_created', ...BASE, notification, ...change })).toMatchObject(
      expected,
    );
  });

  const deduct = { event: 'billing_deduct', ...BASE, billing };
  const created = { event: 'order_created', ...BASE, notification };
  it.each<[unknown, RegExp]>([
    [null, /not a JSON object/],
    [[], /not a JSON object/],
    ['order_created', /not a JSON object/],
    [{ ...created, event: undefined }, /"event"/],
    [{ ...created, event: 5 }, /"event"/],
    [{ ...created, event: '' }, /"event"/],
    [{ ...created, event: ['order_created'] }, /"event"/],
    [{ ...created, timestamp: undefined }, /"timestamp"/],
    [{ ...created, timestamp: 'yesterday' }, /"timestamp" must be ISO/],
    [{ ...created, timestamp: '2025-02-30T00:00:00+08:00' }, /"timestamp" must be ISO/],
    [{ ...created, short_code: 5 }, /"short_code"/],
    [{ ...created, target: 'u1' }, /"target.client_user_id"/],
    [{ ...created, target: ['u1'] }, /"target.client_user_id"/],
    [{ ...created, target: { client_user_id: 5 } }, /"target.client_user_id"/],
    [{ ...created, target: { client_user_id: { $ne: null } } }, /"target.client_user_id"/],
    [{ ...created, notification: undefined }, /"notification"/],
    [{ ...created, notification: [] }, /"notification"/],
    [{ ...created, notification: { ...notification, title: null } }, /"notification.title"/],
    [{ ...created, notification: { ...notification, content: 5 } }, /"notification.content"/],
    [{ ...created, notification: { ...notification, link_url: {} } }, /"notification.link_url"/],
    [{ ...deduct, billing: null }, /"billing"/],
    [{ ...deduct, billing: { ...billing, amount: 12.5 } }, /"billing.amount"/],
    [{ ...deduct, billing: { ...billing, amount: '12.5' } }, /"billing.amount" must be yuan/],
    [{ ...deduct, billing: { ...billing, amount: '-12.50' } }, /"billing.amount" must be yuan/],
    [{ ...deduct, event: 'billing_refund', billing: { ...billing, amount: '1e3' } }, /"billing.amount"/],
    [{ ...deduct, billing: { amount: '12.50' } }, /"billing.reason"/],
  ])('V5 (S) refuses %o, with the invalid field', (body, message) => {
    expect(() => parseHubEvent(body)).toThrow(
      expect.objectContaining({
        name: 'HubError',
        code: 'BAD_RESPONSE',
        message: expect.stringMatching(message),
      }),
    );
  });
});
