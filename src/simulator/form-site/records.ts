import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Language } from '../locales/language.js';
import { formatPrice } from '../money.js';
import type { PointsRecord } from '../store/points-records.js';
import { parseWholeNumber } from '../ui/fields.js';
import { hiddenField, notice as renderNotice, type Notice } from '../ui/form.js';
import type { Content, Markup } from '../ui/markup.js';
import { LocalizedError } from '../locales/localized-error.js';
import { formDocument, keepLanguage, PATHS, type FormContext, type FormEnv, type FormSite } from './pages.js';

const PAGE_SIZE = 20;

const createTimeFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const TIME_FORMATS: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: createTimeFormat('en-GB'),
  'zh-CN': createTimeFormat('zh-CN'),
};

function formatChange({ change_cents: change, amount_cents: amount }: PointsRecord, charged = 0): string {
  if (change !== 0) return `${change > 0 ? '+' : '−'}${formatPrice(amount)}`;
  return charged === 0 ? '' : `−${formatPrice(charged)}`;
}

/** Renders a record, and for a charge its complaint or the form for one. @param refusedId id of the record whose complaint was refused */
function recordItem(
  c: FormContext,
  { root, ledger, complaints }: FormSite,
  { record, refusedId }: { record: PointsRecord; refusedId: string | undefined },
): Markup {
  const { form, texts } = c.var;
  const { formSite } = texts;
  const { id, record_type: type, reason, created_at: time } = record;
  const charged = type === 'deduct' ? ledger.chargeOf(id)?.amount_cents : undefined;
  const complaint = complaints.getByRecord(id)?.state;
  // All complaints are in one form, so that what was typed for another one stays.
  const words = c.req.method === 'POST' ? (form.get(`words-${id}`) ?? '') : '';
  const complain = html`<details ${words === '' && refusedId !== String(id) ? '' : 'open'}>
    <summary>${formSite.complain}</summary>
    <label for="words-${id}">${formSite.complaint}</label>
    <textarea id="words-${id}" name="words-${id}" rows="3">${words}</textarea>
    <button
      class="second"
      formaction="${keepLanguage(c, root + PATHS.complaint)}"
      name="record"
      value="${id}"
    >
      ${formSite.sendComplaint}
    </button>
  </details>`;
  const state = complaint && html`<p class="badge">${formSite.complaintStates[complaint]}</p>`;
  return html`<li class="${type}">
    <p class="line">
      <strong>${formSite.recordTypes[type]}</strong>
      <span class="amount">${formatChange(record, charged)}</span>
    </p>
    <p class="order">${reason}</p>
    <p class="hint">
      <time datetime="${time}">${TIME_FORMATS[c.var.language].format(new Date(time))} UTC</time>
    </p>
    ${state ?? (charged === undefined ? '' : complain)}
  </li>`;
}

const linkButton = (path: string, label: string, [name, value]: readonly [string, string]): Markup =>
  html`<button class="link" formaction="${path}" name="${name}" value="${value}">${label}</button>`;

/** Fields of this page, and those that each visit of the form sets. All others were typed into the form, or into other pages' complaints. */
const OWN_FIELDS = ['token', 'table', 'do', 'page', 'shown', 'record', 'prices', 'visit'];

interface RecordsView {
  page: number;
  notice?: Notice;
  refusedId?: string;
}

/** Renders a user's records, the newest first. What was typed into the form that the user came from stays. */
function recordsPage(c: FormContext, site: FormSite, view: RecordsView): Markup {
  const { root, ledger, payments, tables } = site;
  const { form, token, user, texts } = c.var;
  const { formSite } = texts;
  const { notice } = view;
  const { total } = ledger.logs(user, { page: 1, pageSize: 1 });
  const page = Math.min(view.page, Math.max(1, Math.ceil(total / PAGE_SIZE)));
  const { list } = ledger.logs(user, { page, pageSize: PAGE_SIZE });
  const balance = payments.getBalance(user);
  const path = keepLanguage(c, root + PATHS.records);
  // The table whose form the user came from.
  const code = tables.get(form.get('table') ?? '')?.short_code;
  // Complaints of this page have text areas of their own.
  const ownFields = new Set([...OWN_FIELDS, ...list.map(({ id }) => `words-${id}`)]);
  const typed = c.req.method === 'POST' ? [...form].filter(([name]) => !ownFields.has(name)) : [];
  const items: Content = list.map((record) => recordItem(c, site, { record, refusedId: view.refusedId }));
  return formDocument(c, {
    root,
    title: formSite.myRecords,
    body: html`<h1>${formSite.myRecords}</h1>
      ${notice ? renderNotice(notice) : ''}
      ${balance === null ? '' : html`<p>${formSite.points} <strong>${formatPrice(balance)}</strong></p>`}
      <form method="post" action="${path}">
        ${hiddenField('token', token)}${code === undefined ? '' : hiddenField('table', code)}
        ${hiddenField('shown', String(page))}${typed.map(([name, value]) => hiddenField(name, value))}
        ${
          total === 0
            ? html`<p>${formSite.noRecords}</p>`
            : html`<ul>
                ${items}
              </ul>`
        }
        <p class="pager">
          ${page > 1 ? linkButton(path, formSite.newer, ['page', String(page - 1)]) : ''}
          ${page * PAGE_SIZE < total ? linkButton(path, formSite.older, ['page', String(page + 1)]) : ''}
          ${code === undefined ? '' : linkButton(keepLanguage(c, root + encodeURIComponent(code)), formSite.backToForm, ['do', 'open'])}
        </p>
      </form>`,
  });
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
    const page = parseWholeNumber(form.get('shown') ?? '') || 1;
    const words = form.get(`words-${record}`) ?? '';
    try {
      complaints.file({ clientUserId: user, recordId: Number(record), words });
      const notice: Notice = { tone: 'good', text: c.var.texts.formSite.complaintSent };
      return c.html(recordsPage(c, site, { page, notice }));
    } catch (error) {
      if (!(error instanceof LocalizedError)) throw error;
      const notice: Notice = { tone: 'bad', text: error.describe(c.var.texts) };
      return c.html(recordsPage(c, site, { page, notice, refusedId: record }), 422);
    }
  });

  app.get(root + PATHS.enterprise, requireUser, (c) => sendMessage(c, c.var.texts.formSite.pages.enterprise));
}
