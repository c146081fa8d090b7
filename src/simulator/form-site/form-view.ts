import { contactOf } from '../actions/samples.js';
import type { Order } from '../actions/orders.js';
import { getLoadableIconUrl } from '../icons/icons.js';
import { pricesOf } from '../store/prices.js';
import { nameOf, type KeptTable } from '../store/tables.js';
import type { FormPaths, FormSiteParts } from './parts.js';
import { fieldsOf } from './fields.js';
import type { FormPage } from './pages.js';
import type { ListedOrder } from './sections.js';

const MOST_ORDERS = 5;

/** Orders that the user has to do with or may grab, the one that was asked for first. */
function listedFor(user: string, orders: readonly Order[], wanted: string): ListedOrder[] {
  const shown = orders.filter(
    ({ taken_by: taker, client_user_id: owner }) => [null, user].includes(taker) || owner === user,
  );
  const rank = ({ id, taken_by: taker }: Order): number => (id === wanted ? 0 : taker === user ? 1 : 2);
  return shown
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MOST_ORDERS)
    .map(({ id, summary, contact, taken_by: taker, client_user_id: owner }) => {
      const isMine = taker === user;
      const state = isMine ? 'mine' : owner !== user ? 'open' : taker === null ? 'own' : 'taken';
      return { id, summary, state, contact: isMine ? contact : undefined };
    });
}

/** What a table's form shows to one user. @param asked.order one to show first */
export function formView(
  { hubUrl, actions, orders, till }: FormSiteParts,
  paths: FormPaths,
  table: KeptTable,
  asked: { user: string; token: string; visit: string; action: string; order: string },
): FormPage {
  const { user, token, visit, action } = asked;
  const { short_code: shortCode, industry } = table;
  return {
    title: nameOf(table),
    industry,
    icon: getLoadableIconUrl(hubUrl, table),
    action,
    token,
    visit,
    stylesheet: paths.stylesheet,
    fields: fieldsOf(industry),
    prices: pricesOf(table),
    balance: till.balanceOf(user),
    contact: orders.hasUnlocked(user, shortCode) ? contactOf(shortCode) : undefined,
    orders: listedFor(user, actions.opened({ clientUserId: user, table }), asked.order),
    recordsPath: paths.records,
    shortCode,
  };
}
