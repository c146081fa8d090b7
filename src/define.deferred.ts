/** Registers the elements that the widget loads when it needs them, for pages that use them without it. */
import { OisFormFrame } from './elements/form-frame/form-frame.js';
import { register } from './elements/internal/register.js';
import { OisNotifications } from './elements/notifications/notifications.js';
import { OisPoints } from './elements/points/points.js';

register('ois-form-frame', OisFormFrame);
register('ois-points', OisPoints);
register('ois-notifications', OisNotifications);
