import { sleep } from '../../client/sleep.js';
import type { ProjectTable } from '../../hub/tables.js';
import { MAX_COMPLETE } from '../table-grid/list-limits.js';
import type { Catalogue } from './catalogue.js';
import type { WidgetInternals } from './widget.internals.js';

/** If the rest comes within this time, all tables are shown together: to show the first ones before would only add work. */
const MIN_WAIT_MS = 100;

/**
 * Shows the first tables of a long list while the rest is loaded and parsed. The tags wait for the rest, by which they are sorted and
 * counted. Does nothing where the rest would move these tables: with tags, a search or another order, and with so few that their cards
 * would get another height.
 * @param signal that of their request, aborted when all tables are there
 */
export async function showFirstTables(
  widget: Pick<WidgetInternals, 'renderRoot' | 'requestUpdate' | 'tags'>,
  catalogue: Catalogue,
  tables: ProjectTable[],
  signal: AbortSignal,
): Promise<void> {
  await sleep(MIN_WAIT_MS, signal);
  const grid = widget.renderRoot.querySelector('ois-table-grid');
  const isChosen = widget.tags.length > 0 || grid?.search || (grid?.sort ?? 'hub') !== 'hub';
  if (signal.aborted || catalogue.response || isChosen || tables.length <= MAX_COMPLETE) return;
  catalogue.show({ list: tables, skipped: 0, requested: [], limit: undefined, isPart: true }, []);
  catalogue.isUpdating = true;
  widget.requestUpdate();
}
