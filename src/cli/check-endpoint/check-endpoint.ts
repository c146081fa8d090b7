import { isSecure } from '../../hub/root-url.js';
import type { Check, CheckContext } from './context.js';
import { checkLists } from './list-checks.js';
import { createFinding, type Finding } from './findings.js';
import { createProbe, type Send } from './probe.js';
import { checkOtherSites, checkPageOrigin } from './site-checks.js';
import { checkSignedOut } from './signed-out-checks.js';
import { checkKeyLeak } from './token-body.js';
import { checkFirstToken, checkRequestBody, checkTokenCache } from './token-checks.js';

export interface CheckOptions {
  endpoint: URL;
  /** Origin of the page with the widget. Default: the endpoint's. */
  pageOrigin?: string | undefined;
  /** Headers that identify a signed-in user. Empty: only what visitors get who are not signed in is checked. */
  credentials: Record<string, string>;
  /** To find the key in responses. */
  apiKey?: string | undefined;
  fetch?: typeof fetch;
  sleep?: CheckContext['sleep'];
  /** Time for each response, in milliseconds. Default: 15 seconds, as in the widget. */
  timeoutMs?: number;
}

/** Longer than a backend waits for the hub, so that its response to that is seen. */
const TIMEOUT_MS = 15_000;

/** These make all later checks pointless. */
const FATAL = [
  'unreachable',
  'timeout',
  'redirect',
  'not-found',
  'wrong-method',
  'needs-csrf-token',
  'page-refused',
  'server-error',
];
const NO_TOKEN = [...FATAL, 'credentials-refused', 'refuses-json', 'html', 'not-json', 'no-token'];

/** Ends the check at HTTP 429: later checks would take that refusal for the right answer to a forged request. */
class RateLimited extends Error {}

/**
 * Sends requests to a token endpoint as the widget and as others do. The endpoint exchanges tokens meanwhile; nothing else changes.
 * @returns what the endpoint does wrong, most fundamental first; empty if nothing was found
 */
export async function checkEndpoint(options: CheckOptions): Promise<Finding[]> {
  const { endpoint, pageOrigin = endpoint.origin, credentials, apiKey, timeoutMs = TIMEOUT_MS } = options;
  const found = new Map<string, Finding>();
  const add = (findings: Finding[]): void => {
    for (const finding of findings) if (!found.has(finding.id)) found.set(finding.id, finding);
  };
  const probe = createProbe({ endpoint, pageOrigin, credentials, fetch: options.fetch ?? fetch, timeoutMs });
  // Here, so that refusals and errors are searched too.
  const send: Send = async (request) => {
    const reply = await probe(request);
    add(checkKeyLeak(reply, apiKey));
    if (reply.status === 429) throw new RateLimited();
    return reply;
  };
  const context: CheckContext = {
    send,
    endpoint,
    pageOrigin,
    credentials,
    sleep: options.sleep ?? ((ms) => new Promise((resolve) => void setTimeout(resolve, ms))),
  };
  const run = async (check: Check, isLast: readonly string[] = []): Promise<boolean> => {
    add(await check(context));
    return isLast.some((id) => found.has(id));
  };
  if (!isSecure(endpoint)) add([createFinding('insecure')]);

  try {
    await runChecks();
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    add([createFinding('rate-limited')]);
  }
  return [...found.values()];

  async function runChecks(): Promise<void> {
    if (await run(checkSignedOut, FATAL)) return;
    if (Object.keys(credentials).length === 0) return;
    if (await run(checkFirstToken, NO_TOKEN)) return;
    for (const check of [checkTokenCache, checkRequestBody, checkOtherSites, checkPageOrigin, checkLists])
      await run(check);
  }
}
