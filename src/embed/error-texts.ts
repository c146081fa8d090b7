import { withTimeout } from '../client/with-timeout.js';
import { Localize, addEnglish } from '../elements/internal/localize.js';
import type { OisWidget } from '../elements/widget/widget.js';
import type { HubErrorCode } from '../hub/errors.js';
import { errorTexts } from '../locales/en.errors.js';

/** How long to wait for a translation, in ms. After that the English text is used. */
const TRANSLATION_TIMEOUT_MS = 2000;

/** Returns a function that resolves with the user's text for an error, once the texts of the widget's language are loaded. */
export function createErrorTexts(widget: OisWidget): (code: HubErrorCode) => Promise<string> {
  addEnglish(errorTexts);
  const localize = new Localize(widget);
  let waiting: (() => void)[] = [];
  const waitForTranslation = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      // Checked on an update, because the language may have changed since the last one.
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
    const deadline = { who: 'The translation', timeoutMs: TRANSLATION_TIMEOUT_MS };
    await withTimeout(waitForTranslation, deadline).catch(() => undefined);
    return localize.term('errorText', code);
  };
}
