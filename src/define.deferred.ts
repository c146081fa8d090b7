/** Registers the elements that the widget loads when it needs them, for pages that use them without it. */
import { OisFormFrame } from './elements/form-frame/form-frame.js';
import { register } from './elements/internal/register.js';
import './notifications.js';
import './points.js';

register('ois-form-frame', OisFormFrame);
