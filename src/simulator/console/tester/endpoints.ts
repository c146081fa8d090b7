import { HUB_PATHS } from '../../../hub/paths.js';
import type { Field } from '../view/form.js';

/** One of the open API's endpoints, as the interface test simulator offers it. */
export interface Endpoint {
  id: keyof typeof HUB_PATHS;
  title: string;
  text: string;
  method: 'GET' | 'POST';
  path: string;
  auth: 'key' | 'token';
  /** What it is sent: a query for GET, JSON for POST. */
  fields: readonly (Omit<Field, 'value'> & { example: string; isNumber?: boolean })[];
}

const USER = {
  name: 'client_user_id',
  label: 'client_user_id',
  hint: 'Your own id of the end user.',
  example: 'user-1001',
  mono: true,
} as const;
const whole = (name: string, example: string, hint: string, optional = true) =>
  ({ name, label: name, example, hint, optional, inputmode: 'numeric', isNumber: true, mono: true }) as const;

export const ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'token',
    title: 'Exchange a token',
    text: 'Trades the API key for an access token that is bound to one end user.',
    method: 'POST',
    path: HUB_PATHS.token,
    auth: 'key',
    fields: [USER],
  },
  {
    id: 'publishedTags',
    title: 'Published tags',
    text: 'The tags of all published tables, each once and sorted.',
    method: 'GET',
    path: HUB_PATHS.publishedTags,
    auth: 'token',
    fields: [],
  },
  {
    id: 'publishedList',
    title: 'Published list',
    text: 'The published tables: those with any of the tags first, others up to the limit.',
    method: 'GET',
    path: HUB_PATHS.publishedList,
    auth: 'token',
    fields: [
      { name: 'tags', label: 'tags', hint: 'Separated by commas.', example: '', optional: true, mono: true },
      whole('limit', '5', 'A positive integer; without it, all come.'),
    ],
  },
  {
    id: 'balance',
    title: 'Points balance',
    text: 'How many points an end user has, in cents.',
    method: 'GET',
    path: HUB_PATHS.balance,
    auth: 'key',
    fields: [USER],
  },
  {
    id: 'recharge',
    title: 'Recharge points',
    text: 'Moves points from your pool to an end user. It really does, in this simulated hub.',
    method: 'POST',
    path: HUB_PATHS.recharge,
    auth: 'key',
    fields: [
      USER,
      whole('amount_cents', '100', 'A positive integer; 100 cents are 1 yuan.', false),
      {
        name: 'external_order_id',
        label: 'external_order_id',
        example: '',
        hint: 'Your order number, echoed.',
        optional: true,
        mono: true,
      },
      {
        name: 'reason',
        label: 'reason',
        example: 'Interface test',
        hint: 'A remark for the log.',
        optional: true,
      },
    ],
  },
  {
    id: 'logs',
    title: 'Points log',
    text: 'All changes of an end user’s points, page by page.',
    method: 'GET',
    path: HUB_PATHS.logs,
    auth: 'key',
    fields: [USER, whole('page', '1', 'From 1.'), whole('page_size', '20', '100 at most.')],
  },
];
