import { html, nothing, type TemplateResult } from 'lit';
import type { PointsMessages } from '../../locales/points/points-messages.js';
import type { Localize } from '../internal/localize.js';
import type { SectionWords } from '../internal/section-words.js';
import type { PointsData } from './points.data.js';
import { entryView, type EntryContext } from './points.entry.js';
import { formatYuan } from './points.format.js';

/** What an element's points are shown by. */
export interface PointsContext extends EntryContext {
  words: SectionWords<PointsMessages>;
  localize: Localize;
  data: PointsData;
  /** Whether the user is offered to top up. */
  canTopUp: boolean;
  /** Whether there is an endpoint to ask. */
  canLoad: boolean;
  /** Records in each block of the log. */
  blockSize: number;
  isFilled: (block: number) => boolean;
  topUp: () => void;
  refresh: () => void;
  more: () => void;
}

const PLACEHOLDERS = 3;

/** The balance, or a dash as long as it is not known. */
export function balanceView({ data, words, lang }: PointsContext): TemplateResult {
  const { balanceCents } = data;
  if (balanceCents === undefined) {
    return html`<span part="balance" class="balance"
      ><span aria-hidden="true">–</span><span class="hidden">${words.term('pointsUnknown')}</span></span
    >`;
  }
  return html`<bdi part="balance" class="balance">${formatYuan(balanceCents, lang)}</bdi>`;
}

export function topUpView({ canTopUp, words, topUp }: PointsContext): TemplateResult | typeof nothing {
  return canTopUp
    ? html`<button part="top-up" class="top-up" type="button" @click=${topUp}>
        ${words.term('pointsTopUp')}
      </button>`
    : nothing;
}

/** Balance, buttons and log: all of the element, or what its dialog holds. */
export function panelView(context: PointsContext): TemplateResult {
  const { words, data, canLoad, refresh } = context;
  const isLoading = data.state === 'loading';
  return html`<section
    part="panel"
    class="panel"
    aria-label=${words.term('pointsLog')}
    aria-busy=${data.isBusy}
  >
    <div part="summary" class="summary">
      <div class="sum">
        <span class="label">${words.term('pointsBalance')}</span>
        ${balanceView(context)}
      </div>
      ${canLoad ? iconButton(words.term('pointsRefresh'), 'refresh', REFRESH, refresh) : nothing}
      ${topUpView(context)}
    </div>
    ${data.state === 'signed-out' ? signedOutView(context) : nothing}
    ${data.state === 'failed' ? failureView(context) : nothing}
    ${data.state === 'ready' && data.error ? noticeView(context) : nothing}
    ${isLoading && canLoad ? placeholdersView(context) : logView(context)}
  </section>`;
}

const REFRESH = 'M16 6A7 7 0 1 0 17 10M16 2V6H12';
export const CLOSE = 'M4 4 16 16M16 4 4 16';

export function iconButton(label: string, part: string, path: string, press: () => void): TemplateResult {
  return html`<button
    class="icon"
    part=${part}
    type="button"
    title=${label}
    aria-label=${label}
    @click=${press}
  >
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d=${path} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
    </svg>
  </button>`;
}

function signedOutView({ words, localize, refresh }: PointsContext): TemplateResult {
  return html`<div part="message" class="message" role="status">
    <strong>${words.term('pointsSignedOut')}</strong>
    <p><bdi>${words.term('pointsSignedOutText')}</bdi></p>
    <button part="retry" class="action" type="button" @click=${refresh}>${localize.term('retry')}</button>
  </div>`;
}

function failureView({ words, localize, data, refresh }: PointsContext): TemplateResult {
  return html`<div part="message" class="message" role="alert">
    <slot name="error">
      <strong>${words.term('pointsFailed')}</strong>
      <p><bdi>${localize.term('errorText', data.error?.code ?? 'SERVER')}</bdi></p>
    </slot>
    <button part="retry" class="action" type="button" @click=${refresh}>${localize.term('retry')}</button>
  </div>`;
}

/** What is there may be out of date. */
function noticeView({ localize, data, refresh }: PointsContext): TemplateResult {
  return html`<div part="notice" class="notice" role="alert">
    <bdi>${localize.term('errorText', data.error?.code ?? 'SERVER')}</bdi>
    <button part="retry" class="action" type="button" @click=${refresh}>${localize.term('retry')}</button>
  </div>`;
}

function placeholdersView({ words }: PointsContext): TemplateResult {
  return html`<p class="hidden" role="status">${words.term('pointsLoading')}</p>
    <div class="placeholders" aria-hidden="true">
      ${Array.from({ length: PLACEHOLDERS }, () => html`<div></div>`)}
    </div>`;
}

function logView(context: PointsContext): TemplateResult | typeof nothing {
  const { data, words, localize, more } = context;
  if (!data.hasLog) return nothing;
  if (data.entries.length === 0 && !data.hasMore) return emptyView(context);
  return html`<div role="list" part="list" class="list" tabindex="-1" aria-label=${words.term('pointsLog')}>
      ${blocksView(context)}
    </div>
    ${data.skipped > 0 ? html`<p class="skipped">${words.term('pointsSkipped', localize.number(data.skipped))}</p>` : nothing}
    ${
      data.hasMore
        ? html`<button
            part="more"
            class="action more"
            type="button"
            aria-disabled=${data.isBusy}
            @click=${more}
          >
            ${words.term('pointsMore')}
          </button>`
        : nothing
    }`;
}

function blocksView(context: PointsContext): TemplateResult[] {
  const { data, blockSize, isFilled } = context;
  const { entries } = data;
  return Array.from({ length: Math.ceil(entries.length / blockSize) }, (_, block) => {
    const first = block * blockSize;
    const rows = isFilled(block)
      ? entries
          .slice(first, first + blockSize)
          .map((entry, index) => entryView(entry, first + index, context))
      : nothing;
    return html`<div class="block">${rows}</div>`;
  });
}

function emptyView({ words, data, localize }: PointsContext): TemplateResult {
  return html`<div part="message" class="message">
    <slot name="empty">
      <strong>${words.term('pointsEmptyTitle')}</strong>
      <p>
        <bdi
          >${data.skipped > 0 ? words.term('pointsSkipped', localize.number(data.skipped)) : words.term('pointsEmptyText')}</bdi
        >
      </p>
    </slot>
  </div>`;
}
