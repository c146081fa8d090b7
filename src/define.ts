/** Registers every element at once, for sites that bundle the package themselves. */
import { OisFormFrame } from './elements/form-frame/form-frame.js';
import { OisNotifications } from './elements/notifications/notifications.js';
import { OisPoints } from './elements/points/points.js';
import { register } from './elements/internal/register.js';
import { OisTableGrid } from './elements/table-grid/table-grid.js';
import { OisTagFilter } from './elements/tag-filter/tag-filter.js';
import { OisWidget } from './elements/widget/widget.js';

register('ois-tag-filter', OisTagFilter);
register('ois-table-grid', OisTableGrid);
register('ois-form-frame', OisFormFrame);
register('ois-points', OisPoints);
register('ois-notifications', OisNotifications);
// Last, so that its inner elements are defined when it renders.
register('ois-widget', OisWidget);
