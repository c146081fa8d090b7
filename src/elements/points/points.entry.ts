import { html, nothing, type TemplateResult } from 'lit';
import type { PointsEntry } from '../../client/points-response.js';
import { toDisplayText } from '../../hub/display-text.js';
import { isSafeShortCode } from '../../hub/form-url.js';
import type { PointsMessages } from '../../locales/points/points-messages.js';
import type { SectionWords } from '../internal/section-words.js';
import { formatTime, formatYuan } from './points.format.js';

/** What the rows of the log are shown by. */
export interface EntryContext {
  words: SectionWords<PointsMessages>;
  /** BCP 47 tag for amounts and times. */
  lang: string;
  /** Records on all pages; undefined if it is not known. */
  total: number | undefined;
  /** Returns a table's name, as far as it is known. */
  tableName: ((shortCode: string) => string | undefined) | undefined;
  openTable: (shortCode: string) => void;
}

const MAX_REASON = 300;
const MAX_NAME = 80;
const MAX_TIME = 40;

const TYPES: ReadonlyMap<string, 'Recharge' | 'Deduct' | 'Refund' | 'Reward' | 'Failed'> = new Map([
  ['recharge', 'Recharge'],
  ['deduct', 'Deduct'],
  ['refund', 'Refund'],
  ['reward', 'Reward'],
  ['failed', 'Failed'],
]);

/**
 * One record of the log. A credit is told from a debit by its sign, by a word for screen readers, and by its colour.
 * @param index its place in the whole log, from 0
 */
export function entryView(entry: PointsEntry, index: number, context: EntryContext): TemplateResult {
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
        >${words.term(`pointsType${TYPES.get(entry.record_type) ?? 'Other'}`)}</span
      >
      ${entry.reason ? html`<p part="entry-reason" class="reason" dir="auto">${toDisplayText(entry.reason, MAX_REASON)}</p>` : nothing}
      <p class="meta">
        ${timeView(entry.created_at, lang)} ${statusView(entry)} ${tableView(entry, context)}
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

function timeView(created: string, lang: string): TemplateResult | typeof nothing {
  const time = formatTime(created, lang);
  if (time) return html`<time part="entry-time" datetime=${time.iso}>${time.text}</time>`;
  return created ? html`<bdi part="entry-time">${toDisplayText(created, MAX_TIME)}</bdi>` : nothing;
}

/** `success` goes without saying, and so does the failure of a charge that failed. */
function statusView({ status, record_type }: PointsEntry): TemplateResult | typeof nothing {
  if (status === '' || status === 'success' || status === record_type) return nothing;
  return html`<bdi part="entry-status" class="status">${toDisplayText(status, MAX_TIME)}</bdi>`;
}

function tableView(entry: PointsEntry, context: EntryContext): TemplateResult | typeof nothing {
  const shortCode = entry.short_code;
  if (shortCode === null) return nothing;
  const name = toDisplayText(context.tableName?.(shortCode) || shortCode, MAX_NAME);
  if (!isSafeShortCode(shortCode)) return html`<bdi part="entry-table">${name}</bdi>`;
  return html`<button
    part="entry-table"
    class="table"
    type="button"
    aria-label=${context.words.term('pointsOpen', name)}
    @click=${() => context.openTable(shortCode)}
  >
    <bdi>${name}</bdi>
  </button>`;
}
