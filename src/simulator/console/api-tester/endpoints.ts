import { HUB_PATHS } from '../../../hub/paths.js';
import { field, type FormField } from '../../ui/fields.js';

export interface EndpointField extends FormField {
  /** Initial value. */
  example: string;
}

/** An endpoint of the open API in the interface test simulator. */
export interface Endpoint {
  id: keyof typeof HUB_PATHS;
  title: string;
  text: string;
  method: 'GET' | 'POST';
  path: string;
  auth: 'key' | 'token';
  /** Sent as a query with GET, as JSON with POST. */
  fields: readonly EndpointField[];
}

/** Describes a field that accepts any text, so that the hub's errors can be seen. */
const textField = (name: string, example: string, options: Partial<FormField>): EndpointField => ({
  ...field(name, options.label ?? name, { missing: '', validate: () => undefined, ...options }),
  example,
});
const numberField = (name: string, example: string, hint: string): EndpointField =>
  textField(name, example, { hint, type: 'number' });
const optional = (item: EndpointField): EndpointField => ({ ...item, optional: true });

const USER = textField('client_user_id', 'user-1001', { hint: 'Your own id of the end user.' });

/** The user of the token that is exchanged first, for endpoints that require a token. */
export const TOKEN_USER = textField('user', 'user-1001', {
  label: 'Token of client_user_id',
  hint: 'A token of this end user is fetched first.',
});

type EndpointData = Omit<Endpoint, 'method' | 'path' | 'auth'> & Partial<Endpoint>;

const DATA: readonly EndpointData[] = [
  {
    id: 'token',
    title: 'Exchange a token',
    text: 'Trades the API key for an access token that is bound to one end user.',
    method: 'POST',
    fields: [USER],
  },
  {
    id: 'publishedTags',
    title: 'Published tags',
    text: 'The tags of all published tables, each once and sorted.',
    auth: 'token',
    fields: [],
  },
  {
    id: 'publishedList',
    title: 'Published list',
    text: 'The published tables: those with any of the tags first, others up to the limit.',
    auth: 'token',
    fields: [
      optional(textField('tags', '', { hint: 'Separated by commas.' })),
      optional(numberField('limit', '5', 'A positive integer; without it, all come.')),
    ],
  },
  {
    id: 'balance',
    title: 'Points balance',
    text: 'How many points an end user has, in cents.',
    fields: [USER],
  },
  {
    id: 'recharge',
    title: 'Recharge points',
    text: 'Moves points from your pool to an end user. It really does, in this simulated hub.',
    method: 'POST',
    fields: [
      USER,
      numberField('amount_cents', '100', 'A positive integer; 100 cents are 1 yuan.'),
      optional(textField('external_order_id', '', { hint: 'Your order number, echoed.' })),
      optional(textField('reason', 'Interface test', { hint: 'A remark for the log.' })),
    ],
  },
  {
    id: 'logs',
    title: 'Points log',
    text: 'All changes of an end user’s points, page by page.',
    fields: [
      USER,
      optional(numberField('page', '1', 'From 1.')),
      optional(numberField('page_size', '20', '100 at most.')),
    ],
  },
];

export const ENDPOINTS: readonly Endpoint[] = DATA.map((data) => ({
  method: 'GET',
  path: HUB_PATHS[data.id],
  auth: 'key',
  ...data,
}));
