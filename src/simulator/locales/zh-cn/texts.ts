import type { Texts } from '../texts.js';
import { consoleFrame, keys, login, overview } from './console.js';
import { data } from './data.js';
import { formFields } from './form-fields.js';
import { formSite } from './form-site.js';
import { points } from './points.js';
import { tables } from './tables.js';
import { faults, test } from './test.js';
import { ui } from './ui.js';
import { webhooks } from './webhooks.js';

/** 简体中文 */
export const zhCn: Texts = {
  ui,
  consoleFrame,
  login,
  overview,
  keys,
  tables,
  points,
  webhooks,
  test,
  faults,
  formSite,
  formFields,
  data,
};
