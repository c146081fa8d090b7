/** `<ois-notifications>` alone. The drop-in loads it where a widget shows notifications; a page may load it for an element of its own. */
import { OisNotifications } from './elements/deferred/notifications.js';
import { register } from './elements/internal/register.js';

register('ois-notifications', OisNotifications);

export { OisNotifications };
