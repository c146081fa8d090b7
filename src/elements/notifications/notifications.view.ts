import { html, nothing, type TemplateResult } from 'lit';
import { toShortDisplayText } from '../../hub/display-text.js';
import { isSafeShortCode } from '../../hub/short-code.js';
import { errorTexts } from '../../locales/en.errors.js';
import type { NotificationsMessages } from '../../locales/notifications/notifications-messages.js';
import { formatTime } from '../internal/format-time.js';
import { addEnglish, type Localize } from '../internal/localize.js';
import { PLACEHOLDERS, renderFailure, renderRetry } from '../internal/message.view.js';
import type { PanelDialog } from '../internal/panel-dialog.js';
import type { SectionWords } from '../internal/section-words.js';
import type { NotificationItem, NotificationsData } from './notifications.data.js';

addEnglish(errorTexts);

/** Values and handlers for rendering `<ois-notifications>`. */
export interface NotificationsContext {
  words: SectionWords<NotificationsMessages>;
  localize: Localize;
  data: NotificationsData;
  /** Of a compact element. */
  dialog: PanelDialog;
  handleOpen: () => void;
  handleRetry: () => void;
  handleMarkRead: () => void;
  openItem: (item: NotificationItem) => void;
  /** What screen readers say. In the dialog while it is open, as all outside of it is inert then. */
  status: TemplateResult;
}

const MAX_TITLE_LENGTH = 120;
const MAX_CONTENT_LENGTH = 500;
/** A badge has room for two digits. */
const MAX_BADGE_COUNT = 99;

const BELL_ICON = 'M10 2.5a5 5 0 0 0-5 5V11l-1.5 3h13L15 11V7.5a5 5 0 0 0-5-5ZM8 16.5a2 2 0 0 0 4 0';

/** Renders the bell with the number of unread notifications, and the dialog with the list. */
export function renderCompact(context: NotificationsContext): TemplateResult {
  const { words, localize, data, dialog, handleOpen, status } = context;
  const count = data.unreadCount;
  const title = words.term('notificationsTitle');
  const unread = count > 0 ? words.term('notificationsUnread', localize.number(count)) : '';
  const label = [title, unread].filter(Boolean).join('. ');
  return html`<button
      class="bell"
      part="opener"
      type="button"
      aria-haspopup="dialog"
      title=${label}
      aria-label=${label}
      @click=${handleOpen}
    >
      <svg width="24" height="24" viewBox="0 0 20 20" aria-hidden="true">
        <path d=${BELL_ICON} fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" />
      </svg>
      ${
        count > 0
          ? html`<span class="badge" part="badge" aria-hidden="true"
              >${count > MAX_BADGE_COUNT ? `${localize.number(MAX_BADGE_COUNT)}+` : localize.number(count)}</span
            >`
          : nothing
      }
    </button>
    ${dialog.render(
      { title, closeLabel: words.term('notificationsClose') },
      html`${dialog.isOpen ? status : nothing}
        <div class="scroller">${dialog.isOpen ? renderPanel(context) : nothing}</div>`,
    )}
    ${dialog.isOpen ? nothing : status}`;
}

/** Renders the list: the whole element, or with `compact` the contents of its dialog. */
export function renderPanel(context: NotificationsContext): TemplateResult {
  const { words, localize, data } = context;
  const { state } = data;
  const failure = {
    title: words.term('notificationsFailed'),
    error: data.error,
    retry: context.handleRetry,
  };
  return html`<section part="panel" class="panel" aria-label=${words.term('notificationsTitle')}>
    ${
      data.unreadCount > 0
        ? html`<div part="summary" class="summary">
            <bdi>${words.term('notificationsUnread', localize.number(data.unreadCount))}</bdi>
            <button part="mark-read" class="action" type="button" @click=${context.handleMarkRead}>
              ${words.term('notificationsMarkRead')}
            </button>
          </div>`
        : nothing
    }
    ${data.isOffline ? renderNotice(words.term('notificationsOffline')) : nothing}
    ${!data.isOffline && state === 'ready' && data.error ? renderInterruption(context) : nothing}
    ${state === 'signed-out' ? renderSignedOut(context) : nothing}
    ${state === 'failed' && !data.isOffline ? renderFailure(localize, failure) : nothing}
    ${state === 'loading' && !data.isOffline ? PLACEHOLDERS : nothing} ${renderList(context)}
    <p class="hidden" role="status">${describeState(context)}</p>
  </section>`;
}

