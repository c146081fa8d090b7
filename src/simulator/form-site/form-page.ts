import { html } from 'hono/html';
import type { FormSession } from '../actions/actions.js';
import { getTableContact } from '../actions/samples.js';
import { getLoadableIconUrl } from '../icons/icons.js';
import { formatPrice } from '../money.js';
import type { Order } from '../store/orders.js';
import { getPrices } from '../store/validate-table.js';
import { getTableName } from '../store/tables.js';
import type { ValidatedFields } from '../ui/fields.js';
import {
  hiddenField,
  notice as renderNotice,
  problemSummary,
  renderFields,
  type Notice,
} from '../ui/form.js';
import type { Content, Markup } from '../ui/markup.js';
import { contactLine, formDocument, PATHS, withPrice, type FormSite } from './pages.js';
import { getFields } from './fields.js';

const MAX_ORDERS = 5;
/** All buttons belong to one form, so that every action keeps what was typed. Enter presses its first button. */
const FORM_ID = 'form';

interface FormView {
  session: FormSession;
  token: string;
  /** Path that the form is sent to. */
  action: string;
  /** Id of the order to list first. */
  orderId?: string | undefined;
  fields?: ValidatedFields;
  notice?: Notice | undefined;
}

/** Returns the orders that concern a user or that the user can grab: the requested one first, then the user's own. */
function selectOrders(orders: readonly Order[], user: string, orderId: string | undefined): Order[] {
  const rank = ({ id, taken_by: taker }: Order): number => (id === orderId ? 0 : taker === user ? 1 : 2);
  return orders
    .filter(({ taken_by, client_user_id }) => [null, user].includes(taken_by) || client_user_id === user)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MAX_ORDERS);
}

function orderItem(
  { id, summary, contact, taken_by: taker, client_user_id: owner }: Order,
  user: string,
  price: number,
): Markup {
  const button = html`<button
    class="second"
    form="${FORM_ID}"
    name="do"
    value="grab ${id}"
    aria-describedby="order-${id}"
  >
    ${withPrice('Grab', price)}
  </button>`;
  const ownState = taker === null ? 'Your own request' : 'Your own request: somebody has taken it on';
  const state = owner === user ? html`<p class="badge">${ownState}</p>` : button;
  return html`<li>
    <p class="order" id="order-${id}"><span class="reference">${id}</span>${summary}</p>
    ${taker === user ? contactLine(contact) : state}
  </li>`;
}

/** Renders the user's balance and the link to the records. Without a balance, the developer does the accounting. */
const balanceBar = (balance: number | null, records: string, shortCode: string): Markup => {
  const external = 'What costs something is charged by the app that you came from.';
  return html`<section class="balance">
    <p>${balance === null ? external : html`Your points: <strong>${formatPrice(balance)}</strong>`}</p>
    <button class="link" form="${FORM_ID}" formaction="${records}" name="table" value="${shortCode}">
      My records
    </button>
  </section>`;
};

/** Renders a table's form, and below it the user's points, the contact person and the orders. */
export function formPage(site: FormSite, view: FormView): Markup {
  const { root, hubUrl, actions, orders, payments } = site;
  const { session, fields = { values: {}, problems: {} }, notice } = view;
  const { clientUserId: user, table } = session;
  const { short_code: shortCode, industry } = table;
  const title = getTableName(table);
  const prices = getPrices(table);
  const listed = selectOrders(actions.open(session), user, view.orderId);
  const unlockButton = html`<p>See whom to call, without sending a request.</p>
    <button class="second" form="${FORM_ID}" name="do" value="unlock">
      ${withPrice('Unlock contact', prices.unlock)}
    </button>`;
  const isUnlocked = orders.hasUnlocked(user, shortCode);
  const orderList: Content =
    listed.length === 0
      ? html`<p>There is none to grab right now.</p>`
      : html`<ul>
          ${listed.map((order) => orderItem(order, user, prices.grab))}
        </ul>`;
  return formDocument(
    root,
    title,
    html`<header>
        <img src="${getLoadableIconUrl(hubUrl, table)}" alt="" width="48" height="48" />
        <div>
          <h1>${title}</h1>
          <p class="industry">${industry}</p>
        </div>
      </header>
      ${notice ? renderNotice(notice) : ''} ${problemSummary(fields.problems)}
      <form id="${FORM_ID}" method="post" action="${view.action}" novalidate>
        ${hiddenField('token', view.token)}${hiddenField('visit', session.id)}
        ${renderFields(getFields(industry), fields)}
        <button class="primary" name="do" value="publish">
          ${withPrice('Send request', prices.publish)}
        </button>
      </form>
      ${balanceBar(payments.getBalance(user), root + PATHS.records, shortCode)}
      <section>
        <h2>Contact person</h2>
        ${isUnlocked ? contactLine(getTableContact(shortCode)) : unlockButton}
      </section>
      <section>
        <h2>Open requests</h2>
        ${orderList}
      </section>`,
  );
}
