/** Classes, events and types. Importing this registers nothing: see `define`. */
export {
  OisCloseEvent,
  OisConsentEvent,
  OisDownloadEvent,
  OisFormFrame,
  OisMoreEvent,
  OisOpenEvent,
  OisSearchEvent,
  OisShareEvent,
  OisSortEvent,
  OisSubmitEvent,
} from './elements/deferred/deferred.js';
export {
  OisNotificationEvent,
  OisNotificationOpenEvent,
  OisNotifications,
  OisNotificationsMissedEvent,
  OisOutcomeEvent,
} from './elements/deferred/notifications.js';
export { OisPoints, OisRechargeRequestEvent, OisTableRequestEvent } from './elements/deferred/points.js';
export type { FormAccess } from './client/form-access.js';
export type { FormMode, FormRequest } from './elements/form-frame/form-request.js';
export type { FormMessage } from './elements/form-frame/form-messages.js';
export type { NotificationDetail, OutcomeDetail } from './elements/notifications/notifications.events.js';
export { OisErrorEvent } from './elements/internal/error.events.js';
export { OisTableGrid } from './elements/table-grid/table-grid.js';
export type { CardContent, RenderCard } from './elements/table-grid/card-extras.js';
export { OisSelectEvent } from './elements/table-grid/select.events.js';
export type { SortOrder } from './elements/table-grid/table-grid.events.js';
export { OisTagFilter } from './elements/tag-filter/tag-filter.js';
export { OisFilterEvent, type TagMatch } from './elements/tag-filter/tag-filter.events.js';
export { OisWidget } from './elements/widget/widget.js';
export { OisLoadEvent, OisReadyEvent, type LoadDetail } from './elements/widget/widget.events.js';
export { mount, type MountOptions } from './mount-widget.js';
export type { Messages } from './locales/messages.js';
export type { NotificationsMessages } from './locales/notifications/notifications-messages.js';
export type { PointsMessages } from './locales/points/points-messages.js';
export type { Authorization } from './client/authorized-requests.js';
export type { TokenProvider } from './client/token-sources.js';
export { HubError, type HubErrorCode, type HubErrorDetail } from './hub/errors.js';
export { formUrl } from './hub/form-url.js';
export type { ProjectTable } from './hub/tables.js';
export type { TokenAnswer, TokenRefusal, TokenRequest } from './hub/token-answer.js';
