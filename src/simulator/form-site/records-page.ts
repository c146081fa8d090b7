import { html } from 'hono/html';
import type { ComplaintState } from '../actions/complaints.js';
import { formatPrice } from '../money.js';
import type { PointsRecord } from '../store/points-records.js';
import { hiddenField, notice as renderNotice } from '../ui/form.js';
import type { Content, Markup } from '../ui/markup.js';
import { formDocument, type FormPaths, type Notice } from './pages.js';

/** A points log record as its user sees it. */
export interface UserRecord extends PointsRecord {
  /** The charge in cents, if the record is a charge that the user can complain about. */
  charged: number | undefined;
  complaint: ComplaintState | undefined;
}

interface RecordsView {
  token: string;
  records: readonly UserRecord[];
  /** From 1. */
  page: number;
  hasMore: boolean;
  /** Cents; null if the developer does the accounting. */
  balance: number | null;
  paths: FormPaths;
  /** The table whose form the user came from. */
  from: { shortCode: string; path: string } | undefined;
  notice: Notice | undefined;
}

const RECORD_LABELS: Record<PointsRecord['record_type'], string> = {
  recharge: 'Added',
  deduct: 'Charged',
  refund: 'Given back',
  reward: 'Reward',
  failed: 'Not charged',
};

const COMPLAINT_LABELS: Record<ComplaintState, string> = {
  open: 'Your complaint has arrived. You will find the answer here.',
  refunding: 'Your money is on its way back.',
  refunded: 'Your complaint was accepted, and the charge given back.',
  rejected: 'Your complaint was declined.',
  undelivered: 'Your complaint was accepted. If your money is not back, ask in the app that you came from.',
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a time: `2031-05-17T08:00:00.000Z` → `17 May 2031, 08:00 UTC`. */
const formatUtc = (time: string): string =>
  `${Number(time.slice(8, 10))} ${MONTHS[Number(time.slice(5, 7)) - 1]} ${time.slice(0, 4)}, ${time.slice(11, 16)} UTC`;

function formatChange({ change_cents: change, charged, amount_cents: amount }: UserRecord): string {
  if (change !== 0) return `${change > 0 ? '+' : '−'}${formatPrice(amount)}`;
  return charged === undefined ? '' : `−${formatPrice(charged)}`;
}

function complaintSection({ id, charged, complaint }: UserRecord, action: string): Content {
  if (complaint) return html`<p class="badge">${COMPLAINT_LABELS[complaint]}</p>`;
  if (charged === undefined) return '';
  return html`<details>
    <summary>Complain</summary>
    <label for="words-${id}">What went wrong?</label>
    <textarea id="words-${id}" name="words-${id}" rows="3"></textarea>
    <button class="second" formaction="${action}" name="record" value="${id}">Send complaint</button>
  </details>`;
}

const recordItem = (record: UserRecord, complaintPath: string): Markup =>
  html`<li class="${record.record_type}">
    <p class="line">
      <strong>${RECORD_LABELS[record.record_type]}</strong>
      <span class="amount">${formatChange(record)}</span>
    </p>
    <p class="order">${record.reason}</p>
    <p class="hint"><time datetime="${record.created_at}">${formatUtc(record.created_at)}</time></p>
    ${complaintSection(record, complaintPath)}
  </li>`;

const linkButton = (path: string, label: string, [name, value]: readonly [string, string]): Markup =>
  html`<button class="link" formaction="${path}" name="${name}" value="${value}">${label}</button>`;

/** Renders a user's records, the newest first, with a complaint form for each charge. */
export function recordsPage(view: RecordsView): Markup {
  const { records, page, hasMore, paths, from, balance, notice } = view;
  const list =
    records.length === 0
      ? html`<p>There is nothing here yet.</p>`
      : html`<ul>
          ${records.map((record) => recordItem(record, paths.complaint))}
        </ul>`;
  return formDocument(
    paths.stylesheet,
    'My records',
    html`<h1>My records</h1>
      ${notice ? renderNotice(notice.tone, notice.text) : ''}
      ${balance === null ? '' : html`<p>Your points: <strong>${formatPrice(balance)}</strong></p>`}
      <form method="post" action="${paths.records}">
        ${hiddenField('token', view.token)}${from ? hiddenField('table', from.shortCode) : ''} ${list}
        <p class="pager">
          ${page > 1 ? linkButton(paths.records, 'Newer', ['page', String(page - 1)]) : ''}
          ${hasMore ? linkButton(paths.records, 'Older', ['page', String(page + 1)]) : ''}
          ${from ? linkButton(from.path, 'Back to the form', ['do', 'open']) : ''}
        </p>
      </form>`,
  );
}
