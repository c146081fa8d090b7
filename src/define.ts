/**
 * Registers every element, for sites that bundle the package themselves. The widget is registered at once. The elements
 * that first paint does not need are registered when the page has loaded, or at once if the page contains one.
 */
import { warn } from './elements/internal/warn.js';
import { registerWidget } from './register-widget.js';

const registerOthers = (): void => {
  import('./define.deferred.js').catch(() =>
    warn({ code: 'LOAD_FAILED', message: 'Part of the elements could not be loaded. Reload the page.' }),
  );
};

/** The elements of two copies of the package, perhaps of two versions, are never mixed. */
const warnOfFirstCopy = (): void =>
  warn({
    code: 'BAD_CONFIG',
    message: 'Another copy of this package was loaded first, and is used. Load only one.',
  });

const isFirstCopy = registerWidget();
// On a server there is no document, and no element that would be upgraded.
if (typeof document !== 'undefined') {
  const isNeeded = document.querySelector('ois-form-frame, ois-points, ois-notifications');
  if (!isFirstCopy) warnOfFirstCopy();
  else if (isNeeded || document.readyState === 'complete') registerOthers();
  else addEventListener('load', registerOthers, { once: true });
}

// With the types of the elements and of their events: a declaration keeps no import that is for its effect alone.
export type * from './index.js';
