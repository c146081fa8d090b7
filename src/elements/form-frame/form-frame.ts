import { LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { HubError } from '../../hub/errors.js';
import { toDisplayText } from '../../hub/display-text.js';
import { formUrl } from '../../hub/form-url.js';
import { OisErrorEvent } from '../internal/error.events.js';
import { enDeferred } from '../../locales/en.deferred.js';
import { Localize, addEnglish } from '../internal/localize.js';
import { hiddenStyles } from '../internal/hidden.styles.js';
import { messageStyles } from '../internal/message.styles.js';
import { theme } from '../internal/theme.styles.js';
import { rememberFocus } from '../internal/focus.js';
import { OisCloseEvent, OisOpenEvent } from './form-frame.events.js';
import { styles } from './form-frame.styles.js';
import { FormLoad } from './form-load.js';
import { formView, tabView, ways, type FormState } from './form-view.js';
import { HistoryEntry } from './history-entry.js';
import { navigateFrame } from './navigate-frame.js';
import { openTab } from './open-tab.js';
import { dialogShell, inlineShell, type Shell } from './shells.js';
import { standInside, standOver } from './stand.js';

addEnglish(enDeferred);

/** A form to open. */
export interface FormRequest {
  shortCode: string;
  /** The table's name, shown above the form. */
  title: string;
  /**
   * Where to go and with which token; asked anew for each try. It rejects with a `HubError`.
   * @param isRetry the user asked to try again
   */
  access: (isRetry: boolean) => Promise<FormAccess>;
  /** Offers no new tab: there is an app around the page, which would get the form's whole address. */
  isInApp?: boolean;
  /** Takes the focus after the form when what had it before is gone. */
  refocus?: () => void;
}

/** What a form's address is made of, beside its short code. */
export interface FormAccess {
  /** `{form_url}` */
  root: string;
  token: string;
  /** Seconds that this token has left, now and later. */
  secondsLeft: () => number;
}

/** Where a form opens: over the page, from its side, in the grid's place, or in a new tab. */
export type FormMode = 'dialog' | 'drawer' | 'inline' | 'page';

/**
 * A form page: in a modal dialog, in a drawer, in the page itself, or in a new tab.
 *
 * @tag ois-form-frame
 * @event {OisOpenEvent} ois-open - The form's address is known and the frame, or the new tab, is on its way there.
 * @event {OisCloseEvent} ois-close - The form was closed. Does not come for a new tab.
 * @event {OisErrorEvent} ois-error - The form's address could not be made.
 * @csspart dialog - The dialog, or the drawer.
 * @csspart drawer - The drawer.
 * @csspart inline - Around a form in the page itself.
 * @csspart header - The bar with title and close or back button.
 * @csspart title - The table's name.
 * @csspart close - The close button of a dialog or drawer.
 * @csspart back - The back button of a form in the page itself.
 * @csspart frame - The form's iframe.
 * @csspart progress - The bar that shows that the form is loading.
 * @csspart notice - The bar that says that the form is slow, too old, or was held back.
 * @csspart failed - What stands in place of a form that could not be opened.
 */
export class OisFormFrame extends LitElement {
  static override styles = [theme, messageStyles, hiddenStyles, styles];
  static override properties = {
    mode: {},
    allow: {},
    noHistory: { type: Boolean, attribute: 'no-history' },
    heading: { attribute: false },
    isAsking: { state: true },
    request: { state: true },
  };

  /** Where the next form opens. */
  mode: FormMode = 'dialog';

  /** Permissions Policy allow list for the form, such as `camera; geolocation`. */
  allow = '';

  /** Leaves the browser's history alone: Back leaves the page. */
  noHistory = false;

  /** What stands above the form. Set by {@link OisFormFrame.open}; a name that comes later can be put here. */
  heading = '';

  /** The user wants the form anew, and may have typed something into it. */
  private isAsking = false;
  private request: FormRequest | undefined;

  #localize = new Localize(this);
  /** The mode of the form that is open. */
  #view: FormMode = 'dialog';
  readonly #load = new FormLoad(() => this.requestUpdate());
  #entry: HistoryEntry | undefined;
  /** Gives the page back as it was before the form opened. */
  #leave: (() => void) | undefined;

  /** The short code of the open form, if one is open. */
  get shortCode(): string | undefined {
    return this.request?.shortCode;
  }

  /** Opens a form; one that is open is closed first. Resolves when its place stands; the form comes later. */
  async open(request: FormRequest): Promise<void> {
    this.close();
    if (!this.isConnected) return;
    const giveFocusBack = rememberFocus(this, request.refocus);
    this.request = request;
    this.heading = request.title;
    this.#view = this.mode;
    this.style.setProperty('--_side', getComputedStyle(this).direction === 'rtl' ? '-1' : '1');
    await this.updateComplete;
    if (this.request !== request) return;
    if (this.#view !== 'page') this.#stand(giveFocusBack);
    await this.#navigate();
  }

  /** Closes the form, if one is open. What was typed into it is lost. */
  close(): void {
    const { request } = this;
    if (!request) return;
    this.#end();
    this.#leave?.();
    this.#leave = undefined;
    this.dispatchEvent(new OisCloseEvent(request.shortCode));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.close();
  }

  #find<T extends Element>(selector: string): T | null {
    return this.renderRoot?.querySelector<T>(selector);
  }

  /** Takes its place on the page. */
  #stand(giveFocusBack: () => void): void {
    // First, so that the browser remembers the page as it was.
    const entry = this.noHistory ? undefined : new HistoryEntry(() => this.close());
    const dialog = this.#find<HTMLDialogElement>('dialog');
    const leave = dialog ? standOver(dialog, giveFocusBack) : standInside(this, giveFocusBack);
    this.#entry = entry;
    this.#leave = () => {
      leave();
      entry?.leave();
    };
  }

  #end(): void {
    this.#load.stop();
    this.request = undefined;
    this.#find('.stage')?.replaceChildren();
  }

  async #navigate(isRetry = false): Promise<void> {
    const { request } = this;
    if (!request) return;
    this.#find('.stage')?.replaceChildren();
    this.isAsking = false;
    const isWanted = this.#load.begin();
    void this.#keepFocus();
    try {
      const access = await request.access(isRetry);
      if (isWanted()) this.#send(request, access, isWanted);
    } catch (error) {
      if (!isWanted()) return;
      this.#load.fail((error as HubError).code);
      this.dispatchEvent(new OisErrorEvent(error as HubError));
    }
  }

  #send({ shortCode }: FormRequest, access: FormAccess, isWanted: () => boolean): void {
    const url = formUrl(access.root, shortCode, access.token);
    const stage = this.#find('.stage');
    if (stage) {
      navigateFrame(stage, url, { title: toDisplayText(this.heading), allow: this.allow }, () => {
        if (isWanted() && !this.#load.arrive()) this.#entry?.renew();
      });
      this.#load.send(url, access.secondsLeft);
    } else if (openTab(url)) {
      this.#end();
    } else {
      return this.#load.block();
    }
    this.dispatchEvent(new OisOpenEvent(shortCode));
  }

  /** Loads the form anew; one that somebody may have typed into, only once that is clear to them. */
  #retry = (): void => {
    if (this.#load.phase.name === 'loaded' && this.#load.isUsed) this.isAsking = true;
    else void this.#navigate(true);
  };

  #keep = (): void => {
    this.isAsking = false;
    void this.#keepFocus();
  };

  /** A button that goes with its notice leaves the focus to the header. */
  async #keepFocus(): Promise<void> {
    const root = this.shadowRoot;
    if (!root?.activeElement) return;
    await this.updateComplete;
    if (!root.activeElement)
      this.#find<HTMLElement>('[part=close], [part=back]')?.focus({ preventScroll: true });
  }

  /** Esc and the like. The event comes late: by then another form may have been opened. */
  #onDialogClose = ({ target }: Event): void => {
    if (!(target as HTMLDialogElement).open) this.close();
  };

  protected override updated(changed: PropertyValues<this>): void {
    const frame = this.#find<HTMLIFrameElement>('iframe');
    if (frame && changed.has('heading')) frame.title = toDisplayText(this.heading);
  }

  override render(): TemplateResult | typeof nothing {
    switch (this.#view) {
      case 'page':
        return this.request ? tabView(this.#state) : nothing;
      case 'inline':
        return this.request ? inlineShell(this.#shell) : nothing;
      default:
        return dialogShell(this.#view, this.#shell, this.#onDialogClose);
    }
  }

  get #shell(): Shell {
    return {
      localize: this.#localize,
      title: toDisplayText(this.heading),
      close: () => this.close(),
      // Always there: browsers say `load` of their own error pages, too.
      ways: ways(this.#state),
      content: formView(this.#state),
    };
  }

  get #state(): FormState {
    const { phase, isExpired, address } = this.#load;
    return {
      localize: this.#localize,
      phase,
      isExpired,
      isAsking: this.isAsking,
      startAgain: () => void this.#navigate(true),
      retry: this.#retry,
      keep: this.#keep,
      // Only an address that works: asked for after the press, it could come too late for a tab, or not at all.
      openTab:
        address === undefined || isExpired || this.request?.isInApp ? undefined : () => openTab(address),
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ois-form-frame': OisFormFrame;
  }
}
