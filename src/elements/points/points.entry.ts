import { html, nothing, type TemplateResult } from 'lit';
import type { PointsEntry } from '../../client/points-response.js';
import { toShortDisplayText } from '../../hub/display-text.js';
import { isSafeShortCode } from '../../hub/short-code.js';
import type { PointsMessages } from '../../locales/points/points-messages.js';
import { formatTime } from '../internal/format-time.js';
import type { SectionWords } from '../internal/section-words.js';
import { formatYuan } from './points.format.js';

/** Values for rendering the records of the history. */
export interface EntryContext {
  words: SectionWords<PointsMessages>;
  /** BCP 47 tag of the format of amounts and times. */
  lang: string;
  /** Number of records on all pages; undefined if unknown. */
  total: number | undefined;
  /** Returns a table's name; undefined if unknown. */
  tableName: ((shortCode: string) => string | undefined) | undefined;
  openTable: (shortCode: string) => void;
}

const MAX_REASON_LENGTH = 300;
const MAX_NAME_LENGTH = 80;
const MAX_TIME_LENGTH = 40;
const MAX_STATUS_LENGTH = 40;

const MESSAGE_SUFFIXES: ReadonlyMap<string, 'Recharge' | 'Deduct' | 'Refund' | 'Reward' | 'Failed'> = new Map(
  [
    ['recharge', 'Recharge'],
    ['deduct', 'Deduct'],
    ['refund', 'Refund'],
    ['reward', 'Reward'],
    ['failed', 'Failed'],
  ],
);

/**
 * Renders one record of the history. Credits and debits differ by sign, by a word for screen readers, and by colour.
 * @param index position in the whole history, from 0
 */
export function renderEntry(entry: PointsEntry, index: number, context: EntryContext): TemplateResult {
  const { words, lang, total } = context;
  const change = entry.change_cents;
  const direction = change > 0 ? 'credit' : change < 0 ? 'debit' : 'none';
  const after = entry.balance_after;
  return html`<div
    role="listitem"
    part="entry"
    class="entry"
    aria-setsize=${total ?? -1}
    aria-posinset=${index + 1}
  >
    <div class="what">
      <span part="entry-type" class="type"
        >${words.term(`pointsType${MESSAGE_SUFFIXES.get(entry.record_type) ?? 'Other'}`)}</span
      >
      ${entry.reason ? html`<p part="entry-reason" class="reason" dir="auto">${toShortDisplayText(entry.reason, MAX_REASON_LENGTH)}</p>` : nothing}
      <p class="meta">
        ${renderTime(entry.created_at, lang)} ${renderStatus(entry)} ${renderTable(entry, context)}
      </p>
    </div>
    <div class="amounts">
      <span part="entry-amount entry-${direction}" class="amount ${direction}"
        >${direction === 'none' ? nothing : html`<span class="hidden">${words.term(direction === 'credit' ? 'pointsCredit' : 'pointsDebit')}</span> `}<bdi
          >${formatYuan(change, lang, true)}</bdi
        ></span
      >
      ${
        after === undefined
          ? nothing
          : html`<span part="entry-balance" class="after"
              ><bdi>${words.term('pointsAfter', formatYuan(after, lang))}</bdi></span
            >`
      }
    </div>
  </div>`;
}

function renderTime(created: string, lang: string): TemplateResult | typeof nothing {
  const time = formatTime(created, lang);
  if (time) return html`<time part="entry-time" datetime=${time.iso}>${time.text}</time>`;
  return created
    ? html`<bdi part="entry-time">${toShortDisplayText(created, MAX_TIME_LENGTH)}</bdi>`
    : nothing;
}

/** Renders a status, unless it is `success` or repeats the record's type. */
function renderStatus({ status, record_type }: PointsEntry): TemplateResult | typeof nothing {
  if (status === '' || status === 'success' || status === record_type) return nothing;
  return html`<bdi part="entry-status" class="status">${toShortDisplayText(status, MAX_STATUS_LENGTH)}</bdi>`;
}

function renderTable(entry: PointsEntry, context: EntryContext): TemplateResult | typeof nothing {
  const shortCode = entry.short_code;
  if (shortCode === null) return nothing;
  const name = toShortDisplayText(context.tableName?.(shortCode) || shortCode, MAX_NAME_LENGTH);
  if (!isSafeShortCode(shortCode)) return html`<bdi part="entry-table">${name}</bdi>`;
  return html`<button
    part="entry-table"
    class="table"
    type="button"
    .value=${entry.key}
    aria-label=${context.words.term('pointsOpen', name)}
    @click=${() => context.openTable(shortCode)}
  >
    <bdi>${name}</bdi>
  </button>`;
}
