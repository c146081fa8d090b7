import { calls } from './client/calls.js';
import { shared } from './drop-in-shared.js';
import { importDeferred } from './elements/deferred/import-deferred.js';
import { BUILD } from './elements/internal/build-id.js';

/**
 * Returns what the elements share with the built files of the deferred code, and offers it to scripts of the same build on the page.
 * Used by the modules for bundlers; a drop-in offers it when it starts.
 */
export function share(): typeof shared {
  // A page may use points or notifications alone.
  calls.load ??= importDeferred;
  // Deferred files of 0.1.0 use what is set here first.
  const builds = ((globalThis as Record<symbol, unknown>)[Symbol.for('open-integration-widget')] ??=
    shared) as Record<string, unknown>;
  builds[BUILD] ??= shared;
  return shared;
}
