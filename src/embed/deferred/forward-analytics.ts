import type { Bridge } from '../../bridge/bridge.js';
import { MAX_TAGS, MAX_TEXT_LENGTH } from '../../bridge/limits.js';
import { tryCall } from '../../bridge/try-call.js';
import type { OisWidget } from '../../elements/widget/widget.js';
import type { DeferredAccess } from '../../elements/widget/widget.internals.js';

/** A search is sent this long after the last key, in ms: once for a word. */
const SEARCH_DELAY_MS = 600;

/**
 * Sends what the user does, for the app's analytics. What contains the token is not sent.
 * @returns a function that drops a search which has not been sent yet, for another user
 */
export function forwardAnalyticsEvents(
  widget: OisWidget,
  bridge: Bridge,
  access: Promise<DeferredAccess>,
): () => void {
  widget.addEventListener('ois-filter', ({ detail: { tags } }) => {
    tryCall(() =>
      bridge.emit('filter', { tags: tags.slice(0, MAX_TAGS).map((tag) => tag.slice(0, MAX_TEXT_LENGTH)) }),
    );
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  widget.addEventListener('ois-search', ({ detail: { text } }) => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const count = (await access).countFound();
      // Longer texts than the protocol allows are not sent.
      tryCall(() => bridge.emit('search', { query: text.trim(), count }));
    }, SEARCH_DELAY_MS);
  });
  widget.addEventListener('ois-submit', ({ detail: { shortCode, reference } }) => {
    tryCall(() => bridge.emit('submitted', { shortCode, ...(reference && { reference }) }));
  });
  return () => clearTimeout(timer);
}
