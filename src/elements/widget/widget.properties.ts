import { LitElement, type PropertyDeclarations } from 'lit';
import type { TokenProvider } from '../../client/token-sources.js';
import type { Messages } from '../../locales/messages.js';
import type { FormMode } from '../form-frame/form-request.js';
import type { RenderCard } from '../table-grid/card-extras.js';
import { isOther } from '../internal/is-same.js';
import type { TagMatch } from '../tag-filter/tag-filter.events.js';
import { limitConverter } from './widget.converters.js';
import type { DeferredAccess } from './widget.internals.js';

/** Properties that determine the site and the hub. When one of them changes, the widget starts again. */
export const CONNECTION_PROPERTIES = ['tokenEndpoint', 'tokenProvider', 'hubUrl'] as const;

/**
 * The settings of `<ois-widget>`: its properties, the custom properties that it inherits, its events, slots and parts.
 *
 * @attr {boolean} notifications - Shows the user's notifications above the lists: a bell, which opens them.
 * @attr {string} events-endpoint - URL of the site's event stream. Default: `events` beside the token endpoint.
 * @event {OisReadyEvent} ois-ready - The first lists are loaded.
 * @event {OisLoadEvent} ois-load - A list of tables was loaded; `detail` has their numbers.
 * @event {OisFilterEvent} ois-filter - The user changed the selected tags, or whether tables have `any` of them or `all`; `detail` has `tags` and `match`.
 * @event {OisSearchEvent} ois-search - The user changed the text to search for; `detail` has the `text`.
 * @event {OisSortEvent} ois-sort - The user changed the order of the tables; `detail` has it.
 * @event {OisMoreEvent} ois-more - The user requested more tables than `limit`.
 * @event {OisSelectEvent} ois-select - The user chose a table. Cancel it to keep the form from opening.
 * @event {OisOpenEvent} ois-open - A form opened.
 * @event {OisCloseEvent} ois-close - The form closed.
 * @event {OisSubmitEvent} ois-submit - The form reports that it was sent; `detail` has `shortCode` and perhaps a `reference`. A hint: only `ois-outcome` is confirmed.
 * @event {OisShareEvent} ois-share - The user wants to share what the form offers; `detail` has `url`, `title` or `text`. For pages in an app.
 * @event {OisDownloadEvent} ois-download - The user wants to download a file that the form offers; `detail` has `url` and perhaps a `name`. For pages in an app.
 * @event {OisRechargeRequestEvent} ois-recharge-request - With `points top-up`: the user wants to top up.
 * @event {OisTableRequestEvent} ois-table-request - With `points`: the user chose the table of a record in the points history. Cancel it to keep the form from opening.
 * @event {OisNotificationEvent} ois-notification - With `notifications`: one arrived.
 * @event {OisNotificationOpenEvent} ois-notification-open - With `notifications`: the user chose one. Cancel it to keep its page from opening.
 * @event {OisOutcomeEvent} ois-outcome - With `notifications`: the hub confirmed an order, a charge, a refund or a top-up of this user.
 * @event {OisNotificationsMissedEvent} ois-notifications-missed - With `notifications`: events may have been missed.
 * @event {OisConsentEvent} ois-consent - With `consent`: the user agreed. Store it, and set `consent="given"` next time.
 * @event {OisErrorEvent} ois-error - Something failed; `detail.error` has `code`, `status` and `message`.
 * @slot header - Above everything else.
 * @slot footer - Below everything else.
 * @slot empty - Replaces the text for an empty list.
 * @slot no-match - Replaces the text for tags or a search without matches.
 * @slot error - Replaces the text for lists that could not be loaded; the retry button stays.
 * @slot consent - With `consent`: replaces the text that asks for it; the button stays.
 * @slot notice - Replaces the text of the notice above the grid that something failed; the retry button stays.
 * @cssproperty --ois-accent - Colour of controls and of selected elements.
 * @cssproperty --ois-on-accent - Text colour on the accent.
 * @cssproperty --ois-background - Colour behind everything, forms included.
 * @cssproperty --ois-surface - Colour of cards and tags.
 * @cssproperty --ois-tint - Colour of hovered and secondary surfaces.
 * @cssproperty --ois-text - Text colour.
 * @cssproperty --ois-text-muted - Colour of secondary text.
 * @cssproperty --ois-border-color - Colour of lines.
 * @cssproperty --ois-control-border-color - Colour of the edges of tags, search boxes and buttons; needs a contrast of 3 : 1.
 * @cssproperty --ois-danger - Colour of errors.
 * @cssproperty --ois-border-width - Width of lines and edges.
 * @cssproperty --ois-radius - Corner radius of cards, dialogs, icons, tags, inputs and buttons.
 * @cssproperty --ois-control-radius - Corner radius of tags, inputs and buttons, if it is another one.
 * @cssproperty --ois-shadow - Shadow of cards. If it is not set, they have the default on hover only.
 * @cssproperty --ois-heading-weight - Font weight of names, headings and buttons.
 * @cssproperty --ois-icon-size - Width and height of a card's icon. If it is not set, it is smaller in a wide list and on very narrow cards.
 * @cssproperty --ois-dialog-width - Largest width of a form's dialog. In a drawer, the default is `560px`.
 * @cssproperty --ois-dialog-height - Largest height of a form's dialog.
 * @cssproperty --ois-gap - Space between cards.
 * @cssproperty --ois-sticky-top - Height of the page's own sticky header, below which the tools stick.
 * @cssproperty --ois-inset-top - Height of what covers the upper edge of the screen, such as a notch, above a form or dialog in full size.
 * @cssproperty --ois-inset-bottom - Height of what covers the lower edge of the screen.
 * @cssproperty --ois-inset-left - Width of what covers the left edge, beside a form on a phone in landscape.
 * @cssproperty --ois-inset-right - The same at the right edge.
 * @cssproperty --ois-font - Font family.
 * @cssproperty --ois-font-size - Base font size. Default: the one set in the browser.
 * @csspart bar - The row above the lists.
 * @csspart search-field - The search field in this row: the search box with its icon and button.
 * @csspart search - The search box.
 * @csspart search-clear - The button that clears it.
 * @csspart notifications - With `notifications`: the bell and its list. Their parts are exported as `notifications-…`.
 * @csspart points - With `points`: the balance and its history. Their parts are exported as `points-…`.
 * @csspart filter - The tag filter.
 * @csspart all-tags - The button that opens the dialog with all tags. In a narrow row, it is an icon.
 * @csspart match-mode - With several selected tags: each of the buttons for tables with any of them, or with all.
 * @csspart match-switch - The same as one button, in a narrow row.
 * @csspart grid - The grid of tables.
 * @csspart notice - The notice above the grid that something failed.
 * @csspart message - The message in place of a grid that is empty or could not be loaded.
 * @csspart retry - The button to try again in the message that the lists could not be loaded.
 * @csspart consent - With `consent`: the message that asks for it.
 * @csspart grant-consent - The button in it.
 */
