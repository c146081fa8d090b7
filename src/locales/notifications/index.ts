import { ar } from './ar.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';
import { ko } from './ko.js';
import type { NotificationsMessages } from './notifications-messages.js';
import { zhCn } from './zh-cn.js';
import { zhTw } from './zh-tw.js';

/** The words of `<ois-notifications>`, by the `$code` of the language. All of them together weigh less than a request. */
export const notificationsMessages: Readonly<Record<string, NotificationsMessages>> = {
  en,
  'zh-CN': zhCn,
  'zh-TW': zhTw,
  ja,
  ko,
  es,
  fr,
  de,
  ar,
};
