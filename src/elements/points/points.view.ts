import { html, nothing, type TemplateResult } from 'lit';
import { errorTexts } from '../../locales/en.errors.js';
import { addEnglish, type Localize } from '../internal/localize.js';
import { renderIconButton } from '../internal/icon-button.js';
import { PLACEHOLDERS, renderFailure, renderRetry } from '../internal/message.view.js';
import type { PanelDialog } from '../internal/panel-dialog.js';
import type { PointsData } from './points.data.js';
import { renderEntry, type EntryContext } from './points.entry.js';
import { formatYuan } from './points.format.js';

addEnglish(errorTexts);

/** Values and handlers for rendering `<ois-points>`. */
export interface PointsContext extends EntryContext {
  localize: Localize;
  data: PointsData;
  /** Whether to show the button to top up. */
  canTopUp: boolean;
  /** Whether there is an endpoint to load from. */
  canLoad: boolean;
  /** Number of records in each block of the history. */
  blockSize: number;
  isFilled: (block: number) => boolean;
  handleTopUp: () => void;
  handleRefresh: () => void;
  handleMore: () => void;
  /** Of a compact element. */
  dialog: PanelDialog;
  handleOpen: () => void;
}

/** Renders the balance, or a dash while it is unknown. */
function renderBalance({ data, words, lang }: PointsContext): TemplateResult {
  const { balanceCents } = data;
  if (balanceCents === undefined) {
    return html`<span part="balance" class="balance"
      ><span aria-hidden="true">–</span><span class="hidden">${words.term('pointsUnknown')}</span></span
    >`;
  }
  return html`<bdi part="balance" class="balance">${formatYuan(balanceCents, lang)}</bdi>`;
}

function renderTopUp({ canTopUp, words, handleTopUp }: PointsContext): TemplateResult | typeof nothing {
  return canTopUp
    ? html`<button part="top-up" class="top-up" type="button" @click=${handleTopUp}>
        ${words.term('pointsTopUp')}
      </button>`
    : nothing;
}

/** Renders the balance as a button, and the dialog with the history. */
export function renderCompact(context: PointsContext): TemplateResult {
  const { words, dialog, handleOpen } = context;
  return html`<div class="compact">
      <button class="opener" part="opener" type="button" aria-haspopup="dialog" @click=${handleOpen}>
        <span class="label">${words.term('pointsBalance')}</span> ${renderBalance(context)}
      </button>
      ${renderTopUp(context)}
    </div>
    ${dialog.render(
      { title: words.term('pointsLog'), closeLabel: words.term('pointsClose') },
      html`<div class="scroller">${dialog.isOpen ? renderPanel(context) : nothing}</div>`,
    )}`;
}

/** Renders balance, buttons and history: the whole element, or with `compact` the contents of its dialog. */
export function renderPanel(context: PointsContext): TemplateResult {
  const { words, localize, data, canLoad, handleRefresh } = context;
  const failure = { title: words.term('pointsFailed'), error: data.error, retry: handleRefresh };
  return html`<section
    part="panel"
    class="panel"
    aria-label=${words.term('pointsLog')}
    aria-busy=${data.isBusy}
  >
    <div part="summary" class="summary">
      <div class="sum">
        <span class="label">${words.term('pointsBalance')}</span>
        ${renderBalance(context)}
      </div>
      ${canLoad ? renderIconButton({ label: words.term('pointsRefresh'), part: 'refresh', path: REFRESH_ICON, handleClick: handleRefresh }) : nothing}
      ${renderTopUp(context)}
    </div>
    ${data.state === 'signed-out' ? renderSignedOut(context) : nothing}
    ${data.state === 'failed' ? renderFailure(localize, failure) : nothing}
    ${data.state === 'ready' && data.error ? renderNotice(context) : nothing}
    ${canLoad ? nothing : html`<p part="message" class="message">${words.term('pointsNoLog')}</p>`}
    ${isLoading(context) ? PLACEHOLDERS : renderLog(context)}
    <p class="hidden" role="status">${describeState(context)}</p>
  </section>`;
}

/** A compact element loads its balance at once, and its history when the dialog opens. */
const isLoading = ({ data, canLoad }: PointsContext): boolean =>
  canLoad && (data.state === 'loading' || (data.isBusy && !data.hasLog));

/** Returns what assistive technologies announce: what is inserted together with its role may not be announced, but for alerts. */
function describeState(context: PointsContext): string | typeof nothing {
  const { words, data } = context;
  if (data.state === 'signed-out') return words.term('pointsSignedOut');
  return isLoading(context) ? words.term('pointsLoading') : nothing;
}

const REFRESH_ICON = 'M16 6A7 7 0 1 0 17 10M16 2V6H12';

function renderSignedOut({ words, localize, handleRefresh }: PointsContext): TemplateResult {
  return html`<div part="message" class="message">
    <strong>${words.term('pointsSignedOut')}</strong>
    <p><bdi>${words.term('pointsSignedOutText')}</bdi></p>
    ${renderRetry(localize, handleRefresh)}
  </div>`;
}

/** Renders the notice that the displayed data may be out of date. */
function renderNotice({ localize, data, handleRefresh }: PointsContext): TemplateResult {
  return html`<div part="notice" class="notice" role="alert">
    <bdi>${localize.term('errorText', data.error?.code ?? 'SERVER')}</bdi>
    ${renderRetry(localize, handleRefresh)}
  </div>`;
}

function renderLog(context: PointsContext): TemplateResult | typeof nothing {
  const { data, words, localize, handleMore } = context;
  if (!data.hasLog) return nothing;
  if (data.entries.length === 0 && !data.hasMore) return renderEmpty(context);
  return html`<div role="list" part="list" class="list" tabindex="-1" aria-label=${words.term('pointsLog')}>
      ${renderBlocks(context)}
    </div>
    ${data.skipped > 0 ? html`<p class="skipped">${words.term('pointsSkipped', localize.number(data.skipped))}</p>` : nothing}
    ${
      data.hasMore
        ? html`<button
            part="more"
            class="action more"
            type="button"
            aria-disabled=${data.isBusy}
            @click=${handleMore}
          >
            ${words.term('pointsMore')}
          </button>`
        : nothing
    }`;
}

function renderBlocks(context: PointsContext): TemplateResult[] {
  const { data, blockSize, isFilled } = context;
  const { entries } = data;
  return Array.from({ length: Math.ceil(entries.length / blockSize) }, (_, block) => {
    const first = block * blockSize;
    const rows = isFilled(block)
      ? entries
          .slice(first, first + blockSize)
          .map((entry, index) => renderEntry(entry, first + index, context))
      : nothing;
    return html`<div class="block">${rows}</div>`;
  });
}

function renderEmpty({ words, data, localize }: PointsContext): TemplateResult {
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
