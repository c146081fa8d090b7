import type { HubErrorCode } from '../hub/errors.js';
import { escapeAttribute, escapeText } from './serialize.js';
import { createLocalize } from './server-elements.js';

/** Renders a page that explains why a form could not be opened. */
export async function renderErrorPage(locale: string, code: HubErrorCode): Promise<string> {
  const localize = await createLocalize(locale);
  const text = escapeText(localize.term('errorText', code));
  return `<!doctype html><html lang="${escapeAttribute(localize.lang)}" dir="${localize.chosenDir ?? 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text}</title><h1>${text}</h1></html>`;
}
