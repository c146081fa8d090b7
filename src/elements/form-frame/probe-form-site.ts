import { withTimeout } from '../../client/with-timeout.js';

const PROBE_TIMEOUT_MS = 8_000;
/** Browsers report a request that the page's policy forbids as a failed one, and dispatch the event that tells it apart later. */
const VIOLATION_WAIT_MS = 100;

/** Whether a site answers at all. `unknown`: the page's Content-Security-Policy forbids to ask. */
export type Reachability = 'reachable' | 'unreachable' | 'unknown';

/**
 * Asks whether the form site answers, by a request for its root without token and credentials. A page can detect neither that a
 * frame's site is down nor that it refuses to be framed.
 * @param formRoot `{form_url}`
 * @throws {HubError} `ABORTED`
 */
export async function probeFormSite(
  formRoot: string,
  { fetch, signal }: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<Reachability> {
  const { origin } = new URL(formRoot);
  let isForbidden = false;
  const handleViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    isForbidden ||= effectiveDirective === 'connect-src' && blockedURI.startsWith(origin);
  };
  document.addEventListener('securitypolicyviolation', handleViolation);
  try {
    const options = { who: 'The form site', signal, timeoutMs: PROBE_TIMEOUT_MS };
    await withTimeout(
      (abort) =>
        fetch(`${formRoot.replace(/\/$/, '')}/`, {
          method: 'HEAD',
          mode: 'no-cors',
          credentials: 'omit',
          cache: 'no-store',
          referrerPolicy: 'no-referrer',
          signal: abort,
        }),
      options,
    );
    return 'reachable';
  } catch (error) {
    if (signal.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, VIOLATION_WAIT_MS));
    return isForbidden ? 'unknown' : 'unreachable';
  } finally {
    document.removeEventListener('securitypolicyviolation', handleViolation);
  }
}
