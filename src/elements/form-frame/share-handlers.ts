import { OisDownloadEvent, OisShareEvent } from './form-frame.events.js';
import type { FormMessageHandlers } from './form-messages.js';

/** Creates the handlers of share and download requests. Those of a form that was closed and is kept are ignored: the user does not see it. */
export function createShareHandlers(
  element: HTMLElement & { readonly shortCode: string | undefined },
): Pick<FormMessageHandlers, 'share' | 'download'> {
  const dispatch = (createEvent: (shortCode: string) => Event): void => {
    if (element.shortCode !== undefined) element.dispatchEvent(createEvent(element.shortCode));
  };
  return {
    share: (content) => dispatch((shortCode) => new OisShareEvent(shortCode, content)),
    download: (file) => dispatch((shortCode) => new OisDownloadEvent(shortCode, file)),
  };
}
