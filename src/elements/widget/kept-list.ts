import type { ReactiveController } from 'lit';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

/** The user has signed out, or is another one without access. */
const REFUSALS = ['UNAUTHORIZED', 'FORBIDDEN'];

/**
 * A widget that is added to the page again shows the list that it had, until the new one is loaded. Drops it if the new one is
 * refused: it may be another user's.
 */
export class KeptList implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #services: WidgetServices;
  #isKept = false;

  constructor(widget: WidgetInternals, services: WidgetServices) {
    this.#widget = widget;
    this.#services = services;
    widget.addEventListener('ois-load', () => (this.#isKept = false));
    widget.addEventListener('ois-error', this.#handleError);
  }

  hostDisconnected(): void {
    this.#isKept = true;
  }

  #handleError = ({ detail: { error } }: HTMLElementEventMap['ois-error']): void => {
    const { catalogue } = this.#services;
    const { error: reason } = catalogue;
    if (!this.#isKept || reason?.code !== error.code || !REFUSALS.includes(error.code)) return;
    catalogue.clear();
    catalogue.state = 'failed';
    catalogue.error = reason;
    this.#widget.notice = undefined;
  };
}
