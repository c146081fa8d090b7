import { BUILD } from './elements/internal/build-id.js';
import { OIS } from './drop-in-files.js';
import { shared } from './drop-in-shared.js';
import { warn } from './elements/internal/warn.js';
import { mount, mountMarked } from './mount.js';
import { registerWidget } from './register-widget.js';

/** The drop-in's API for the page, `window.OIS`. A page may set it to `{ base }`, `{ debug }` or both before the script. */
export interface DropInApi {
  /** Folder of the deferred files. Default: that of the script. */
  base?: string | undefined;
  /** Traces token requests, requests to the hub, and messages to the app by `console.debug`, without secrets. Default: false. */
  debug?: boolean | undefined;
  /** Prints what keeps the widgets from working. Set with the deferred chunk. */
  doctor?: () => Promise<{ id: string; title: string; why: string; fix: string }[]>;
  mount: typeof mount;
  /** Mounts a widget in each `[data-ois-widget]` that has none yet, for elements that were added after the page had loaded. */
  scan: () => void;
}

declare global {
  interface Window {
    OIS?: DropInApi;
  }
}

const scan = (): void => window.OIS?.scan();

/**
 * Registers the elements, sets `window.OIS`, and mounts widgets in the marked elements. Running the script a second time has
 * no effect.
 * @param script the drop-in's script element; its data attributes are the page's settings
 * @param folder default folder of the deferred files
 */
export function startDropIn(script: Element | undefined, folder?: string): void {
  // Read by the deferred files: each takes what its own build shares. Those of 0.1.0 take what the first script shares.
  const builds = ((globalThis as Record<symbol, unknown>)[Symbol.for('open-integration-widget')] ??=
    shared) as Record<string, unknown>;
  if (registerWidget()) builds[BUILD] = shared;
  else if (!builds[BUILD]) warn({ code: 'BAD_CONFIG', message: 'Two versions are loaded. Use one.' });

  // Own properties only: an element with the id "OIS" is found on the window's prototype chain.
  const pageSettings: Partial<DropInApi> = Object.hasOwn(window, 'OIS') ? window.OIS! : {};
  if (!pageSettings.scan) {
    const base = script?.getAttribute('data-base') || folder;
    window.OIS = Object.assign(OIS, { base, mount, scan: () => mountMarked(script) }, pageSettings);
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', scan);
  else scan();
}
