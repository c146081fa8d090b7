import { readObject } from '../../hub/envelope.js';
import { removeToken } from '../../hub/notification-url.js';
import { ownFields } from '../../hub/own-fields.js';
import type { SseMessage } from './sse-parser.js';

/** A notification of the signed-in user. All of it is untrusted text. */
export interface StreamNotification {
  type: 'notification';
  id: string;
  /** Name of the hub's event, such as `order_matched`. */
  event: string;
  /** ISO 8601 with an offset; any text from a server that does not follow the specification. */
  timestamp: string;
  /** May be empty. */
  shortCode: string;
  title: string;
  content: string;
  /** Address to open, without a token; null if there is none. `addTokenToLink` checks it and adds a token. */
  link: string | null;
}

/** A charge, refund or top-up of the signed-in user that the site's server and the hub have confirmed to each other. */
export interface StreamOutcome {
  type: 'outcome';
  id: string;
  /** `billing_deduct`, `billing_refund` or `recharge`. */
  event: string;
  timestamp: string;
  /** May be empty. */
  shortCode: string;
  /** Integer cents; undefined if the server sent no integer. */
  amountCents: number | undefined;
}

/** Events may have been missed. */
export interface StreamReset {
  type: 'reset';
}

export type StreamEvent = StreamNotification | StreamOutcome | StreamReset;

const getText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses a message of the backend's event stream. @returns undefined for a message of another kind */
export function parseStreamEvent({ id, event: type, data }: SseMessage): StreamEvent | undefined {
  if (type === 'reset') return { type };
  const body = readObject(data);
  if (!body) return undefined;
  const fields = ownFields(body);
  const event = getText(fields['event']);
  if (event === '') return undefined;
  const common = {
    id,
    event,
    timestamp: getText(fields['timestamp']),
    shortCode: getText(fields['short_code']),
  };
  if (type === 'outcome') {
    const amount = fields['amount_cents'];
    const amountCents = Number.isSafeInteger(amount) ? (amount as number) : undefined;
    return { type, ...common, amountCents };
  }
  if (type !== 'notification') return undefined;
  const link = getText(fields['link']);
  return {
    type,
    ...common,
    title: getText(fields['title']),
    content: getText(fields['content']),
    // Notifications are shown, kept and passed to the page, so a token must not be part of them.
    link: link === '' ? null : removeToken(link),
  };
}
