export { OisPage } from './ois-page.js';
export type {
  Insets,
  OisPageHandle,
  OisPageProps,
  OisPageTexts,
  PushNotification,
  TokenRequest,
} from './props.js';
