/** The file of `<ois-points>`. The drop-in and `define` load it where a widget or a page shows points. It registers nothing. */
export { OisPoints } from '../points/points.js';
export { OisRechargeRequestEvent, OisTableRequestEvent } from '../points/points.events.js';
