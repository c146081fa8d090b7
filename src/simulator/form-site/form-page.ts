import { html } from 'hono/html';
import type { FormSession } from '../actions/actions.js';
import { getTableContact } from '../actions/samples.js';
import { getLoadableIconUrl } from '../icons/icons.js';
import { formatPrice } from '../money.js';
import { LANGUAGE_NAMES, LANGUAGES } from '../locales/language.js';
import type { Texts } from '../locales/texts.js';
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
import {
  contactLine,
  formDocument,
  keepLanguage,
  PATHS,
  withLanguage,
  withPrice,
  type FormContext,
  type FormSite,
} from './pages.js';
import { getFields } from './fields.js';

/** Orders of others that a user can grab. */
const MAX_OPEN_ORDERS = 5;
/** All buttons belong to one form, so that every action keeps what was typed. Enter presses its first button. */
const FORM_ID = 'form';

interface FormView {
  session: FormSession;
  token: string;
  /** Path of this page, which the form is sent to. */
  path: string;
  /** Id of the order to list first. */
  orderId?: string | undefined;
  fields?: ValidatedFields;
  notice?: Notice | undefined;
}

/** Returns all orders that concern a user, and some that the user can grab: the requested one first, then those that were grabbed. */
function selectOrders(orders: readonly Order[], user: string, orderId: string | undefined): Order[] {
  const rank = ({ id, taken_by: taker }: Order): number => (id === orderId ? 0 : taker === user ? 1 : 2);
  const isOwn = ({ taken_by, client_user_id }: Order): boolean =>
    taken_by === user || client_user_id === user;
  const ranked = orders.toSorted((one, other) => rank(one) - rank(other));
  const open = ranked.filter((order) => order.taken_by === null && !isOwn(order)).slice(0, MAX_OPEN_ORDERS);
  return ranked.filter((order) => isOwn(order) || open.includes(order));
}

function orderItem(
  { id, summary, contact, taken_by: taker, client_user_id: owner }: Order,
  { user, price, texts }: { user: string; price: number; texts: Texts['formSite'] },
): Markup {
  const button = html`<button
    class="second"
    form="${FORM_ID}"
    name="do"
    value="grab ${id}"
    aria-describedby="order-${id}"
  >
    ${withPrice(texts.grab, price)}
  </button>`;
  const ownState = taker === null ? texts.ownOrder : texts.ownOrderTaken;
  const state = owner === user ? html`<p class="badge">${ownState}</p>` : button;
  return html`<li>
    <p class="order" id="order-${id}"><span class="reference">${id}</span>${summary}</p>
    ${taker === user ? contactLine(contact) : state}
  </li>`;
}

/** Renders the user's balance and the link to the records. Without a balance, the developer does the accounting. */
const balanceBar = (
  balance: number | null,
  { records, shortCode, texts }: { records: string; shortCode: string; texts: Texts['formSite'] },
): Markup =>
  html`<section class="balance">
    <p>
      ${balance === null ? texts.chargedByApp : html`${texts.points} <strong>${formatPrice(balance)}</strong>`}
    </p>
    <button class="link" form="${FORM_ID}" formaction="${records}" name="table" value="${shortCode}">
      ${texts.myRecords}
    </button>
  </section>`;

/** Renders buttons that show the page in another language, with what was typed. */
const languageBar = (c: FormContext, path: string): Markup =>
  html`<p class="languages">
    ${LANGUAGES.filter((language) => language !== c.var.language).map(
      (language) =>
        html`<button
          class="link"
          form="${FORM_ID}"
          formaction="${withLanguage(path, language)}"
          name="do"
          value="open"
          lang="${language}"
        >
          ${LANGUAGE_NAMES[language]}
        </button>`,
    )}
  </p>`;

/** Renders a table's form, and below it the user's points, the contact person and the orders. */
export function formPage(c: FormContext, site: FormSite, view: FormView): Markup {
  const { root, hubUrl, actions, orders, payments, hubTexts } = site;
  const { texts } = c.var;
  const { formSite } = texts;
  const { session, fields = { values: {}, problems: {} }, notice } = view;
  const { clientUserId: user, table } = session;
  const { short_code: shortCode, industry } = table;
  const title = getTableName(table);
  const prices = getPrices(table);
  const listed = selectOrders(actions.open(session), user, view.orderId);
  const unlockButton = html`<p>${formSite.unlockHint}</p>
    <button class="second" form="${FORM_ID}" name="do" value="unlock">
      ${withPrice(formSite.unlock, prices.unlock)}
    </button>`;
  const isUnlocked = orders.hasUnlocked(user, shortCode);
  const orderList: Content =
    listed.length === 0
      ? html`<p>${formSite.noOrder}</p>`
      : html`<ul>
          ${listed.map((order) => orderItem(order, { user, price: prices.grab, texts: formSite }))}
        </ul>`;
  return formDocument(c, {
    root,
    title,
    body: html`<header>
        <img src="${getLoadableIconUrl(hubUrl, table)}" alt="" width="48" height="48" />
        <div>
          <h1>${title}</h1>
          <p class="industry">${industry}</p>
        </div>
      </header>
      ${notice ? renderNotice(notice) : ''} ${problemSummary(fields.problems, texts.ui)}
      <form id="${FORM_ID}" method="post" action="${keepLanguage(c, view.path)}" novalidate>
        ${hiddenField('token', view.token)}${hiddenField('visit', session.id)}
        ${hiddenField('prices', JSON.stringify(prices))}${view.orderId ? hiddenField('order', view.orderId) : ''}
        ${renderFields(getFields(industry, texts), { ...fields, texts: texts.ui })}
        <button class="primary" name="do" value="publish">${withPrice(formSite.send, prices.publish)}</button>
      </form>
      ${balanceBar(payments.getBalance(user), {
        records: keepLanguage(c, root + PATHS.records),
        shortCode,
        texts: formSite,
      })}
      <section>
        <h2>${formSite.contact}</h2>
        ${isUnlocked ? contactLine(getTableContact(shortCode, hubTexts)) : unlockButton}
      </section>
      <section>
        <h2>${formSite.orders}</h2>
        ${orderList}
      </section>
      ${languageBar(c, view.path)}`,
  });
}
