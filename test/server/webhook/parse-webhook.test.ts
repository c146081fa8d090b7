// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { parseWebhook } from '../../../src/server/webhook/parse-webhook.js';
import { DEDUCT, NOTIFICATION, REFUND, UNKNOWN } from './webhook-site.js';

const MAX_BYTES = 64 * 1024;

const createRequest = (body: BodyInit, headers: Record<string, string> = {}): Request =>
  new Request('https://site.example/ois/webhook', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);

/** Parses an event whose header names it. */
const parse = (event: object, headers: Record<string, string> = {}) =>
  parseWebhook(
    createRequest(JSON.stringify(event), { 'X-Webhook-Event': (event as typeof DEDUCT).event, ...headers }),
    1_000,
  );

/** A body that is sent in parts. @param ends whether the last part is followed by the end */
const createStream = (parts: Uint8Array[], ends = true): ReadableStream =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      if (ends) controller.close();
    },
  });

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('parseWebhook', () => {
  it.each([
    ['notification', NOTIFICATION],
    ['deduct', DEDUCT],
    ['refund', REFUND],
    ['unknown', UNKNOWN],
  ])('V1 (S) returns a %s and the body as it was sent', async (kind, event) => {
    expect(await parse(event)).toEqual({
      event: expect.objectContaining({ kind, event: event.event, short_code: 'a1' }),
      body: JSON.stringify(event),
    });
  });

  it('V1 (S) parses the amount in cents, and the time', async () => {
    expect(await parse(DEDUCT)).toMatchObject({
      event: { time: Date.parse(DEDUCT.timestamp), billing: { amount: '12.50', amount_cents: 1_250 } },
    });
  });

  it('V1 (S) returns why a deduction is invalid, with its short code and timestamp', async () => {
    const result = await parse({ ...DEDUCT, billing: { amount: '12.5', reason: 'x' } });
    expect(result).toEqual({
      invalidReason: expect.stringMatching(
        /amount.*12\.50.* \(short code "a1", 2025-03-01T09:30:00\+08:00\)$/,
      ),
    });
  });

  it('V1 (S) throws for other events that are invalid', async () => {
    await expect(parse({ ...REFUND, billing: { amount: '12.5', reason: 'x' } })).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
    });
    await expect(parse({ ...NOTIFICATION, notification: null })).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
    });
  });

  it.each([
    ['no JSON', '{', 'The body is not JSON in UTF-8.'],
    ['no UTF-8', new Uint8Array([34, 255, 34]), 'The body is not JSON in UTF-8.'],
    ['an array', '[]', 'The event is not a JSON object.'],
    ['null', 'null', 'The event is not a JSON object.'],
  ])('V1 (S) refuses a body that is %s', async (_what, body, message) => {
    const request = createRequest(body as BodyInit, { 'X-Webhook-Event': 'order_matched' });
    await expect(parseWebhook(request, 1_000)).rejects.toMatchObject({ code: 'BAD_RESPONSE', message });
  });

  it('V1 (S) refuses an event that the header does not name', async () => {
    const message = 'The header X-Webhook-Event must be the same as the body’s event.';
    await expect(parse(DEDUCT, { 'X-Webhook-Event': 'billing_refund' })).rejects.toMatchObject({ message });
    await expect(parseWebhook(createRequest(JSON.stringify(DEDUCT)), 1_000)).rejects.toMatchObject({
      message,
    });
  });

  it('V1 (S) ignores fields that a polluted prototype would add', async () => {
    const text = JSON.stringify(DEDUCT).replace('{', '{"__proto__":{"event":"order_matched"},');
    const request = createRequest(text, { 'X-Webhook-Event': 'billing_deduct' });
    expect(await parseWebhook(request, 1_000)).toMatchObject({ event: { kind: 'deduct' } });
  });

  it.each(['declared', 'undeclared'])(
    'V1 (S) reads 64 KiB of a body with %s length, and refuses more',
    async (kind) => {
      const fill = (bytes: number): string =>
        JSON.stringify({ ...NOTIFICATION, filler: '' }).replace('"filler":""', (field) => {
          const length = JSON.stringify({ ...NOTIFICATION, filler: '' }).length;
          return field.replace('""', `"${'x'.repeat(bytes - length)}"`);
        });
      const request = (bytes: number): Request => {
        const text = fill(bytes);
        const headers = { 'X-Webhook-Event': NOTIFICATION.event };
        return kind === 'declared'
          ? createRequest(text, { ...headers, 'Content-Length': `${text.length}` })
          : createRequest(createStream([encode(text.slice(0, 9)), encode(text.slice(9))]), headers);
      };
      expect(await parseWebhook(request(MAX_BYTES), 5_000)).toMatchObject({
        event: { kind: 'notification' },
      });
      await expect(parseWebhook(request(MAX_BYTES + 1), 5_000)).rejects.toMatchObject({
        status: 413,
        message: `The body must have at most ${MAX_BYTES} bytes.`,
      });
    },
  );

  it.each([{}, { 'Content-Length': '100' }])(
    'V1 (S) refuses a body that is not complete in time: %o',
    async (headers) => {
      const request = createRequest(createStream([encode('{')], false), headers as Record<string, string>);
      await expect(parseWebhook(request, 50)).rejects.toMatchObject({
        status: 408,
        message: 'The body must be complete within 0.05 seconds.',
      });
    },
  );

  it('V1 (S) refuses a body whose connection broke', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('ECONNRESET')) });
    await expect(parseWebhook(createRequest(broken), 1_000)).rejects.toMatchObject({
      status: 400,
      message: 'The body broke off, or was already read.',
    });
  });
});
