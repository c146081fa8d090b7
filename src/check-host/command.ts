import type { Run, TokenMode, Visits } from './results.js';

/** How long the command may take to answer, in ms. */
const TIMEOUT_MS = 10_000;

/** Calls a route of the command. @throws if it does not run any more */
async function call(path: string, body: object = {}): Promise<unknown> {
  const response = await fetch(`/check-host/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    // The app may leave the page meanwhile.
    keepalive: true,
    signal: AbortSignal.timeout?.(TIMEOUT_MS) ?? null,
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return response.json();
}

/** The routes of the command, for its page. */
export const command = {
  /** @param isNew starts another run */
  load: (isNew: boolean) => call('load', { isNew }) as Promise<Run>,
  save: (change: object) => call('save', change) as Promise<void>,
  /** Shows the command that the page is still there. */
  heartbeat: () => call('heartbeat') as Promise<void>,
  setTokenMode: (mode: TokenMode, delayMs = 0) => call('token-mode', { mode, delayMs }) as Promise<void>,
  getVisits: () => call('visits') as Promise<Visits>,
};
