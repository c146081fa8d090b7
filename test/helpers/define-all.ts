/** Registers all elements at once, and loads their deferred files: `define` does so later. */
import '../../src/elements/deferred/deferred.js';
import { register } from '../../src/elements/internal/register.js';
import { OisFormFrame } from '../../src/elements/form-frame/form-frame.js';
import '../../src/notifications.js';
import '../../src/points.js';
import { registerWidget } from '../../src/register-widget.js';

register('ois-form-frame', OisFormFrame);
registerWidget();
