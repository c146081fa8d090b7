import { ERROR_CODES } from './errors.js';
import {
  MAX_FILE_NAME_LENGTH,
  MAX_PIXELS,
  MAX_SHORT_CODE_LENGTH,
  MAX_TAGS,
  MAX_TEXT_LENGTH,
} from './limits.js';
import { LOCALE_PATTERN, toLanguageTag } from './language-tag.js';
import { any, array, boolean, integer, number, object, oneOf, string, type Infer } from './schema.js';

/** Protocol versions that this page supports. */
export const VERSIONS = [1];

const MAX_INTEGER = Number.MAX_SAFE_INTEGER;
/** Maximum number of tags, and of tables, that come with a token. */
const MAX_LIST_ITEMS = 10_000;
const EMPTY = object({});
const name = string(1, 64);
const shortCode = string(1, MAX_SHORT_CODE_LENGTH);
const webAddress = string(1, 2048, { pattern: '^https?://[^\\s]+$' });
const locale = string(1, 256, { pattern: LOCALE_PATTERN, normalize: toLanguageTag });
const theme = { ...oneOf('auto', 'light', 'dark'), aliases: { system: 'auto' } } as const;
const pixels = number(0, MAX_PIXELS);
const inset = number(0, MAX_PIXELS, { clampsToMin: true });
const insets = object({ 'top?': inset, 'right?': inset, 'bottom?': inset, 'left?': inset });
/** An amount of points: 100 cents are 1 yuan. */
const cents = integer(-MAX_INTEGER, MAX_INTEGER);
const tableReference = object({ shortCode });
/** A form's table. Empty: a page of the form site that a notification links to. */
const formReference = object({ shortCode: string(0, MAX_SHORT_CODE_LENGTH) });
/** Path on the form site, or an address below its root, without a token. */
const formSiteLink = string(1, 2048, { pattern: '^(/(?!/)|https?://)[^\\s\\\\]*$' });

/** A tag, a search text, or a text of a form page, which the page cuts to this length. */
const text = string(0, MAX_TEXT_LENGTH);
const color = string(1, 64);
/** The host's palette, by the names of the page's custom properties. Each is an opaque CSS colour, which the page checks. */
const colors = object({
  'background?': color,
  'surface?': color,
  'tint?': color,
  'text?': color,
  'textMuted?': color,
  'borderColor?': color,
  'controlBorderColor?': color,
  'accent?': color,
  'onAccent?': color,
  'danger?': color,
});
/** Opaque text of the page: what it shows, without a token and without what was typed into a form. */
const state = string(0, 4096);

/** A notification in the form of the event stream's, with its id. All of it is untrusted text. */
const NOTIFICATION = object({
  id: string(1, 100),
  title: string(0, MAX_TEXT_LENGTH),
  'content?': string(0, 4000),
  'event?': name,
  'timestamp?': string(1, 64),
  'short_code?': string(0, MAX_SHORT_CODE_LENGTH),
  'link?': formSiteLink,
});

/** A token and its deployment, in the form of a token endpoint's response. It is sent from the host to the page only. */
export const TOKEN = object({
  access_token: string(1, 8192, { pattern: '^[^\\p{Cc}\\p{Cs}]+$' }),
  expires_in: number(1, MAX_INTEGER),
  'form_url?': webAddress,
  'hub_url?': webAddress,
  // Read by the parser of the hub's lists.
  'tags?': array(any, MAX_LIST_ITEMS),
  'tables?': array(any, MAX_LIST_ITEMS),
});

/** The fields of every message, besides its payload. */
export const ENVELOPE = object({
  ois: integer(1, 1000),
  kind: oneOf('event', 'req', 'res', 'err'),
  type: name,
  id: name,
  're?': name,
  sid: string(0, 64),
  seq: integer(0, MAX_INTEGER),
  'nonce?': string(1, 256),
});

/** The payload of every `err`. */
export const ERROR_PAYLOAD = object({
  code: oneOf(...ERROR_CODES),
  'message?': string(0, MAX_TEXT_LENGTH),
  'recoverable?': boolean,
});

