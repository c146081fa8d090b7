import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { ComplaintState } from '../actions/complaints.js';
import { formatPrice } from '../money.js';
import type { PointsRecord } from '../store/points-records.js';
import { parseWholeNumber } from '../ui/fields.js';
import { hiddenField, notice as renderNotice, type Notice } from '../ui/form.js';
import type { Content, Markup } from '../ui/markup.js';
import { formDocument, PATHS, type FormEnv, type FormSite } from './pages.js';

const PAGE_SIZE = 20;

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

const UTC = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function formatChange({ change_cents: change, amount_cents: amount }: PointsRecord, charged = 0): string {
  if (change !== 0) return `${change > 0 ? '+' : '−'}${formatPrice(amount)}`;
  return charged === 0 ? '' : `−${formatPrice(charged)}`;
}

/** Renders a record, and for a charge its complaint or the form for one. */
function recordItem({ root, ledger, complaints }: FormSite, record: PointsRecord): Markup {
  const { id, record_type: type, reason, created_at: time } = record;
  const charged = type === 'deduct' ? ledger.chargeOf(id)?.amount_cents : undefined;
  const complaint = complaints.getByRecord(id)?.state;
  const complain = html`<details>
    <summary>Complain</summary>
    <label for="words-${id}">What went wrong?</label>
    <textarea id="words-${id}" name="words-${id}" rows="3"></textarea>
    <button class="second" formaction="${root + PATHS.complaint}" name="record" value="${id}">
      Send complaint
    </button>
  </details>`;
  const state = complaint && html`<p class="badge">${COMPLAINT_LABELS[complaint]}</p>`;
  return html`<li class="${type}">
    <p class="line">
      <strong>${RECORD_LABELS[type]}</strong>
      <span class="amount">${formatChange(record, charged)}</span>
    </p>
    <p class="order">${reason}</p>
    <p class="hint"><time datetime="${time}">${UTC.format(new Date(time))} UTC</time></p>
    ${state ?? (charged === undefined ? '' : complain)}
  </li>`;
}

const linkButton = (path: string, label: string, [name, value]: readonly [string, string]): Markup =>
  html`<button class="link" formaction="${path}" name="${name}" value="${value}">${label}</button>`;

/** Renders a user's records, the newest first. */
function recordsPage(c: Context<FormEnv>, site: FormSite, view: { page: number; notice?: Notice }): Markup {
  const { root, ledger, payments, tables } = site;
  const { form, token, user } = c.var;
  const { page, notice } = view;
  const { list, total } = ledger.logs(user, { page, pageSize: PAGE_SIZE });
  const balance = payments.getBalance(user);
  const path = root + PATHS.records;
  // The table whose form the user came from.
  const code = tables.get(form.get('table') ?? '')?.short_code;
  const items: Content = list.map((record) => recordItem(site, record));
  return formDocument(
    root,
    'My records',
    html`<h1>My records</h1>
      ${notice ? renderNotice(notice) : ''}
      ${balance === null ? '' : html`<p>Your points: <strong>${formatPrice(balance)}</strong></p>`}
      <form method="post" action="${path}">
        ${hiddenField('token', token)}${code === undefined ? '' : hiddenField('table', code)}
        ${
          total === 0
            ? html`<p>There is nothing here yet.</p>`
            : html`<ul>
                ${items}
              </ul>`
        }
        <p class="pager">
          ${page > 1 ? linkButton(path, 'Newer', ['page', String(page - 1)]) : ''}
          ${page * PAGE_SIZE < total ? linkButton(path, 'Older', ['page', String(page + 1)]) : ''}
          ${code === undefined ? '' : linkButton(root + encodeURIComponent(code), 'Back to the form', ['do', 'open'])}
        </p>
      </form>`,
  );
}

/** The pages of a user: records, complaints, and the target of enterprise events. */
export function addRecordRoutes(app: Hono<FormEnv>, site: FormSite): void {
  const { root, requireUser, sendMessage, complaints } = site;

  app.on(['GET', 'POST'], root + PATHS.records, requireUser, (c) => {
    const page = parseWholeNumber(c.var.form.get('page') ?? '') || 1;
    return c.html(recordsPage(c, site, { page }));
  });

  app.post(root + PATHS.complaint, requireUser, (c) => {
    const { form, user } = c.var;
    const record = form.get('record') ?? '';
    const words = form.get(`words-${record}`) ?? '';
    try {
      complaints.file({ clientUserId: user, recordId: Number(record), words });
      const notice: Notice = { tone: 'good', text: 'Your complaint was sent.' };
      return c.html(recordsPage(c, site, { page: 1, notice }));
    } catch (error) {
      const notice: Notice = { tone: 'bad', text: (error as Error).message };
      return c.html(recordsPage(c, site, { page: 1, notice }), 422);
    }
  });

  app.get(root + PATHS.enterprise, requireUser, (c) => {
    const text =
      'Here an approver would answer the request to join. In the simulator there is nothing to do.';
    return sendMessage(c, { title: 'Enterprise authorization', text });
  });
}
