import { calls, type Call } from '../../client/calls.js';
import type { HubError } from '../../hub/errors.js';
import { isTracing, trace, type TraceTopic } from './trace.js';
import { getBaseUri } from '../../client/base-uri.js';

/** Starts to trace token requests and HTTP requests while `OIS.debug` is true. Further calls have no effect. */
export function traceCalls(): void {
  const earlyCalls = Array.isArray(calls) ? (calls.splice(0) as Call[]) : [];
  for (const call of earlyCalls) traceCall(call, true);
  calls.push = (call: Call) => traceCall(call, false);
}

/** @param isEarly whether the call began before traces, so that its duration was not measured */
function traceCall([options, result, url]: Call, isEarly: boolean): void {
  if (!isTracing()) return;
  if (url === undefined) {
    trace('session', 'renew' in options ? 'token requested in place of a refused one' : 'token requested');
    result.then(
      ({ expiresIn }) => trace('session', `token received, expires in ${Math.floor(expiresIn)} s`),
      (error: HubError) => trace('session', `token request failed: ${error.code}`),
    );
    return;
  }
  const { method = 'GET' } = options;
  // The token endpoint is the only one that is sent a POST.
  const topic: TraceTopic = method === 'POST' ? 'session' : 'hub';
  const startedMs = performance.now();
  const traceEnd = (outcome: number | string): void => {
    const durationMs = isEarly ? findDurationMs(url) : performance.now() - startedMs;
    const duration = durationMs === undefined ? '' : ` in ${Math.round(durationMs)} ms`;
    trace(topic, `${method} ${formatAddress(url)} → ${outcome}${duration}`);
  };
  result.then(
    ({ status }) => traceEnd(status),
    (error: HubError) => traceEnd(error.code),
  );
}

/** Returns the duration of the last request of an address, if the browser has recorded it. */
function findDurationMs(url: string): number | undefined {
  return performance.getEntriesByName(new URL(url, getBaseUri()).href, 'resource').at(-1)?.duration;
}

/** Formats an address without its query, where a site may have put a secret, and without the page's origin. */
function formatAddress(url: string): string {
  const { origin, pathname, search } = new URL(url, getBaseUri());
  return `${origin === location.origin ? '' : origin}${pathname}${search && '?…'}`;
}
