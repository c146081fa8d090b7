import { Localize } from '../elements/internal/localize.js';
import type { OisWidget } from '../elements/widget/widget.js';
import type { HubErrorCode } from '../hub/errors.js';

/** How long to wait for the words of a language, in ms. English stands in for those that do not come. */
const PATIENCE_MS = 2000;

/** What the page tells its user of an error, in its language, once the words of that are there. */
export function errorTexts(widget: OisWidget): (code: HubErrorCode) => Promise<string> {
  const localize = new Localize(widget);
  let waiting: (() => void)[] = [];
  const ready = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      setTimeout(resolve, PATIENCE_MS);
      // Asked anew: the language may have changed since the last update.
      widget.requestUpdate();
    });
  widget.addController({
    hostUpdated() {
      if (!localize.isReady) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  });
  return async (code) => {
    await ready();
    return localize.term('errorText', code);
  };
}
