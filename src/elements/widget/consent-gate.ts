import type { ReactiveController } from 'lit';
import { needsConsent } from '../internal/consent.js';
import type { WidgetInternals, WidgetServices } from './widget.internals.js';

/**
 * Loads the lists when consent is given, and drops all data when it is withdrawn. Without consent there is no connection
 * (`connectWidget`), so that no part of the widget can send a request.
 */
export class ConsentGate implements ReactiveController {
  readonly #widget: WidgetInternals;
  readonly #services: WidgetServices;
  #isClosed: boolean;
  #waiting: (() => void)[] = [];

  constructor(widget: WidgetInternals, services: WidgetServices) {
    this.#widget = widget;
    this.#services = services;
    // The lists may have been refused before this was loaded, and consent given since.
    this.#isClosed = services.catalogue.error?.code === 'ABORTED';
  }

  /** Resolves when the user has agreed. @returns undefined if there is nothing to wait for */
  wait(): Promise<void> | undefined {
    return needsConsent(this.#widget) ? new Promise((resolve) => this.#waiting.push(resolve)) : undefined;
  }

  /** Before rendering, which would show an error otherwise. */
  hostUpdate(): void {
    const { catalogue, connectedSession } = this.#services;
    if (needsConsent(this.#widget)) {
      this.#isClosed = true;
      // A widget that was outside of the page has no session, but may still have its lists.
      if (connectedSession() ?? catalogue.response) void this.#widget.reset();
      return;
    }
    if (this.#isClosed) {
      this.#isClosed = false;
      catalogue.clear();
      void this.#widget.refresh();
    }
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