/** Events of the page. */
const PAGE_EVENTS = {
  hello: object({ versions: array(integer(1, 1000), 16), caps: array(name, 64) }),
  ready: EMPTY,
  load: object({
    count: integer(0, MAX_INTEGER),
    matching: integer(0, MAX_INTEGER),
    skipped: integer(0, MAX_INTEGER),
  }),
  select: object({ shortCode, 'name?': string(0, MAX_TEXT_LENGTH) }),
  open: formReference,
  close: formReference,
  error: object({
    code: name,
    'status?': integer(0, 999),
    message: string(0, MAX_TEXT_LENGTH),
    'recoverable?': boolean,
  }),
  height: object({ height: pixels }),
  'recharge-requested': object({ 'balance_cents?': cents }),
  state: object({ state }),
  filter: object({ tags: array(text, MAX_TAGS) }),
  search: object({ query: text, count: integer(0, MAX_INTEGER) }),
  submitted: object({ shortCode: string(0, MAX_SHORT_CODE_LENGTH), 'reference?': string(0, 100) }),
} as const;

/** The page's requests, with the host's responses. */
export const PAGE_REQUESTS = {
  token: { request: object({ reason: oneOf('initial', 'expired', 'refused') }), response: TOKEN },
  'open-form': {
    request: object(
      {
        shortCode: string(0, MAX_SHORT_CODE_LENGTH),
        'name?': string(0, MAX_TEXT_LENGTH),
        'url?': webAddress,
        'link?': formSiteLink,
      },
      { anyOf: ['shortCode', 'link'] },
    ),
    response: EMPTY,
  },
  'open-external': { request: object({ url: webAddress }), response: EMPTY },
  dismiss: { request: EMPTY, response: EMPTY },
  share: {
    request: object(
      { 'url?': webAddress, 'title?': text, 'text?': text },
      { anyOf: ['url', 'title', 'text'] },
    ),
    response: EMPTY,
  },
  download: {
    request: object({ url: webAddress, 'name?': string(1, MAX_FILE_NAME_LENGTH) }),
    response: EMPTY,
  },
} as const;

/** Events of the host. */
const HOST_EVENTS = {
  welcome: object({
    version: integer(1, 1000),
    'host?': name,
    'caps?': array(name, 64),
    'locale?': locale,
    'theme?': theme,
    'insets?': insets,
    'token?': TOKEN,
    'colors?': colors,
    'state?': state,
  }),
} as const;

/** The host's requests, with the page's responses. */
export const HOST_REQUESTS = {
  'set-token': { request: TOKEN, response: EMPTY },
  open: { request: tableReference, response: EMPTY },
  'open-link': { request: object({ link: formSiteLink }), response: EMPTY },
  close: { request: EMPTY, response: EMPTY },
  back: { request: EMPTY, response: object({ handled: boolean }) },
  'can-go-back': { request: EMPTY, response: object({ handled: boolean }) },
  refresh: { request: EMPTY, response: EMPTY },
  'set-locale': { request: object({ locale }), response: EMPTY },
  'set-theme': { request: object({ theme }), response: EMPTY },
  'set-insets': { request: insets, response: EMPTY },
  'set-colors': { request: colors, response: EMPTY },
  'set-state': { request: object({ state }), response: EMPTY },
  pause: { request: EMPTY, response: EMPTY },
  resume: { request: EMPTY, response: EMPTY },
  'set-points': { request: object({ balance_cents: cents }), response: EMPTY },
  notification: { request: NOTIFICATION, response: EMPTY },
  reset: { request: EMPTY, response: EMPTY },
} as const;

/** All messages, by their sender. */
export const CATALOGUE = {
  page: { events: PAGE_EVENTS, requests: PAGE_REQUESTS },
  host: { events: HOST_EVENTS, requests: HOST_REQUESTS },
} as const;

export type Sender = keyof typeof CATALOGUE;

type EventsOf<T> = { [K in keyof T]: Infer<T[K]> };
type RequestsOf<T> = {
  [K in keyof T]: T[K] extends { request: infer A; response: infer B }
    ? { request: Infer<A>; response: Infer<B> }
    : never;
};

export type Envelope = Infer<typeof ENVELOPE>;
export type HostToken = Infer<typeof TOKEN>;
export type HostColors = Infer<typeof colors>;
export type HostNotification = Infer<typeof NOTIFICATION>;
export type Welcome = Infer<typeof HOST_EVENTS.welcome>;
/** Payloads of the events, and payloads (`request`) and responses of the requests, by message type. */
export type PageEvents = EventsOf<typeof PAGE_EVENTS>;
export type PageRequests = RequestsOf<typeof PAGE_REQUESTS>;
export type HostEvents = EventsOf<typeof HOST_EVENTS>;
export type HostRequests = RequestsOf<typeof HOST_REQUESTS>;
