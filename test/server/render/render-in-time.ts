import { setTimeout as sleep } from 'node:timers/promises';
import type { RenderOptions, RenderRequest } from '../../../src/server/index.js';
import type { Site } from '../site.js';

/** A request of a visitor whose browser prefers English. */
export const REQUEST: RenderRequest = {
  url: 'https://site.example/projects',
  headers: { 'accept-language': 'en' },
};
/** What it gets without lists. */
export const PLAIN = '<ois-widget token-endpoint="/ois/token" locale="en"></ois-widget>';

/**
 * Calls `backend.render`, and calls it once more if the lists came too late: it waits for them for one second only, which a pause of
 * the machine may take. Removes what is logged about it.
 */
export async function renderInTime(
  { backend, logs }: Site,
  request: RenderRequest,
  options?: RenderOptions,
): Promise<string> {
  const html = await backend.render(request, options);
  if (!logs.at(-1)?.message.endsWith('Loading the lists did not complete in time.')) return html;
  logs.pop();
  await sleep(1_000);
  return backend.render(request, options);
}