export class WidgetProperties extends LitElement {
  static override properties: PropertyDeclarations = {
    tokenEndpoint: {},
    hubUrl: {},
    formUrl: {},
    pointsEndpoint: {},
    tagMatch: {},
    openIn: {},
    shortCode: {},
    urlState: {},
    noHistory: { type: Boolean },
    noWarmUp: { type: Boolean },
    points: { type: Boolean, reflect: true },
    topUp: { type: Boolean },
    hide: { reflect: true },
    locale: { reflect: true },
    layout: { reflect: true, useDefault: true },
    // Reflecting the default would change the attributes of server-rendered markup.
    theme: { reflect: true, useDefault: true },
    allow: {},
    consent: {},
    limit: { converter: limitConverter },
    renderCard: { attribute: false },
    openByHost: { attribute: false },
    // Another function alone does not mean another user: for that, the page calls `reset()`.
    tokenProvider: { attribute: false, hasChanged: (one: unknown, other: unknown) => !one !== !other },
    messages: { attribute: false, hasChanged: isOther },
  };

  static {
    // The attribute of `tokenEndpoint` is `token-endpoint`.
    for (const [name, options] of Object.entries<{ attribute?: string | boolean }>(this.properties)) {
      options.attribute ??= name.replace(/[A-Z]/g, '-$&').toLowerCase();
    }
  }

