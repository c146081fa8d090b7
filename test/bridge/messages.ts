import type { MessageKind } from '../../scripts/bridge-schema.js';
import { LOCALE_PATTERN } from '../../src/bridge/language-tag.js';
import type { Shape } from '../../src/bridge/shapes.js';
import type { Random } from './random.js';

/** Texts by pattern; others take any. */
const SAMPLES: Record<string, string[]> = {
  '^https?://[^\\s]+$': ['https://form.example.com', 'http://localhost:5173/a?b=c#d'],
  [LOCALE_PATTERN]: ['en', 'zh-CN', 'en_US', 'zh-Hans-CN-u-fw-mon-ms-metric-mu-celsius', 'en_US@rg=gbzzzz'],
  '^[^\\p{Cc}\\p{Cs}]+$': ['token-1', 'ключ✓😀'],
};

/** A value that fits a shape. */
export function valueOf(shape: Shape, random: Random): unknown {
  switch (shape.is) {
    case 'text':
      if (!shape.pattern && random.chance(0.05)) return 'x'.repeat(shape.max);
      return random.pick(SAMPLES[shape.pattern ?? ''] ?? ['a', 'Abc-1', '表単😀']);
    case 'number':
      return random.pick([
        shape.raise ? shape.min - 7 : shape.min,
        shape.min + 1,
        Math.min(shape.max, shape.min + (shape.whole ? 7 : 7.5)),
      ]);
    case 'flag':
      return random.chance(0.5);
    case 'one':
      return random.pick([...shape.of, ...Object.keys(shape.aliases ?? {})]);
    case 'list':
      return Array.from({ length: random.below(3) }, () => valueOf(shape.of, random));
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.fields)
          .filter(([key]) => !key.endsWith('?') || random.chance(0.6))
          .map(([key, field]) => [key.replace('?', ''), valueOf(field, random)]),
      );
  }
}

let count = 0;

/** A message of this kind as its sender would send it. */
export function messageOf({ kind, type, payload }: MessageKind, random: Random): Record<string, unknown> {
  const seq = ++count;
  return {
    ois: 1,
    kind,
    type: type ?? 'token',
    id: `m${seq}`,
    ...((kind === 'res' || kind === 'err') && { re: '1' }),
    sid: 'load',
    seq,
    payload: valueOf(payload, random),
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

/** Changes something somewhere in a message: a value, a name, or all of it. */
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
