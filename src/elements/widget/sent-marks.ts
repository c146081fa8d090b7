import type { ReactiveController } from 'lit';
import type { TokenSession } from '../../client/token-session.js';
import type { OisSubmitEvent } from '../form-frame/form-frame.events.js';
import type { CardStatus } from '../table-grid/table-grid.internals.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

/** Marks the cards of forms whose page has sent the message `submitted`. Other marks stay. */
export class SentMarks implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #services: WidgetServices;
  readonly #sent = new Set<string>();
  #session: TokenSession | undefined;
  /** Short code of the open form of a user who has signed out: it may still be sent. */
  #formerForm: string | undefined;

  constructor(widget: WidgetInternals, services: WidgetServices) {
    this.#widget = widget;
    this.#services = services;
    widget.renderRoot.addEventListener('ois-submit', this.#handleSubmit as EventListener);
    widget.renderRoot.addEventListener('ois-close', () => (this.#formerForm = undefined));
  }

  hostUpdated(): void {
    const session = this.#services.connectedSession();
    // Another session means another user.
    if (session !== this.#session) this.#sent.clear();
    this.#session = session;
    const grid = this.#widget.renderRoot.querySelector('ois-table-grid');
    if (!grid) return;
    const marks = [...(grid.cardStatus ?? [])];
    const before = marks.filter(([, status]) => status === 'sent');
    const others = marks.filter(([, status]) => status !== 'sent');
    // A form that was sent before can be begun again.
    const isOther = new Set(others.map(([code]) => code));
    const sent = [...this.#sent].filter((code) => !isOther.has(code));
    if (sent.length === before.length && before.every(([code]) => this.#sent.has(code))) return;
    grid.cardStatus = new Map<string, CardStatus>([
      ...sent.map((code) => [code, 'sent'] as const),
      ...others,
    ]);
  }

  /** Removes all marks, of a user who has signed out. */
  clear(): void {
    this.#sent.clear();
    this.#formerForm = this.#widget.renderRoot.querySelector('ois-form-frame')?.shortCode;
    this.#widget.requestUpdate();
  }

  #handleSubmit = ({ detail }: OisSubmitEvent): void => {
    // A page that a notification links to may have no table.
    if (detail.shortCode && detail.shortCode !== this.#formerForm) this.#sent.add(detail.shortCode);
    this.#widget.requestUpdate();
  };
}
