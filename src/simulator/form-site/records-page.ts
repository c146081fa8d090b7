import { html } from 'hono/html';
import type { ComplaintState } from '../actions/complaints.js';
import { inYuan } from '../actions/in-yuan.js';
import type { PointsRecord } from '../store/points-log.js';
import { noticeLine, page, type Notice } from './pages.js';

type Markup = ReturnType<typeof html>;

/** A points log record as its user sees it. */
export interface ShownRecord extends PointsRecord {
  /** What was charged, in cents, where the record is a charge that can be complained about. */
  charged: number | undefined;
  complaint: ComplaintState | undefined;
}

export interface RecordsPage {
  stylesheet: string;
  token: string;
  records: readonly ShownRecord[];
  /** From 1. */
  pageNumber: number;
  hasMore: boolean;
  /** Cents; null where the developer's own side does the accounting. */
  balance: number | null;
  paths: { records: string; complaint: string };
  /** The table at whose form the user was, and that form's path; undefined if there was none. */
  from: { shortCode: string; path: string } | undefined;
  notice?: Notice;
}

const KINDS: Record<PointsRecord['record_type'], string> = {
  recharge: 'Added',
  deduct: 'Charged',
  refund: 'Given back',
  reward: 'Reward',
  failed: 'Not charged',
};

const COMPLAINTS: Record<ComplaintState, string> = {
  open: 'Your complaint has arrived. You will find the answer here.',
  refunding: 'Your money is on its way back.',
  refunded: 'Your complaint was accepted, and the charge given back.',
  rejected: 'Your complaint was declined.',
  undelivered: 'Your complaint was accepted. If your money is not back, ask in the app that you came from.',
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2031-05-17T08:00:00.000Z` → `17 May 2031, 08:00 UTC`. */
const readable = (time: string): string =>
  `${Number(time.slice(8, 10))} ${MONTHS[Number(time.slice(5, 7)) - 1]} ${time.slice(0, 4)}, ${time.slice(11, 16)} UTC`;

function amountOf({ change_cents: change, charged, amount_cents: amount }: ShownRecord): string {
  if (change !== 0) return `${change > 0 ? '+' : '−'}${inYuan(amount)}`;
  return charged === undefined ? '' : `−${inYuan(charged)}`;
}

function complaintPart({ id, charged, complaint, record_type: type }: ShownRecord, action: string): Markup {
  if (complaint) return html`<p class="badge">${COMPLAINTS[complaint]}</p>`;
  if (charged === undefined || type !== 'deduct') return html``;
  return html`<details>
    <summary>Complain</summary>
    <label for="words-${id}">What went wrong?</label>
    <textarea id="words-${id}" name="words-${id}" rows="3"></textarea>
    <button class="second" formaction="${action}" name="record" value="${id}">Send complaint</button>
  </details>`;
}

function recordItem(record: ShownRecord, action: string): Markup {
  return html`<li class="${record.record_type}">
    <p class="line">
      <strong>${KINDS[record.record_type]}</strong> <span class="amount">${amountOf(record)}</span>
    </p>
    <p class="order">${record.reason}</p>
    <p class="hint"><time datetime="${record.created_at}">${readable(record.created_at)}</time></p>
    ${complaintPart(record, action)}
  </li>`;
}

/** What a user was given and charged, the newest first, with a way to complain about each charge. */
export function recordsPage(view: RecordsPage): Markup {
  const { records, pageNumber, hasMore, paths, from, balance, notice } = view;
  const turn = (words: string, to: number): Markup =>
    html`<button class="plain" formaction="${paths.records}" name="page" value="${to}">${words}</button>`;
  return page(
    view.stylesheet,
    'My records',
    html`<h1>My records</h1>
      ${notice ? noticeLine(notice) : ''}
      ${balance === null ? '' : html`<p>Your points: <strong>${inYuan(balance)}</strong></p>`}
      <form method="post" action="${paths.records}">
        <input type="hidden" name="token" value="${view.token}" />
        ${from ? html`<input type="hidden" name="table" value="${from.shortCode}" />` : ''}
        ${
          records.length === 0
            ? html`<p>There is nothing here yet.</p>`
            : html`<ul>
                ${records.map((record) => recordItem(record, paths.complaint))}
              </ul>`
        }
        <p class="turn">
          ${pageNumber > 1 ? turn('Newer', pageNumber - 1) : ''}
          ${hasMore ? turn('Older', pageNumber + 1) : ''}
          ${
            from
              ? html`<button class="plain" formaction="${from.path}" name="do" value="open">
                  Back to the form
                </button>`
              : ''
          }
        </p>
      </form>`,
  );
}
