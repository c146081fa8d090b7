/**
 * Registers every element, for sites that bundle the package themselves. The widget is registered at once. The elements
 * that first paint does not need are registered when the page has loaded, or at once if the page contains one.
 */
import { importFormFrame } from './elements/deferred/import-form-frame.js';
import { importNotifications } from './elements/deferred/import-notifications.js';
import { importPoints } from './elements/deferred/import-points.js';
import { register } from './elements/internal/register.js';
import { warn } from './elements/internal/warn.js';
import { registerWidget } from './register-widget.js';

const deferredElements: Record<string, () => Promise<CustomElementConstructor>> = {
  'ois-form-frame': async () => (await importFormFrame()).OisFormFrame,
  'ois-points': async () => (await importPoints()).OisPoints,
  'ois-notifications': async () => (await importNotifications()).OisNotifications,
};

registerWidget();
// On a server there is no document, and no element that would be upgraded.
if (typeof document !== 'undefined') {
  for (const [name, load] of Object.entries(deferredElements)) {
    const registerDeferred = (): void => {
      load().then(
        (element) => register(name, element),
        () => warn({ code: 'LOAD_FAILED', message: `<${name}> could not be loaded. Reload the page.` }),
      );
    };
    if (document.readyState === 'complete' || document.querySelector(name)) registerDeferred();
    else addEventListener('load', registerDeferred, { once: true });
  }
}

// With the types of the elements and of their events: a declaration keeps no import that is for its effect alone.
export type * from './index.js';
