import type { Bridge } from '../../bridge/bridge.js';
import { tryCall } from '../../bridge/try-call.js';
import type { OisWidget } from '../../elements/widget/widget.js';
import type { ToolsAccess } from '../../elements/widget/widget.internals.js';

/** A search is sent this long after the last key, in ms: once for a word. */
const SEARCH_DELAY_MS = 600;
/** Maximum lengths in the protocol. */
const MAX_TEXT_LENGTH = 500;
const MAX_TAGS = 100;

const cut = (text: string): string => text.slice(0, MAX_TEXT_LENGTH);

/** Sends what the user does, for the app's analytics. What contains the token is not sent. */
export function forwardUse(widget: OisWidget, bridge: Bridge, access: Promise<ToolsAccess>): void {
  widget.addEventListener('ois-filter', ({ detail: { tags } }) => {
    tryCall(() => bridge.emit('filter', { tags: tags.slice(0, MAX_TAGS).map(cut) }));
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  widget.addEventListener('ois-search', ({ detail: { text } }) => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const count = (await access).countFound();
      tryCall(() => bridge.emit('search', { query: cut(text.trim()), count }));
    }, SEARCH_DELAY_MS);
  });
  widget.addEventListener('ois-submit', ({ detail: { shortCode, reference } }) => {
    tryCall(() => bridge.emit('submitted', { shortCode, ...(reference && { reference }) }));
  });
}
