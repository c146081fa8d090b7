import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { messageKinds, messagesSchema, nameOf } from '../../scripts/bridge-schema.js';
import type { Sender } from '../../src/bridge/messages.js';
import { readMessage } from '../../src/bridge/protocol.js';
import { messageOf, mutate } from './messages.js';
import { Random } from './random.js';

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
ajv.addSchema(messagesSchema(), 'messages');
const bySchema = {
  page: ajv.getSchema('messages#/$defs/page')!,
  host: ajv.getSchema('messages#/$defs/host')!,
};
/** Nothing was wrong with it, and nothing was left out. */
const byBridge = (sender: Sender, json: string): boolean => {
  const complaints: string[] = [];
  const message = readMessage(sender, json, (_, words) => complaints.push(words));
  return message !== undefined && complaints.length === 0;
};

describe('JSON Schema of the messages', () => {
  it.each(messageKinds().map((kind) => [nameOf(kind), kind] as const))(
    'knows %s as the bridge does',
    (name, kind) => {
      const random = new Random(1);
      const one = ajv.getSchema(`messages#/$defs/${name}`)!;
      for (let i = 0; i < 50; i++) {
        const message = messageOf(kind, random);
        expect([
          one(message),
          bySchema[kind.sender](message),
          byBridge(kind.sender, JSON.stringify(message)),
        ]).toEqual([true, true, true]);
      }
      for (const [field, value] of [
        ['ois', 2],
        ['kind', 'call'],
        ['id', ''],
        ['seq', -1],
        ['payload', 'text'],
      ] as const) {
        const broken = { ...messageOf(kind, random), [field]: value };
        expect([field, one(broken), byBridge(kind.sender, JSON.stringify(broken))]).toEqual([
          field,
          false,
          false,
        ]);
      }
    },
  );

  it('agrees with the bridge on 10,000 mutated messages', { timeout: 60_000 }, () => {
    const random = new Random(6);
    const kinds = messageKinds();
    const verdicts = { true: 0, false: 0 };
    for (let i = 0; i < 10_000; i++) {
      const kind = random.pick(kinds);
      const json = JSON.stringify(mutate(messageOf(kind, random), random));
      const sender = random.chance(0.9) ? kind.sender : random.pick(['page', 'host'] as const);
      const verdict = bySchema[sender](JSON.parse(json));
      if (byBridge(sender, json) !== verdict)
        expect.fail(`The schema says ${verdict} to ${json.slice(0, 500)}`);
      verdicts[`${verdict}`]++;
    }
    // Both happen often, so the agreement means something.
    expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan(1000);
  });
});
