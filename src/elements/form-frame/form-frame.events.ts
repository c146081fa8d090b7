import { OisEvent } from '../internal/ois-event.js';
import type { FormDownload, FormShare } from './share-requests.js';

/** A form was opened. */
export class OisOpenEvent extends OisEvent<{ shortCode: string }> {
  constructor(shortCode: string) {
    super('ois-open', { shortCode });
  }
}

/** The form was closed, by the user or by a method call. */
export class OisCloseEvent extends OisEvent<{ shortCode: string }> {
  constructor(shortCode: string) {
    super('ois-close', { shortCode });
  }
}

/**
 * The form reports that it was sent. A hint only, which any page of the form site could give: an order is proven by the hub's
 * webhook alone, and by `ois-outcome`.
 */
export class OisSubmitEvent extends OisEvent<{ shortCode: string; reference?: string }> {
  /** @param reference the form site's own number or the like, as a short text for display */
  constructor(shortCode: string, reference?: string) {
    super('ois-submit', { shortCode, ...(reference === undefined ? {} : { reference }) });
  }
}

/** The user wants to share something of the open form: an address of the form site, or a text. For pages in an app. */
export class OisShareEvent extends OisEvent<{ shortCode: string } & FormShare> {
  constructor(shortCode: string, content: FormShare) {
    super('ois-share', { shortCode, ...content });
  }
}

/** The user wants to download a file of the open form. For pages in an app. */
export class OisDownloadEvent extends OisEvent<{ shortCode: string } & FormDownload> {
  constructor(shortCode: string, file: FormDownload) {
    super('ois-download', { shortCode, ...file });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ois-open': OisOpenEvent;
    'ois-close': OisCloseEvent;
    'ois-submit': OisSubmitEvent;
    'ois-share': OisShareEvent;
    'ois-download': OisDownloadEvent;
  }
}
