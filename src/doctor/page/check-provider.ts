import { createFinding, type Finding } from '../finding.js';
import { REQUEST_TIMEOUT_MS } from '../site.js';
import { findWidgets, type WidgetElement } from './read-page.js';

/** Names of errors. Another text could be anything, also a token. */
const ERROR_NAME = /^[A-Z][A-Za-z]{0,30}(Error|Exception)$/;

/** Calls the `tokenProvider` of a widget, whose errors the widget reports as `NETWORK`. */
export async function checkProvider(widgets: readonly WidgetElement[] = findWidgets()): Promise<Finding[]> {
  const widget = widgets.find(({ tokenProvider }) => typeof tokenProvider === 'function');
  if (!widget) return [];
  const provide = async (): Promise<unknown> => (widget.tokenProvider as (request: object) => unknown)({});
  const deadline = new Promise((resolve) => void setTimeout(resolve, REQUEST_TIMEOUT_MS));
  try {
    await Promise.race([provide(), deadline]);
    return [];
  } catch (error) {
    return [createFinding('token-provider', readName(error))];
  }
}

/** Returns the error's name, and nothing else of it: its message may contain a token. */
function readName(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return ERROR_NAME.test(name) ? `a ${name}` : 'an error';
}
