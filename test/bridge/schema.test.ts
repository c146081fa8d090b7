import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, inject, it } from 'vitest';
import { createMessagesSchema, getName, listMessageKinds } from '../../scripts/bridge-schema.js';
import type { Sender } from '../../src/bridge/messages.js';
import { parseMessage } from '../../src/bridge/protocol.js';
import { createMessage, mutate } from './messages.js';
import { Random } from './random.js';

const MESSAGES = inject('isThorough') ? 10_000 : 500;

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
ajv.addSchema(createMessagesSchema(), 'messages');
const bySchema = {
  page: ajv.getSchema('messages#/$defs/page')!,
  host: ajv.getSchema('messages#/$defs/host')!,
};
/** Returns whether the bridge accepts the message as a whole: no field is invalid or dropped. */
const isValidForBridge = (sender: Sender, json: string): boolean => {
  const warnings: string[] = [];
  const message = parseMessage(sender, json, (_, text) => warnings.push(text));
  return message !== undefined && warnings.length === 0;
};

describe('JSON Schema of the messages', () => {
  it.each(listMessageKinds().map((kind) => [getName(kind), kind] as const))(
    'accepts and refuses %s as the bridge does',
    (name, kind) => {
      const random = new Random(1);
      const one = ajv.getSchema(`messages#/$defs/${name}`)!;
      for (let i = 0; i < 50; i++) {
        const message = createMessage(kind, random);
        expect([
          one(message),
          bySchema[kind.sender](message),
          isValidForBridge(kind.sender, JSON.stringify(message)),
        ]).toEqual([true, true, true]);
      }
      for (const [field, value] of [
        ['ois', 2],
        ['kind', 'call'],
        ['id', ''],
        ['seq', -1],
        ['payload', 'text'],
      ] as const) {
        const broken = { ...createMessage(kind, random), [field]: value };
        expect([field, one(broken), isValidForBridge(kind.sender, JSON.stringify(broken))]).toEqual([
          field,
          false,
          false,
        ]);
      }
    },
  );

  it(`agrees with the bridge on ${MESSAGES.toLocaleString('en')} mutated messages`, () => {
    const random = new Random(6);
    const kinds = listMessageKinds();
    const verdicts = { true: 0, false: 0 };
    for (let i = 0; i < MESSAGES; i++) {
      const kind = random.pick(kinds);
      const json = JSON.stringify(mutate(createMessage(kind, random), random));
      const sender = random.chance(0.9) ? kind.sender : random.pick(['page', 'host'] as const);
      const verdict = bySchema[sender](JSON.parse(json));
      if (isValidForBridge(sender, json) !== verdict)
        expect.fail(`The schema says ${verdict} to ${json.slice(0, 500)}`);
      verdicts[`${verdict}`]++;
    }
    // Both verdicts have to be frequent, or the agreement proves nothing.
    expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan(MESSAGES / 10);
  });
});
