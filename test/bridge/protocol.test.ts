import { describe, expect, it } from 'vitest';
import {
  findPayloadSchema,
  getMaxLength,
  MAX_MESSAGE_LENGTH,
  MAX_TOKEN_MESSAGE_LENGTH,
  parseMessage,
} from '../../src/bridge/protocol.js';
import type { Sender } from '../../src/bridge/messages.js';

const OPEN = {
  ois: 1,
  kind: 'req',
  type: 'open',
  id: 'a',
  sid: 's',
  seq: 1,
  payload: { shortCode: 'abc' },
};

/** Parses a message, and collects the warnings. */
function parse(value: unknown, sender: Sender = 'host') {
  const warnings: [kind: string, text: string][] = [];
  const json = typeof value === 'string' ? value : JSON.stringify(value);
  const message = parseMessage(sender, json, (kind, text) => warnings.push([kind, text]));
  return { message, warnings };
}

/** Returns a message as JSON of this length. */
const fill = (message: object, length: number): string => JSON.stringify(message).padEnd(length, ' ');

describe('parseMessage', () => {
  it('returns a valid message without a warning, and does not need one to warn', () => {
    const { payload, ...envelope } = OPEN;
    const expected = {
      envelope: expect.objectContaining(envelope),
      payload: expect.objectContaining(payload),
    };
    expect(parse(OPEN)).toEqual({ message: expected, warnings: [] });
    expect(parse(OPEN).message).not.toHaveProperty('problem');
    expect(parseMessage('host', '{')).toBeUndefined();
    expect(parseMessage('host', JSON.stringify({ ...OPEN, ois: 2 }))).toMatchObject({ problem: 'E_VERSION' });
  });

  it.each([
    ['{', 'a message has to be JSON. In a script, encode it as JSON once more'],
    ['[]', 'a message has to be a JSON object'],
    ['null', 'a message has to be a JSON object'],
    ['7', 'a message has to be a JSON object'],
    ['"{}"', 'a message has to be a JSON object'],
  ])('ignores %s, and warns of what is wrong', (json, problem) => {
    const text = `Something was received that is no message: ${problem}.`;
    expect(parse(json)).toEqual({ message: undefined, warnings: [[problem, text]] });
  });

  it.each([undefined, null, 7, {}, OPEN])('ignores %o, which is no string', (value) => {
    const warnings: string[] = [];
    expect(parseMessage('host', value, (kind) => warnings.push(kind))).toBeUndefined();
    expect(warnings).toEqual(['a message has to be one JSON string']);
  });

  it('ignores a message without an envelope, and names the field that is missing', () => {
    const { id: _id, ...rest } = OPEN;
    const { message, warnings } = parse(rest);
    expect(message).toBeUndefined();
    expect(warnings).toEqual([
      ['envelope id', expect.stringMatching(/^A message was ignored: "id" has to be .+\.$/)],
    ]);
  });

  it.each(['res', 'err'])('ignores a response (%s) that names no request', (kind) => {
    const text = 'A response was ignored: "re" has to be the id of its request.';
    expect(parse({ ...OPEN, kind })).toEqual({ message: undefined, warnings: [['envelope re', text]] });
    expect(parse({ ...OPEN, kind, type: 'share', re: 'b' }).message).toBeDefined();
  });

  it('refuses another version, with its envelope for the response', () => {
    const description = 'A message was refused: "ois" has to be 1.';
    expect(parse({ ...OPEN, ois: 2 })).toEqual({
      message: {
        envelope: expect.objectContaining({ id: 'a' }),
        payload: undefined,
        problem: 'E_VERSION',
        description,
      },
      warnings: [[`E_VERSION ${description}`, description]],
    });
  });

  it.each(['nothing', 'constructor', '__proto__', 'toString', 'hello'])(
    'refuses the request %s, which is not in the catalogue of the host',
    (type) => {
      const description = 'A message has a type that this version does not support.';
      const { message, warnings } = parse({ ...OPEN, type });
      expect(message).toMatchObject({ problem: 'E_UNSUPPORTED', description });
      expect(warnings).toEqual([[`E_UNSUPPORTED ${description}`, description]]);
      expect(parse({ ...OPEN, kind: 'event', type: 'nothing' }).message).toMatchObject({
        problem: 'E_UNSUPPORTED',
      });
    },
  );

  it('refuses an invalid payload, and names the field', () => {
    expect(parse({ ...OPEN, payload: { shortCode: 7 } }).message).toMatchObject({
      problem: 'E_INVALID',
      payload: undefined,
      description: expect.stringMatching(/^"open": "shortCode" has to be .+\.$/),
    });
    expect(parse({ ...OPEN, payload: 7 }).message).toMatchObject({
      problem: 'E_INVALID',
      description: expect.stringMatching(/^"open": "payload" has to be /),
    });
    const { payload: _payload, ...rest } = OPEN;
    expect(parse(rest).message).toMatchObject({ problem: 'E_INVALID' });
    expect(parse({ ...rest, type: 'close' }).message).not.toHaveProperty('problem');
  });

  it('drops an optional field that is invalid, with a warning', () => {
    const welcome = { ...OPEN, kind: 'event', type: 'welcome', payload: { version: 1, locale: 7 } };
    const { message, warnings } = parse(welcome);
    expect(message).not.toHaveProperty('problem');
    expect(message?.payload).toMatchObject({ version: 1 });
    expect(JSON.stringify(message?.payload)).not.toContain('locale');
    const text = expect.stringMatching(/^"welcome": "locale" was ignored: "locale" has to be .+\.$/);
    expect(warnings).toEqual([[text, text]]);
  });
});

