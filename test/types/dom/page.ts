import 'open-integration-widget/define';
import type {
  OisErrorEvent,
  OisNotifications,
  OisTableGrid,
  OisWidget,
} from 'open-integration-widget/define';
// @ts-expect-error -- a module that registers elements exports their types alone
import { OisPoints } from 'open-integration-widget/define';

const widget: OisWidget | null = document.querySelector('ois-widget');
widget?.addEventListener(
  'ois-submit',
  (event) => event.detail.shortCode.length + (event.detail.reference?.length ?? 0),
);
widget?.addEventListener('ois-filter', ({ detail }) => detail.tags.concat(detail.match));
widget?.addEventListener('ois-load', ({ detail }) => detail.count + detail.matching + detail.skipped);
widget?.addEventListener('ois-outcome', ({ detail }) => detail.amountCents?.toFixed());
widget?.addEventListener('ois-error', (event: OisErrorEvent) => event.detail.error.code);
// The events bubble.
document.body.addEventListener('ois-recharge-request', ({ detail }) => detail.balanceCents?.toFixed());
document.addEventListener('ois-submit', ({ detail }) => detail.shortCode.length);
window.addEventListener('ois-error', ({ detail }) => detail.error.code);
addEventListener('ois-ready', ({ detail }) => detail === null);

const grid: OisTableGrid = document.createElement('ois-table-grid');
grid.tables = [];
grid.addEventListener('ois-sort', ({ detail }) => detail.order === 'industry');
const bell: OisNotifications = document.createElement('ois-notifications');
bell.addEventListener('ois-notification', ({ detail }) => detail.title.length);
document.createElement('ois-points').showBalance(100);
document.createElement('ois-tag-filter').selected = ['a'];
void document.createElement('ois-form-frame').updateComplete;

// @ts-expect-error -- no such property
void widget?.tokenEndpiont;
// @ts-expect-error -- no such layout
grid.sort = 1;
// @ts-expect-error -- not part of the detail
widget?.addEventListener('ois-submit', (event) => event.detail.token);
// @ts-expect-error -- not part of the detail
document.addEventListener('ois-submit', (event) => event.detail.token);
// @ts-expect-error -- another event
widget?.addEventListener('ois-submit', (event: OisErrorEvent) => event);
// @ts-expect-error -- a module that registers elements exports their types alone
void OisPoints;