  /** URL of the site's token endpoint, relative to the page or absolute. The only required setting. */
  tokenEndpoint: string | undefined;

  /**
   * Fetches the token response, instead of the endpoint. A new function is used from the next token on; for another user,
   * call `reset()`.
   */
  tokenProvider: TokenProvider | undefined;

  /** `{base_url}` of the hub, to call it directly. Default: that of the token response, else the backend's pass-through. */
  hubUrl: string | undefined;

  /** `{form_url}`, the root of the form site. Default: that of the token response. */
  formUrl: string | undefined;

  /** With several tags: shows tables that have `any` of them, or only those that have `all`. The user can change it. */
  tagMatch: TagMatch = 'any';

  /** Layout of the cards. `grid`: as many columns as fit. `list`: one column of slim rows. */
  layout: 'grid' | 'list' = 'grid';

  /**
   * Adds the page's own content to a table's card: a node, a Lit template, a string (shown as text), or nothing. Called once for
   * each table. Never use its texts as markup: they are untrusted.
   */
  declare renderCard: RenderCard | undefined;

  /** Maximum number of tables to request, a positive whole number. */
  limit: number | undefined;

  /**
   * Where a form opens: in a modal `dialog`, in a `drawer` at the side, `inline` in the grid's place, on a `page` in a new tab,
   * or with `host` by the app around the page, on `ois-open`.
   */
  openIn: FormMode | 'host' = 'dialog';

  /** The `short_code` of a table whose form opens at once. */
  shortCode: string | undefined;

  /** Shows the user's points above the lists: the balance, which opens the history. */
  points: boolean | undefined;

  /** URL of the site's points routes. Default: `points` beside the token endpoint. */
  pointsEndpoint: string | undefined;

  /** With `points`: shows a button to top up, which dispatches `ois-recharge-request`. */
  topUp: boolean | undefined;

  /** Permissions Policy allow list for forms, such as `camera; geolocation; clipboard-write`. */
  allow: string | undefined;

  /** Tools to leave out, separated by spaces: `search`, `tags`, `sort`. */
  hide: string | undefined;

  /** Adds no history entry for an open form or dialog: Back leaves the page instead of closing it. */
  noHistory: boolean | undefined;

  /** Contacts the form site only when the user opens a form. */
  noWarmUp: boolean | undefined;

  /**
   * With `required` or any other value but `given`, the widget asks the user first, and sends no request before. Kept in memory only.
   */
  consent: 'required' | 'given' | undefined;

  /**
   * Keeps selected tags, search, order and open form in the page's address. The value is the parameters' prefix;
   * empty for `ois`. Set it before the widget is added.
   */
  urlState: string | undefined;

  /** Colour theme. `auto` follows the device. */
  theme: 'auto' | 'light' | 'dark' = 'auto';

  /** BCP 47 tag of the language, such as `zh-CN`. Default: the nearest `lang` around the widget. */
  locale: string | undefined;

  /** Texts that replace the built-in ones, by their names in `Messages`. */
  messages: Partial<Messages> | undefined;

  /**
   * With `open-in="host"`: opens a form in the app around the page. If it rejects, the widget shows an error and a retry,
   * unless with an `AbortError`: the user cancelled.
   */
  declare openByHost: ((shortCode: string, name: string, link?: string) => Promise<void>) | undefined;

  /** Loads and shows everything, as after the user has agreed: sets `consent` to `given`. */
  grantConsent(): void {
    this.consent = 'given';
  }

  /** Called when the deferred chunk is loaded. @internal */
  declare onDeferred: ((access: DeferredAccess) => void) | undefined;
}

/** The names of the widget's settings. */
export type WidgetProperty = Exclude<
  keyof WidgetProperties,
  keyof LitElement | 'onDeferred' | 'grantConsent'
>;
