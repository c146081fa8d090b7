import type { HubErrorDetail } from '../../hub/errors.js';

/** The user reads friendlier words on the page; the developer who embeds the widget finds out here what to mend. */
export function warn({ code, message }: Pick<HubErrorDetail, 'code' | 'message'>): void {
  // oxlint-disable-next-line no-console -- the only place; errors hold neither token nor key
  console.warn(`<ois-widget> ${code}: ${message}`);
}
