/**
 * Registers every element, for sites that bundle the package themselves. The widget is registered at once. The elements
 * that first paint does not need are registered when the page has loaded, or at once if the page contains one.
 */
import { loadDeferred } from './elements/deferred/load-deferred.js';
import { warn } from './elements/internal/warn.js';
import { registerWidget } from './register-widget.js';

const registerOthers = (): void => {
  loadDeferred().then((deferred) => deferred.registerOthers(), warn);
};

const isFirstCopy = registerWidget();
// On a server there is no document, and no element that would be upgraded.
if (typeof document !== 'undefined') {
  const isNeeded = document.querySelector('ois-form-frame, ois-points, ois-notifications');
  if (!isFirstCopy) {
    // The elements of two copies of the package, perhaps of two versions, are never mixed.
    warn({ code: 'BAD_CONFIG', message: 'Two versions are loaded. Use one.' });
  } else if (isNeeded || document.readyState === 'complete') registerOthers();
  else addEventListener('load', registerOthers, { once: true });
}

// With the types of the elements and of their events: a declaration keeps no import that is for its effect alone.
export type * from './index.js';
