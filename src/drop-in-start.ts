import { OIS } from './drop-in-files.js';
import { shared } from './drop-in-shared.js';
import { register } from './elements/internal/register.js';
import { OisTableGrid } from './elements/table-grid/table-grid.js';
import { OisTagFilter } from './elements/tag-filter/tag-filter.js';
import { OisWidget } from './elements/widget/widget.js';
import { mount, mountMarked } from './mount.js';

/** What the drop-in script offers to the page as `window.OIS`. A page may set it to `{ base }` before the script. */
export interface DropInApi {
  /** Folder of the files that the drop-in loads later. Default: that of the script. */
  base?: string | undefined;
  mount: typeof mount;
  /** Mounts a widget in each `[data-ois-widget]` that has none yet, for places that came after the page had loaded. */
  scan: () => void;
}

declare global {
  interface Window {
    OIS?: DropInApi;
  }
}

const scan = (): void => window.OIS?.scan();

/**
 * Registers the elements, offers `window.OIS`, and mounts what the page has marked. A script that is there twice changes
 * nothing the second time.
 * @param script the element that the drop-in came by; its data attributes are the page's settings
 * @param folder of the files that are loaded later, unless the page names one
 */
export function startDropIn(script: Element | undefined, folder?: string): void {
  register('ois-tag-filter', OisTagFilter);
  register('ois-table-grid', OisTableGrid);
  register('ois-widget', OisWidget);
  // The files that come later look here.
  (globalThis as Record<symbol, unknown>)[Symbol.for('open-integration-widget')] ??= shared;

  // An own property: <a id="OIS"> in the page is one of the window's, too, but not its own.
  const given = Object.hasOwn(window, 'OIS') ? window.OIS : undefined;
  if (!given?.scan) {
    const base = script?.getAttribute('data-base') || folder;
    window.OIS = Object.assign(OIS, { base, mount, scan: () => mountMarked(script) }, given);
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', scan);
  else scan();
}
