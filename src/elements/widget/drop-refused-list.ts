import type { WidgetInternals, WidgetServices } from './widget.internals.js';

/** The user has signed out, or is another one without access. */
const REFUSALS = ['UNAUTHORIZED', 'FORBIDDEN'];

/** Removes a list, which is shown until the next one is loaded, if that one is refused: it may be another user's. */
export function dropRefusedList(widget: WidgetInternals, { catalogue }: WidgetServices): void {
  const dropIfRefused = (): void => {
    const { error } = catalogue;
    if (!error || !REFUSALS.includes(error.code)) return;
    catalogue.clear();
    catalogue.state = 'failed';
    catalogue.error = error;
    widget.notice = undefined;
  };
  widget.addEventListener('ois-error', ({ detail: { error } }) => {
    if (error.code === catalogue.error?.code) dropIfRefused();
  });
  // The list may have been refused before the deferred chunk was loaded.
  dropIfRefused();
}
