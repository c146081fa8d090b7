import type { HubErrorDetail } from '../../hub/errors.js';

/** Logs an error for the site's developers: what happened, and what to do. Users see a localized text instead. */
export function warn({ code, message }: Pick<HubErrorDetail, 'code' | 'message'>): void {
  // oxlint-disable-next-line no-console -- the only place; errors contain neither token nor key
  console.warn(`<ois-widget> ${code}: ${message}`);
}
