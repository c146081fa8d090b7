import { OisFormFrame } from '../form-frame/form-frame.js';
import { register } from '../internal/register.js';
import { warn } from '../internal/warn.js';
import { importNotifications } from './import-notifications.js';
import { importPoints } from './import-points.js';

/** Registers the elements that the widget loads when it needs them, for pages that use them without it. */
export async function registerOthers(): Promise<void> {
  register('ois-form-frame', OisFormFrame);
  try {
    const [{ OisPoints }, { OisNotifications }] = await Promise.all([importPoints(), importNotifications()]);
    register('ois-points', OisPoints);
    register('ois-notifications', OisNotifications);
  } catch {
    const message = '<ois-points> and <ois-notifications> could not be loaded. Reload the page.';
    warn({ code: 'LOAD_FAILED', message });
  }
}
