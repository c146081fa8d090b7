import { ERROR_CODES } from './errors.js';
import { LOCALE_PATTERN, toLanguageTag } from './language-tag.js';
import { flag, list, number, object, oneOf, text, whole, type Infer } from './shapes.js';

/** Versions of the protocol that this page speaks. */
export const VERSIONS = [1];

const MAX = Number.MAX_SAFE_INTEGER;
const NOTHING = object({});
const name = text(1, 64);
const shortCode = text(1, 256);
const webAddress = text(1, 2048, { pattern: '^https?://[^\\s]+$' });
const locale = text(1, 256, { pattern: LOCALE_PATTERN, normalize: toLanguageTag });
const theme = { ...oneOf('auto', 'light', 'dark'), aliases: { system: 'auto' } } as const;
const pixels = number(0, 100_000);
const inset = number(0, 100_000, { raise: true });
const insets = object({ 'top?': inset, 'right?': inset, 'bottom?': inset, 'left?': inset });
/** An amount of points: 100 are 1 yuan. */
const cents = whole(-MAX, MAX);
const forOne = object({ shortCode });

/** A token with what belongs to it, spelled as a token endpoint answers it. It travels from the host to the page only. */
export const TOKEN = object({
  access_token: text(1, 8192, { pattern: '^[^\\p{Cc}\\p{Cs}]+$' }),
  expires_in: number(1, MAX),
  'form_url?': webAddress,
  'hub_url?': webAddress,
});

/** Around every message. */
export const ENVELOPE = object({
  ois: whole(1, 1000),
  kind: oneOf('event', 'req', 'res', 'err'),
  type: name,
  id: name,
  're?': name,
  sid: text(0, 64),
  seq: whole(0, MAX),
  'nonce?': text(1, 256),
});

/** The payload of every `err`. */
export const FAILURE = object({
  code: oneOf(...ERROR_CODES),
  'message?': text(0, 500),
  'recoverable?': flag,
});

/** What the page tells. */
export const PAGE_EVENTS = {
  hello: object({ versions: list(whole(1, 1000), 16), caps: list(name, 64) }),
  ready: NOTHING,
  load: object({ count: whole(0, MAX), matching: whole(0, MAX), skipped: whole(0, MAX) }),
  select: object({ shortCode, 'name?': text(0, 500) }),
  open: forOne,
  close: forOne,
  error: object({
    code: name,
    'status?': whole(0, 999),
    message: text(0, 500),
    'recoverable?': flag,
  }),
  height: object({ height: pixels }),
  'recharge-requested': object({ 'balance_cents?': cents }),
} as const;

/** What the page asks for, and what the host answers. */
export const PAGE_REQUESTS = {
  token: { ask: object({ reason: oneOf('initial', 'expired', 'refused') }), answer: TOKEN },
  'open-form': { ask: object({ shortCode, 'name?': text(0, 500), 'url?': webAddress }), answer: NOTHING },
  'open-external': { ask: object({ url: webAddress }), answer: NOTHING },
} as const;

/** What the host tells. */
export const HOST_EVENTS = {
  welcome: object({
    version: whole(1, 1000),
    'host?': name,
    'caps?': list(name, 64),
    'locale?': locale,
    'theme?': theme,
    'insets?': insets,
    'token?': TOKEN,
  }),
} as const;

/** What the host asks for, and what the page answers. */
export const HOST_REQUESTS = {
  'set-token': { ask: TOKEN, answer: NOTHING },
  open: { ask: forOne, answer: NOTHING },
  close: { ask: NOTHING, answer: NOTHING },
  back: { ask: NOTHING, answer: object({ handled: flag }) },
  refresh: { ask: NOTHING, answer: NOTHING },
  'set-locale': { ask: object({ locale }), answer: NOTHING },
  'set-theme': { ask: object({ theme }), answer: NOTHING },
  'set-insets': { ask: insets, answer: NOTHING },
  'set-points': { ask: object({ balance_cents: cents }), answer: NOTHING },
  reset: { ask: NOTHING, answer: NOTHING },
} as const;

/** All messages, by who sends them. */
export const CATALOGUE = {
  page: { events: PAGE_EVENTS, requests: PAGE_REQUESTS },
  host: { events: HOST_EVENTS, requests: HOST_REQUESTS },
} as const;

export type Sender = keyof typeof CATALOGUE;

type EventsOf<T> = { [K in keyof T]: Infer<T[K]> };
type RequestsOf<T> = {
  [K in keyof T]: T[K] extends { ask: infer A; answer: infer B }
    ? { ask: Infer<A>; answer: Infer<B> }
    : never;
};

export type Envelope = Infer<typeof ENVELOPE>;
export type HostToken = Infer<typeof TOKEN>;
export type Welcome = Infer<typeof HOST_EVENTS.welcome>;
/** Payloads of the events, and payloads (`ask`) and answers of the requests, by their names. */
export type PageEvents = EventsOf<typeof PAGE_EVENTS>;
export type PageRequests = RequestsOf<typeof PAGE_REQUESTS>;
export type HostEvents = EventsOf<typeof HOST_EVENTS>;
export type HostRequests = RequestsOf<typeof HOST_REQUESTS>;
