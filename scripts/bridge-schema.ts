import { CATALOGUE, ENVELOPE, FAILURE, type Sender } from '../src/bridge/messages.js';
import { LONGEST_MESSAGE } from '../src/bridge/protocol.js';
import type { Shape } from '../src/bridge/shapes.js';

export type Schema = { [keyword: string]: unknown };

/** One message of the protocol: who sends it, as what, and what is in it. */
export interface MessageKind {
  sender: Sender;
  kind: 'event' | 'req' | 'res' | 'err';
  /** Nothing for `err`, which may answer any message. */
  type: string | undefined;
  payload: Shape;
}

const other = (sender: Sender): Sender => (sender === 'page' ? 'host' : 'page');

/** All messages there are. */
export function messageKinds(): MessageKind[] {
  return (['page', 'host'] as const).flatMap((sender) => {
    const { events, requests } = CATALOGUE[sender];
    return [
      ...Object.entries(events).map(([type, payload]) => ({ sender, kind: 'event' as const, type, payload })),
      ...Object.entries(requests).flatMap(([type, { ask, answer }]) => [
        { sender, kind: 'req' as const, type, payload: ask },
        { sender: other(sender), kind: 'res' as const, type, payload: answer },
      ]),
      { sender, kind: 'err' as const, type: undefined, payload: FAILURE },
    ];
  });
}

/** The name of a message in the schema's `$defs`. */
export const nameOf = ({ sender, kind, type }: MessageKind): string =>
  [sender, kind, type].filter(Boolean).join('.');

/** A shape as JSON Schema. */
export function schemaOf(shape: Shape): Schema {
  switch (shape.is) {
    case 'text': {
      const { min, max, pattern } = shape;
      return { type: 'string', minLength: min, maxLength: max, ...(pattern && { pattern }) };
    }
    case 'number':
      return {
        type: shape.whole ? 'integer' : 'number',
        ...(!shape.raise && { minimum: shape.min }),
        maximum: shape.max,
      };
    case 'flag':
      return { type: 'boolean' };
    case 'one':
      return { enum: [...shape.of, ...Object.keys(shape.aliases ?? {})] };
    case 'list':
      return { type: 'array', items: schemaOf(shape.of), maxItems: shape.max };
    case 'object': {
      const fields = Object.entries(shape.fields);
      const required = fields.map(([key]) => key).filter((key) => !key.endsWith('?'));
      return {
        type: 'object',
        properties: Object.fromEntries(
          fields.map(([key, field]) =>
            key.endsWith('?')
              ? [key.slice(0, -1), { anyOf: [schemaOf(field), { type: 'null' }] }]
              : [key, schemaOf(field)],
          ),
        ),
        ...(required.length > 0 && { required }),
      };
    }
  }
}

function messageSchema({ kind, type, payload }: MessageKind): Schema {
  const inside = schemaOf(payload);
  // What has nothing in it that must be there may itself be absent.
  const isFree = !('required' in inside);
  const answers = kind === 'res' || kind === 'err';
  return {
    allOf: [
      { $ref: '#/$defs/envelope' },
      {
        type: 'object',
        properties: {
          kind: { const: kind },
          ...(type && { type: { const: type } }),
          ...(answers && { re: { type: 'string' } }),
          payload: isFree ? { anyOf: [inside, { type: 'null' }] } : inside,
        },
        required: [...(answers ? ['re'] : []), ...(isFree ? [] : ['payload'])],
      },
    ],
  };
}

/** The JSON Schema of every message. `#/$defs/page` and `#/$defs/host` are all that one end may send. */
export function messagesSchema(): Schema {
  const kinds = messageKinds();
  const envelope = schemaOf(ENVELOPE) as { properties: Schema };
  const from = (wanted: Sender): Schema => ({
    anyOf: kinds
      .filter(({ sender }) => sender === wanted)
      .map((message) => ({ $ref: `#/$defs/${nameOf(message)}` })),
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Messages between open-integration-widget and the app around it',
    description: `Every message is one JSON string of at most ${LONGEST_MESSAGE} UTF-16 code units. Unknown fields are ignored.`,
    anyOf: [{ $ref: '#/$defs/page' }, { $ref: '#/$defs/host' }],
    $defs: {
      page: from('page'),
      host: from('host'),
      envelope: { ...envelope, properties: { ...envelope.properties, ois: { const: 1 } } },
      ...Object.fromEntries(kinds.map((message) => [nameOf(message), messageSchema(message)])),
    },
  };
}
