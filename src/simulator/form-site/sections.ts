import { html } from 'hono/html';
import { inYuan } from '../actions/in-yuan.js';
import type { Contact, Order } from '../actions/orders.js';
import type { Prices } from '../store/prices.js';

type Markup = ReturnType<typeof html>;

/** What stands below a form: what else can be done there, and what it costs. */
export interface Sections {
  prices: Prices;
  /** The user's points in cents; null where the developer's own side does the accounting. */
  balance: number | null;
  /** Undefined until the user has unlocked it. */
  contact: Contact | undefined;
  /** Those to show, in order. */
  orders: readonly ListedOrder[];
  /** Where the user's records are. */
  recordsPath: string;
  shortCode: string;
}

/** An order as one user may see it. */
export type ListedOrder = Pick<Order, 'id' | 'summary'> & {
  /** `open`: to grab. `own`: the user's own request, `taken` once somebody has it. `mine`: the user has it. */
  state: 'open' | 'own' | 'taken' | 'mine';
  /** For those that the user has grabbed. */
  contact: Contact | undefined;
};

/** The one form that all buttons of a page belong to. */
export const FORM_ID = 'form';

/** A button's words, with what pressing it costs. */
export const withPrice = (words: string, cents: number): Markup =>
  cents === 0 ? html`${words}` : html`${words} <span class="price">${inYuan(cents)}</span>`;

const contactLine = ({ name, phone }: Contact): Markup =>
  html`<p class="contact"><strong>${name}</strong> <span>${phone}</span></p>`;

function contactSection({ contact, prices }: Sections): Markup {
  return html`<section>
    <h2>Contact person</h2>
    ${
      contact
        ? contactLine(contact)
        : html`<p>See whom to call, without sending a request.</p>
            <button class="second" form="${FORM_ID}" name="do" value="unlock">
              ${withPrice('Unlock contact', prices.unlock)}
            </button>`
    }
  </section>`;
}

function orderItem(order: ListedOrder, price: number): Markup {
  return html`<li>
    <p class="order" id="order-${order.id}"><span class="reference">${order.id}</span>${order.summary}</p>
    ${order.state === 'own' ? html`<p class="badge">Your own request</p>` : ''}
    ${order.state === 'taken' ? html`<p class="badge">Your own request: somebody has taken it on</p>` : ''}
    ${order.contact ? contactLine(order.contact) : ''}
    ${
      order.state === 'open'
        ? html`<button
            class="second"
            form="${FORM_ID}"
            name="do"
            value="grab ${order.id}"
            aria-describedby="order-${order.id}"
          >
            ${withPrice('Grab', price)}
          </button>`
        : ''
    }
  </li>`;
}

function ordersSection({ orders, prices }: Sections): Markup {
  return html`<section>
    <h2>Open requests</h2>
    ${
      orders.length === 0
        ? html`<p>There is none to grab right now.</p>`
        : html`<ul>
            ${orders.map((order) => orderItem(order, prices.grab))}
          </ul>`
    }
  </section>`;
}

/** The user's points, or who else is asked for the money, and the way to the records. */
function purse({ balance, recordsPath, shortCode }: Sections): Markup {
  return html`<section class="purse">
    <p>
      ${
        balance === null
          ? 'What costs something is charged by the app that you came from.'
          : html`Your points: <strong>${inYuan(balance)}</strong>`
      }
    </p>
    <button class="plain" form="${FORM_ID}" formaction="${recordsPath}" name="table" value="${shortCode}">
      My records
    </button>
  </section>`;
}

export const sections = (parts: Sections): Markup =>
  html`${purse(parts)} ${contactSection(parts)} ${ordersSection(parts)}`;
