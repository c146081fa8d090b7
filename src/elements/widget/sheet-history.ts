import { HistoryEntry } from '../internal/history-entry.js';
import type { WidgetInternals } from './widget.internals.js';

/**
 * Adds a history entry for a sheet of the widget, such as that with all tags, unless the page has turned it off (`no-history`). The widget hands this to
 * its parts, as `<ois-points>` may come from a file of its own: all entries are in one list.
 * @returns a function that leaves the entry
 */
export function addSheetEntry({ noHistory }: WidgetInternals, onBack: () => void): (() => void) | undefined {
  if (noHistory) return undefined;
  const entry = new HistoryEntry(onBack, undefined, true);
  return () => entry.leave();
}
