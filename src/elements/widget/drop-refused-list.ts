import type { WidgetInternals, WidgetServices } from './widget.internals.js';

/** The user has signed out, or is another one without access. */
const REFUSALS = ['UNAUTHORIZED', 'FORBIDDEN'];

/** Removes a list, which is shown until the next one is loaded, if that one is refused: it may be another user's. */
export function dropRefusedList(widget: WidgetInternals, { catalogue }: WidgetServices): void {
  widget.addEventListener('ois-error', ({ detail: { error } }) => {
    const { error: reason } = catalogue;
    if (reason?.code !== error.code || !REFUSALS.includes(error.code)) return;
    catalogue.clear();
    catalogue.state = 'failed';
    catalogue.error = reason;
    widget.notice = undefined;
  });
}