/**
 * Returns what assistive technologies announce of the list. Not the notices themselves: what is inserted together with its role may not
 * be announced.
 */
function describeState(context: NotificationsContext): string | typeof nothing {
  const { words, data } = context;
  if (data.isOffline) return words.term('notificationsOffline');
  if (data.state === 'signed-out') return words.term('notificationsSignedOut');
  if (data.state === 'loading') return words.term('notificationsLoading');
  return data.state === 'ready' && data.error ? describeInterruption(context) : nothing;
}

const renderNotice = (text: string): TemplateResult =>
  html`<p part="notice" class="notice"><bdi>${text}</bdi></p>`;

/** The stream ended for good, or is opened again by itself. */
function describeInterruption({ words, localize, data }: NotificationsContext): string {
  return data.hasEnded
    ? localize.term('errorText', data.error?.code ?? 'SERVER')
    : words.term('notificationsReconnecting');
}

function renderInterruption(context: NotificationsContext): TemplateResult {
  const { localize, handleRetry } = context;
  return html`<div part="notice" class="notice">
    <bdi>${describeInterruption(context)}</bdi> ${renderRetry(localize, handleRetry)}
  </div>`;
}

function renderSignedOut({ words, localize, handleRetry }: NotificationsContext): TemplateResult {
  return html`<div part="message" class="message">
    <strong>${words.term('notificationsSignedOut')}</strong>
    <p><bdi>${words.term('notificationsSignedOutText')}</bdi></p>
    ${renderRetry(localize, handleRetry)}
  </div>`;
}

function renderList(context: NotificationsContext): TemplateResult | typeof nothing {
  const { data, words } = context;
  if (data.items.length > 0) {
    return html`<ul
      role="list"
      part="list"
      class="list"
      tabindex="-1"
      aria-label=${words.term('notificationsTitle')}
    >
      ${data.items.map((item) => renderItem(item, context))}
    </ul>`;
  }
  if (data.state !== 'ready' && data.state !== 'none') return nothing;
  return html`<div part="message" class="message">
    <slot name="empty">
      <strong>${words.term('notificationsEmptyTitle')}</strong>
      <p><bdi>${words.term('notificationsEmptyText')}</bdi></p>
    </slot>
  </div>`;
}

function renderItem(item: NotificationItem, context: NotificationsContext): TemplateResult {
  const { openItem } = context;
  const contents = renderContents(item, context);
  return html`<li part="notification ${item.isNew ? 'notification-new' : ''}">
    ${
      canOpen(item)
        ? html`<button
            class="item"
            part="notification-button"
            type="button"
            .value=${item.key}
            @click=${() => openItem(item)}
          >
            ${contents}
          </button>`
        : html`<div class="item">${contents}</div>`
    }
  </li>`;
}

function renderContents(
  { title, content, isNew, timestamp }: NotificationItem,
  { words, localize }: NotificationsContext,
): TemplateResult {
  const time = formatTime(timestamp, localize.lang);
  const heading = toShortDisplayText(title, MAX_TITLE_LENGTH).trim() || words.term('notificationsUntitled');
  return html`<span class="heading"
      ><bdi part="notification-title" class="title">${heading}</bdi>
      ${isNew ? html`<span part="notification-mark" class="new">${words.term('notificationsNew')}</span>` : nothing}</span
    >
    ${content.trim() ? html`<span part="notification-content" class="content" dir="auto">${toShortDisplayText(content, MAX_CONTENT_LENGTH)}</span>` : nothing}
    ${time ? html`<time part="notification-time" class="time" datetime=${time.iso}>${time.text}</time>` : nothing}`;
}

/** Whether a notification leads anywhere: to its link, or to the form of its table. */
const canOpen = ({ link, shortCode }: NotificationItem): boolean =>
  link !== null || isSafeShortCode(shortCode);
