import type { ReactiveController } from 'lit';
import type { TokenSession } from '../../client/token-session.js';
import { HubError } from '../../hub/errors.js';
import type { ProjectTable } from '../../hub/tables.js';
import { OisOpenEvent } from '../form-frame/form-frame.events.js';
import type { OisFormFrame } from '../form-frame/form-frame.js';
import type { FormAccess, FormMode } from '../form-frame/form-request.js';
import { preconnectFormSite } from '../form-frame/preconnect.js';
import { adoptStyles } from '../internal/adopt-styles.js';
import { messageStyles } from '../internal/message.styles.js';
import { RetryFocus } from './retry-focus.js';
import { checkSettings, type CheckedHost } from './settings-check.js';
import { deferredStyles } from './widget.deferred.styles.js';
import { WidgetPoints, type PointsHost, type PointsSource } from './widget-points.js';

/** What opening forms needs of the widget. */
export interface FormHost extends PointsHost, CheckedHost {
  allow: string;
  noHistory: boolean;
  formUrl: string | undefined;
  openByHost: ((shortCode: string, name: string) => Promise<void>) | undefined;
  close(): void;
}

/** What the widget keeps to itself otherwise. */
export interface FormSource extends Pick<PointsSource, 'session' | 'fetch'> {
  tables: () => readonly ProjectTable[];
}

/** Seconds that a token should have left when a form opens: filling it in takes a while. */
const TOKEN_SECONDS = 60;

/**
 * The elements' pieces as the page can style them; the form's header and title are not the only ones of their name.
 * Of tags and cards, the widget's own template exports those that first paint shows.
 */
const EXPORTED_PARTS = Object.entries({
  'ois-form-frame':
    'dialog, drawer, inline, header:form-header, title:form-title, close, back, frame:form, progress, notice:form-notice, failed',
  'ois-tag-filter':
    'tag:filter-tag, tag-selected:filter-tag-selected, tag-count:filter-count, clear:filter-clear, search:filter-search, more:filter-more',
  'ois-table-grid':
    'tools, search, sort, count, list, card, icon, name, industry, tags, tag, more, other-heading, message, load-more',
});

const FRAME_MODES: readonly string[] = ['dialog', 'drawer', 'inline', 'page'] satisfies FormMode[];

/** Opens a widget's forms where `open-in` says. Part of the file that comes after first paint. */
export class FormOpener implements ReactiveController {
  /** What the attribute `points` shows. */
  readonly points: WidgetPoints;
  readonly #host: FormHost;
  readonly #source: FormSource;
  #stopPreconnect: (() => void) | undefined;

  constructor(host: FormHost, source: FormSource) {
    this.#host = host;
    this.#source = source;
    adoptStyles(host.renderRoot as ShadowRoot, messageStyles, deferredStyles);
    host.addController(this);
    checkSettings(host);
    const tableName = (code: string): string | undefined => this.#tableOf(code)?.name;
    this.points = new WidgetPoints(host, { session: source.session, fetch: source.fetch, tableName });
    host.addController(new RetryFocus(host));
    host.requestUpdate();
  }

