import { describe, expect, it } from 'vitest';
import { SseParser } from '../../../src/client/events/sse-parser.js';

/** Parses parts of a stream, and returns what the listener was called with. */
function parse(...parts: string[]): unknown[] {
  const calls: unknown[] = [];
  const parser = new SseParser({
    onMessage: ({ event, data }) => calls.push([event, data]),
    onId: (id) => calls.push({ id }),
    onRetry: (retryMs) => calls.push({ retryMs }),
  });
  for (const part of parts) parser.feed(part);
  return calls;
}

describe('SseParser', () => {
  it.each([
    ['data: a\n\n', [['message', 'a']]],
    ['event: notification\ndata: {"a":1}\nid: 7\n\n', [{ id: '7' }, ['notification', '{"a":1}']]],
    ['data:a\n\n', [['message', 'a']]],
    ['data:  a\n\n', [['message', ' a']]],
    ['data: a\ndata: b\n\n', [['message', 'a\nb']]],
    ['data\n\n', [['message', '']]],
    ['\ufeffdata: a\n\n', [['message', 'a']]],
    [
      'data: a\r\n\r\ndata: b\r\rdata: c\n\n',
      [
        ['message', 'a'],
        ['message', 'b'],
        ['message', 'c'],
      ],
    ],
    [': comment\n\n', []],
    ['data: not ended\n', []],
    ['event: a\n\ndata: b\n\n', [['message', 'b']]],
    ['unknown: a\n:\ndata: b\n\n', [['message', 'b']]],
    ['id: a\0b\ndata: c\n\n', [['message', 'c']]],
  ])('parses %j', (text, calls) => {
    expect(parse(text)).toEqual(calls);
  });

  it('reports an id that comes without data, and an empty one', () => {
    expect(parse('retry: 3000\nid: 0\n\nid\n\n')).toEqual([{ retryMs: 3_000 }, { id: '0' }, { id: '' }]);
  });

  it('ignores a retry that is not a number of milliseconds', () => {
    expect(parse('retry: soon\n\nretry: -1\n\nretry: 99999999999\n\nretry\n\n')).toEqual([]);
  });

  it('parses a stream the same, wherever its parts end', () => {
    const text = '\ufeffretry: 10\r\nid: 1\r\n\r\nevent: a\rdata: b\rdata: ü😀\r\r: c\n\ndata: d\nid: 2\n\n';
    const whole = parse(text);
    expect(whole).toHaveLength(5);
    for (let cut = 1; cut < text.length; cut += 1) {
      expect(parse(text.slice(0, cut), text.slice(cut))).toEqual(whole);
      expect(parse(text.slice(0, cut), '', text.slice(cut))).toEqual(whole);
    }
    expect(parse(...text.split(''))).toEqual(whole);
  });

  it.each(['data: ', 'data: a\ndata: '])('refuses an event that never ends: %j', (start) => {
    const parser = new SseParser({ onMessage: () => {}, onId: () => {}, onRetry: () => {} });
    parser.feed(start);
    const feedMany = (): void => {
      for (let part = 0; part < 1_000; part += 1) parser.feed('x'.repeat(1_024));
    };
    expect(feedMany).toThrow('The event stream sent an event that is too long.');
  });

  it('limits the length of each event, not that of the stream', () => {
    const event = `data: ${'x'.repeat(100_000)}\n\n`;
    expect(parse(event, event, event)).toHaveLength(3);
  });

  it('refuses an event of endless lines', () => {
    const parser = new SseParser({ onMessage: () => {}, onId: () => {}, onRetry: () => {} });
    const feedMany = (): void => {
      for (let part = 0; part < 300_000; part += 1) parser.feed('data:\n');
    };
    expect(feedMany).toThrow('The event stream sent an event that is too long.');
  });
});
