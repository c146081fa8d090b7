import { HUB_PATHS } from '../../../hub/paths.js';
import type { Texts } from '../../locales/texts.js';
import { field, type FormField } from '../../ui/fields.js';

export interface EndpointField extends FormField {
  /** Initial value. */
  example: string;
}

/** An endpoint of the open API in the interface test simulator. Its title and text are in the texts by its id. */
export interface Endpoint {
  id: keyof typeof HUB_PATHS;
  method: 'GET' | 'POST';
  path: string;
  auth: 'key' | 'token';
}

type EndpointData = Pick<Endpoint, 'id'> & Partial<Endpoint>;

const DATA: readonly EndpointData[] = [
  { id: 'token', method: 'POST' },
  { id: 'publishedTags', auth: 'token' },
  { id: 'publishedList', auth: 'token' },
  { id: 'balance' },
  { id: 'recharge', method: 'POST' },
  { id: 'logs' },
];

export const ENDPOINTS: readonly Endpoint[] = DATA.map((data) => ({
  method: 'GET',
  path: HUB_PATHS[data.id],
  auth: 'key',
  ...data,
}));

/** Describes a field that accepts any text, so that the hub's errors can be seen. */
const textField = (name: string, example: string, options: Partial<FormField>): EndpointField => ({
  ...field(name, options.label ?? name, { missing: '', validate: () => undefined, ...options }),
  example,
});
const numberField = (name: string, example: string, hint: string): EndpointField =>
  textField(name, example, { hint, type: 'number' });
const optional = (item: EndpointField): EndpointField => ({ ...item, optional: true });

/** Returns the parameters of an endpoint. They are sent as a query with GET, as JSON with POST. */
export function getParameters(id: Endpoint['id'], { test }: Texts): readonly EndpointField[] {
  const user = textField('client_user_id', 'user-1001', { hint: test.userHint, isExact: true });
  switch (id) {
    case 'publishedTags':
      return [];
    case 'publishedList':
      return [
        optional(textField('tags', '', { hint: test.tagsHint })),
        optional(numberField('limit', '5', test.limitHint)),
      ];
    case 'recharge':
      return [
        user,
        numberField('amount_cents', '100', test.amountHint),
        optional(textField('external_order_id', '', { hint: test.orderHint, isExact: true })),
        optional(textField('reason', test.reasonExample, { hint: test.reasonHint })),
      ];
    case 'logs':
      return [
        user,
        optional(numberField('page', '1', test.pageHint)),
        optional(numberField('page_size', '20', test.pageSizeHint)),
      ];
    default:
      return [user];
  }
}

/** Returns all fields of an endpoint's form but the API key: its parameters, and the user of a token that it needs. */
export function getFields({ id, auth }: Endpoint, texts: Texts): readonly EndpointField[] {
  if (auth !== 'token') return getParameters(id, texts);
  const { tokenUser: label, tokenUserHint: hint } = texts.test;
  return [textField('user', 'user-1001', { label, hint, isExact: true }), ...getParameters(id, texts)];
}