  get #frame(): OisFormFrame | null {
    return this.#host.renderRoot.querySelector('ois-form-frame');
  }

  /** Not one of `Object.prototype`, which a script of the page may have let somebody set. */
  get #openByHost(): FormHost['openByHost'] {
    return Object.hasOwn(this.#host, 'openByHost') ? this.#host.openByHost : undefined;
  }

  /** Opens a form where `open-in` says. @throws {HubError} `UNSAFE_SHORT_CODE` if the page gave something else than text */
  async open(shortCode: unknown): Promise<void> {
    if (typeof shortCode !== 'string') {
      throw new HubError('UNSAFE_SHORT_CODE', 'open() needs a short_code.');
    }
    const { openIn, allow, noHistory } = this.#host;
    await this.#host.updateComplete;
    this.points.close();
    this.#stopPreconnect?.();
    if (openIn === 'host') {
      await this.#openByHost?.(shortCode, this.#nameOf(shortCode));
      this.#host.dispatchEvent(new OisOpenEvent(shortCode));
      return;
    }
    const mode = FRAME_MODES.includes(openIn) ? (openIn as FormMode) : 'dialog';
    const frame = this.#frame;
    if (!frame) return;
    await Object.assign(frame, { mode, allow, noHistory }).open({
      shortCode,
      title: this.#nameOf(shortCode),
      access: (isRetry) => this.#access(isRetry),
      isInApp: this.#openByHost !== undefined,
      refocus: () => this.#focusGrid(),
    });
  }

  /** Takes back what the user opened last. @returns whether there was anything to take back */
  back(): boolean {
    if (this.#frame?.shortCode !== undefined) {
      this.#host.close();
      return true;
    }
    if (this.points.close()) return true;
    return ['ois-tag-filter', 'ois-table-grid'].some((name) => clearSearch(this.#host.renderRoot, name));
  }

  hostConnected(): void {
    const { renderRoot } = this.#host;
    renderRoot.addEventListener('pointerover', this.#onIntent);
    renderRoot.addEventListener('focusin', this.#onIntent);
  }

  hostDisconnected(): void {
    const { renderRoot } = this.#host;
    renderRoot.removeEventListener('pointerover', this.#onIntent);
    renderRoot.removeEventListener('focusin', this.#onIntent);
    this.#stopPreconnect?.();
  }

  hostUpdated(): void {
    // Each time: a failure takes the lists out of the page, and others come.
    for (const [name, parts] of EXPORTED_PARTS) {
      const element = this.#host.renderRoot.querySelector(name);
      if (element?.getAttribute('exportparts') !== parts) element?.setAttribute('exportparts', parts);
    }
    // The list may come after the form.
    const frame = this.#frame;
    if (frame?.shortCode !== undefined) frame.heading = this.#nameOf(frame.shortCode);
  }

  #nameOf(shortCode: string): string {
    return this.#tableOf(shortCode)?.name || shortCode;
  }

  #tableOf(shortCode: string): ProjectTable | undefined {
    return this.#source.tables().find((table) => table.short_code === shortCode);
  }

  async #access(isRetry: boolean): Promise<FormAccess> {
    const session = this.#source.session();
    if (isRetry) session.retry();
    const token = await session.get({}, TOKEN_SECONDS);
    const root = this.#host.formUrl ?? token.formUrl;
    if (!root)
      throw new HubError('BAD_CONFIG', 'Set form-url, or let the token endpoint answer with form_url.');
    return { root, token: token.value, secondsLeft: session.countdown() };
  }

  /** For a form whose card is gone by now. */
  #focusGrid(): void {
    const cards = this.#host.renderRoot.querySelector('ois-table-grid')?.shadowRoot;
    const card = cards?.querySelector<HTMLElement>('[part~=card]:not([tabindex="-1"])');
    if (card) return card.focus({ preventScroll: true });
    if (!this.#host.hasAttribute('tabindex')) this.#host.tabIndex = -1;
    this.#host.focus({ preventScroll: true });
  }

  /**
   * A pointer over a card, or focus in the grid, says that a form may follow. Not a finger's touch, and no more than a
   * connection: with a form sent for on `pointerdown`, a finger that only scrolls would hand out the token.
   */
  #onIntent = (event: Event): void => {
    const { openIn, formUrl } = this.#host;
    const path = event.composedPath();
    // A press focuses too, but then the form itself is next. Focus is seen as it enters the grid, at its search field
    // for instance: as it moves on to a card, the event does not leave the grid.
    const isMeant =
      event instanceof PointerEvent
        ? event.pointerType !== 'touch' && path.some(isCard)
        : path.some(isGrid) && (path[0] as Element).matches(':focus-visible');
    if (!isMeant) return;
    if (openIn === 'host' || openIn === 'page') return; // a frame's connections serve frames only
    const root = formUrl ?? this.#currentToken?.formUrl;
    if (root) this.#stopPreconnect = preconnectFormSite(this.#host.renderRoot, root) ?? this.#stopPreconnect;
  };

  get #currentToken(): TokenSession['token'] {
    try {
      return this.#source.session().token;
    } catch {
      return undefined; // not set up yet: opening says so
    }
  }
}

/** Empties a part's search box as the user would. @returns whether there was anything in it */
function clearSearch(root: HTMLElement | DocumentFragment, name: string): boolean {
  const box = root.querySelector(name)?.shadowRoot?.querySelector<HTMLInputElement>('[part=search]');
  if (!box?.value) return false;
  box.value = '';
  box.dispatchEvent(new Event('input'));
  return true;
}

const isGrid = (target: EventTarget): boolean => (target as Element).localName === 'ois-table-grid';
const isCard = (target: EventTarget): boolean => target instanceof Element && target.part.contains('card');
