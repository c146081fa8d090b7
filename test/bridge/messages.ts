import { listMessageKinds, type MessageKind } from '../../scripts/bridge-schema.js';
import { LOCALE_PATTERN } from '../../src/bridge/language-tag.js';
import type { Sender } from '../../src/bridge/messages.js';
import type { Schema } from '../../src/bridge/schema.js';
import type { Random } from './random.js';

/** Texts that match a pattern. Other patterns accept any text. */
const SAMPLES: Record<string, string[]> = {
  '^https?://[^\\s]+$': ['https://form.example.com', 'http://localhost:5173/a?b=c#d'],
  '^(/(?!/)|https?://)[^\\s\\\\]*$': ['/orders/7?a=b#c', 'https://form.example.com/orders', '/'],
  [LOCALE_PATTERN]: [
    'en',
    'zh-CN',
    'en_US',
    'zh-Hans-CN-u-fw-mon-ms-metric-mu-celsius',
    'en_US@rg=gbzzzz',
    'zh_CN_#Hans',
  ],
  '^[^\\p{Cc}\\p{Cs}]+$': ['token-1', 'ключ✓😀'],
};

/** Creates a value that is valid for a schema. */
export function createValue(schema: Schema, random: Random): unknown {
  switch (schema.type) {
    case 'string':
      if (!schema.pattern && random.chance(0.05)) return 'x'.repeat(schema.max);
      return random.pick(SAMPLES[schema.pattern ?? ''] ?? ['a', 'Abc-1', '表単😀']);
    case 'number':
      return random.pick([
        schema.clampsToMin ? schema.min - 7 : schema.min,
        schema.min + 1,
        Math.min(schema.max, schema.min + (schema.isInteger ? 7 : 7.5)),
      ]);
    case 'boolean':
      return random.chance(0.5);
    case 'any':
      return random.pick([null, 'text', 7, [], { short_code: 'a1', name: 'Table' }]);
    case 'enum':
      return random.pick([...schema.values, ...Object.keys(schema.aliases ?? {})]);
    case 'array':
      return Array.from({ length: random.below(3) }, () => createValue(schema.items, random));
    case 'object': {
      const needed = schema.anyOf && random.pick(schema.anyOf);
      return Object.fromEntries(
        Object.entries(schema.fields)
          .filter(([key]) => !key.endsWith('?') || key === `${needed}?` || random.chance(0.6))
          .map(([key, field]) => [key.replace('?', ''), createValue(field, random)]),
      );
    }
  }
}

let count = 0;

/** Creates a message of this kind as its sender would send it. */
export function createMessage({ kind, type, payload }: MessageKind, random: Random): Record<string, unknown> {
  const seq = ++count;
  return {
    ois: 1,
    kind,
    type: type ?? 'token',
    id: `m${seq}`,
    ...((kind === 'res' || kind === 'err') && { re: '1' }),
    sid: 'load',
    seq,
    payload: createValue(payload, random),
  };
}

const ODD: unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e308,
  2 ** 53,
  '',
  'x'.repeat(9000),
  '\u0000',
  '\ud800',
  'javascript:alert(1)',
  'https://a.example/ b',
  '__proto__',
  [],
  ['a', 1],
  Array.from({ length: 100 }, () => 'many'),
  {},
  { code: 'E_NOTHING' },
  { __proto__: null, toString: 1 },
];

/** Changes a random part of a message: a value, a name, or all of it. */
export function mutate(message: Record<string, unknown>, random: Random): unknown {
  if (random.chance(0.05)) return random.pick(ODD);
  const copy = structuredClone(message);
  let target = copy;
  while (random.chance(0.6)) {
    const inner = Object.values(target).filter((value) => typeof value === 'object' && value !== null);
    if (inner.length === 0) break;
    target = random.pick(inner) as Record<string, unknown>;
  }
  const keys = Object.keys(target);
  const key = keys.length > 0 && random.chance(0.9) ? random.pick(keys) : 'extra';
  const change = random.below(5);
  if (change === 0) delete target[key];
  else if (change === 1) target[random.pick(['__proto__', 'constructor', 'Type', ' id'])] = random.pick(ODD);
  else target[key] = random.pick(ODD);
  return copy;
}

/**
 * Whether the parts are there that each message has. The code under test is not asked, so that it cannot accept what nobody
 * should.
 */
export function hasEnvelope(json: unknown): boolean {
  if (typeof json !== 'string') return false;
  try {
    const { ois, kind, type, id, sid, seq, payload } = JSON.parse(json) as Record<string, unknown>;
    return (
      ois === 1 &&
      ['event', 'req', 'res', 'err'].includes(kind as string) &&
      [type, id].every((text) => typeof text === 'string' && text !== '') &&
      typeof sid === 'string' &&
      Number.isInteger(seq) &&
      (seq as number) >= 0 &&
      (payload == null || typeof payload === 'object')
    );
  } catch {
    return false;
  }
}

const KINDS = listMessageKinds();

/** Creates JSON of a valid or mutated message, JSON with changed characters, or another value. */
export function createHostileMessage(sender: Sender, sid: string, random: Random): unknown {
  const kind = random.pick(KINDS);
  const message = { ...createMessage(kind, random), sid: random.pick([sid, sid, '', 'other']) };
  if (kind.sender !== sender && random.chance(0.8)) return createHostileMessage(sender, sid, random);
  if (random.chance(0.1))
    return random.pick([undefined, null, 7, {}, [], message, Symbol('odd'), () => message]);
  const json = JSON.stringify(random.chance(0.7) ? mutate(message, random) : message);
  if (random.chance(0.7)) return json;
  const at = random.below(json.length);
  if (random.chance(0.005)) return json.slice(0, at) + '['.repeat(60_000);
  const odd = random.pick([
    '',
    '"',
    '}',
    '\\',
    '\u0000',
    '9'.repeat(400),
    '"__proto__":{"a":1},',
    '['.repeat(60_000),
  ]);
  return json.slice(0, at) + odd + json.slice(at + random.below(4));
}