describe('Maximum length of a message', () => {
  it.each<[Sender, string | undefined, number]>([
    ['host', undefined, MAX_TOKEN_MESSAGE_LENGTH],
    ['host', 'token', MAX_TOKEN_MESSAGE_LENGTH],
    ['host', 'welcome', MAX_TOKEN_MESSAGE_LENGTH],
    ['host', 'set-token', MAX_TOKEN_MESSAGE_LENGTH],
    ['host', 'open', MAX_MESSAGE_LENGTH],
    ['page', 'token', MAX_MESSAGE_LENGTH],
    ['page', undefined, MAX_MESSAGE_LENGTH],
  ])('of the %s and the type %s is %d', (sender, type, length) => {
    expect(getMaxLength(sender, type)).toBe(length);
  });

  it('is kept by the page, and refused above it', () => {
    const hello = { ...OPEN, kind: 'event', type: 'ready', payload: {} };
    expect(parse(fill(hello, MAX_MESSAGE_LENGTH), 'page').message).toBeDefined();
    const { message, warnings } = parse(fill(hello, MAX_MESSAGE_LENGTH + 1), 'page');
    expect(message).toBeUndefined();
    const problem = `it may be ${MAX_MESSAGE_LENGTH} UTF-16 code units long`;
    expect(warnings).toEqual([[problem, `Something was received that is no message: ${problem}.`]]);
  });

  it('of a message of the host depends on its type', () => {
    expect(parse(fill(OPEN, MAX_MESSAGE_LENGTH)).message).not.toHaveProperty('problem');
    expect(parse(fill(OPEN, MAX_MESSAGE_LENGTH + 1)).message).toMatchObject({
      problem: 'E_INVALID',
      description: `A message was refused: it may be ${MAX_MESSAGE_LENGTH} UTF-16 code units long.`,
    });
    const welcome = { ...OPEN, kind: 'event', type: 'welcome', payload: { version: 1 } };
    expect(parse(fill(welcome, MAX_TOKEN_MESSAGE_LENGTH)).message).not.toHaveProperty('problem');
    expect(parse(fill(welcome, MAX_TOKEN_MESSAGE_LENGTH + 1)).message).toBeUndefined();
  });
});

describe('findPayloadSchema', () => {
  it('finds the response of a request in the catalogue of the other end', () => {
    const request = findPayloadSchema('page', 'req', 'token');
    const response = findPayloadSchema('host', 'res', 'token');
    expect(request).toBeDefined();
    expect(response).toBeDefined();
    expect(response).not.toBe(request);
    expect(findPayloadSchema('page', 'res', 'token')).toBeUndefined();
    expect(findPayloadSchema('host', 'req', 'token')).toBeUndefined();
    expect(findPayloadSchema('page', 'res', 'open')).toBeDefined();
  });

  it('finds the schema of an error for any type', () => {
    expect(findPayloadSchema('page', 'err', 'nothing')).toBe(findPayloadSchema('host', 'err', 'open'));
    expect(findPayloadSchema('page', 'err', 'nothing')).toBeDefined();
  });

  it('finds events of their sender alone', () => {
    expect(findPayloadSchema('page', 'event', 'ready')).toBeDefined();
    expect(findPayloadSchema('host', 'event', 'ready')).toBeUndefined();
    expect(findPayloadSchema('host', 'event', 'welcome')).toBeDefined();
    expect(findPayloadSchema('page', 'event', 'valueOf')).toBeUndefined();
    expect(findPayloadSchema('page', 'req', 'valueOf')).toBeUndefined();
  });
});
