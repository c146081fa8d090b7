import { CATALOGUE, ENVELOPE, ERROR_PAYLOAD, type Sender } from '../src/bridge/messages.js';
import { getOtherEnd, MAX_MESSAGE_LENGTH, MAX_TOKEN_MESSAGE_LENGTH } from '../src/bridge/protocol.js';
import type { Schema } from '../src/bridge/schema.js';

export type JsonSchema = { [keyword: string]: unknown };

/** One message of the protocol: its sender, kind, type and payload. */
export interface MessageKind {
  sender: Sender;
  kind: 'event' | 'req' | 'res' | 'err';
  /** Undefined for `err`, which may answer any message. */
  type: string | undefined;
  payload: Schema;
}

/** Returns all messages of the protocol. */
export function listMessageKinds(): MessageKind[] {
  return (['page', 'host'] as const).flatMap((sender) => {
    const { events, requests } = CATALOGUE[sender];
    return [
      ...Object.entries(events).map(([type, payload]) => ({ sender, kind: 'event' as const, type, payload })),
      ...Object.entries(requests).flatMap(([type, { request, response }]) => [
        { sender, kind: 'req' as const, type, payload: request },
        { sender: getOtherEnd(sender), kind: 'res' as const, type, payload: response },
      ]),
      { sender, kind: 'err' as const, type: undefined, payload: ERROR_PAYLOAD },
    ];
  });
}

/** Returns the name of a message in the schema's `$defs`. */
export const getName = ({ sender, kind, type }: MessageKind): string =>
  [sender, kind, type].filter(Boolean).join('.');

/** Converts a schema of the bridge to JSON Schema. */
function toJsonSchema(schema: Schema): JsonSchema {
  switch (schema.type) {
    case 'string': {
      const { min, max, pattern } = schema;
      return { type: 'string', minLength: min, maxLength: max, ...(pattern && { pattern }) };
    }
    case 'number':
      return {
        type: schema.isInteger ? 'integer' : 'number',
        ...(!schema.clampsToMin && { minimum: schema.min }),
        maximum: schema.max,
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'any':
      return {};
    case 'enum':
      return { enum: [...schema.values, ...Object.keys(schema.aliases ?? {})] };
    case 'array':
      return { type: 'array', items: toJsonSchema(schema.items), maxItems: schema.max };
    case 'object': {
      const fields = Object.entries(schema.fields);
      const required = fields.map(([key]) => key).filter((key) => !key.endsWith('?'));
      return {
        type: 'object',
        properties: Object.fromEntries(
          fields.map(([key, field]) =>
            key.endsWith('?')
              ? [key.slice(0, -1), { anyOf: [toJsonSchema(field), { type: 'null' }] }]
              : [key, toJsonSchema(field)],
          ),
        ),
        ...(required.length > 0 && { required }),
        ...(schema.anyOf && { anyOf: schema.anyOf.map(createNonEmptyTextSchema) }),
      };
    }
  }
}

const createNonEmptyTextSchema = (name: string): JsonSchema => ({
  properties: { [name]: { type: 'string', minLength: 1 } },
  required: [name],
});

function createMessageSchema({ kind, type, payload }: MessageKind): JsonSchema {
  const payloadSchema = toJsonSchema(payload);
  // A payload without required fields may itself be absent.
  const isOptional = !('required' in payloadSchema) && !('anyOf' in payloadSchema);
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
          payload: isOptional ? { anyOf: [payloadSchema, { type: 'null' }] } : payloadSchema,
        },
        required: [...(answers ? ['re'] : []), ...(isOptional ? [] : ['payload'])],
      },
    ],
  };
}

/** Returns the JSON Schema of all messages. `#/$defs/page` and `#/$defs/host` are the messages of one sender. */
export function createMessagesSchema(): JsonSchema {
  const kinds = listMessageKinds();
  const envelope = toJsonSchema(ENVELOPE) as { properties: JsonSchema };
  const from = (end: Sender): JsonSchema => ({
    anyOf: kinds
      .filter(({ sender }) => sender === end)
      .map((message) => ({ $ref: `#/$defs/${getName(message)}` })),
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Messages between open-integration-widget and the app around it',
    description: `Every message is one JSON string of at most ${MAX_MESSAGE_LENGTH} UTF-16 code units, or ${MAX_TOKEN_MESSAGE_LENGTH} with a token. Unknown fields are ignored.`,
    anyOf: [{ $ref: '#/$defs/page' }, { $ref: '#/$defs/host' }],
    $defs: {
      page: from('page'),
      host: from('host'),
      envelope: { ...envelope, properties: { ...envelope.properties, ois: { const: 1 } } },
      ...Object.fromEntries(kinds.map((message) => [getName(message), createMessageSchema(message)])),
    },
  };
}
