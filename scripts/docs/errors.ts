import { isRecoverable, type BridgeErrorCode } from '../../src/bridge/errors.js';
import { FINDINGS as ENDPOINT_FINDINGS } from '../../src/cli/check-endpoint/findings.js';
import { FINDINGS as PAGE_FINDINGS } from '../../src/doctor/texts.js';
import type { HubErrorCode } from '../../src/hub/errors.js';
import { errorTexts } from '../../src/locales/en.errors.js';
import {
  BRIDGE_ERRORS,
  HUB_ERRORS,
  LOG_EVENTS,
  SERVER_EVENTS,
  type ErrorDescription,
} from './error-descriptions.js';
import { createTable, type Generator } from './regions.js';

const code = (text: string): string => `\`${text}\``;

/** Details are dots; an element's name is text. */
const escapeHtml = (text: string): string => text.replace(/\{\d\}/g, '…').replaceAll('<', '&lt;');

const describe = (errors: Readonly<Record<string, ErrorDescription>>): string[][] =>
  Object.entries(errors).map(([name, { meaning, action }]) => [code(name), meaning, action]);

/** The texts that users read, each with the codes for which the widget shows it. */
function listUserTexts(): string[][] {
  const codes = new Map<string, string[]>();
  for (const name of Object.keys(HUB_ERRORS) as HubErrorCode[]) {
    const text = errorTexts.errorText(name);
    // The backend's functions have no page that shows them.
    if (['ABORTED', 'BAD_ARGUMENT', 'OUTCOME_UNKNOWN', 'ORDER_CONFLICT', 'STORE_UNAVAILABLE'].includes(name))
      continue;
    codes.set(text, [...(codes.get(text) ?? []), code(name)]);
  }
  return [...codes].map(([text, names]) => [`“${text}”`, names.join(', ')]);
}

/** Generated regions of docs/errors.md. */
export const errorRegions: Readonly<Record<string, Generator>> = {
  'user-texts': () => createTable(['text', 'codes'], listUserTexts()),
  'hub-errors': () => createTable(['code', 'what happened', 'what to do'], describe(HUB_ERRORS)),
  'bridge-errors': () =>
    createTable(
      ['code', 'what happened', 'what to do', 'can succeed later'],
      describe(BRIDGE_ERRORS).map((cells, index) => [
        ...cells,
        isRecoverable(Object.keys(BRIDGE_ERRORS)[index] as BridgeErrorCode) ? 'yes' : 'no',
      ]),
    ),
  'log-events': () =>
    createTable(['event', 'what happened', 'what to do'], describe({ ...LOG_EVENTS, ...SERVER_EVENTS })),
  findings: () =>
    createTable(
      ['id', 'what is wrong', 'what to do'],
      Object.entries(PAGE_FINDINGS).map(([id, [title, fix]]) => [
        code(id),
        escapeHtml(title),
        escapeHtml(fix),
      ]),
    ),
  mistakes: () =>
    createTable(
      ['id', 'what is wrong, and what to do'],
      Object.entries(ENDPOINT_FINDINGS).map(([id, text]) => [code(id), text]),
    ),
};
