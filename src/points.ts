/** `<ois-points>` alone. The drop-in loads it where a widget shows points; a page may load it for an element of its own. */
import { OisPoints } from './elements/deferred/points.js';
import { register } from './elements/internal/register.js';

register('ois-points', OisPoints);

export { OisPoints };
