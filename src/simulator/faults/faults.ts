import { setTimeout as wait } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { HUB_PATHS } from '../../hub/paths.js';

/** The name of an open API endpoint in `HUB_PATHS`. */
export type Endpoint = keyof typeof HUB_PATHS;

/** A simulated fault of an endpoint. At most one of `status`, `code`, `malformed` and `drop`. */
export interface Fault {
  /** Delay before everything else, in milliseconds. */
  latency?: number;
  /** Responds with this HTTP status, 400 to 599, without effect. */
  status?: number;
  /** Responds with HTTP 200 and this `code` in the envelope, for instance 401, without effect. */
  code?: number;
  /** Takes effect, then truncates the response's body to its half. */
  malformed?: boolean;
  /** Takes effect, then drops the connection without a response. */
  drop?: boolean;
  /** Lifetime of tokens issued meanwhile, in seconds. Only for the endpoint `token`. */
  tokenLife?: number;
  /** Number of calls after which the fault ends. Default: it stays. */
  times?: number;
}

const MAX_LATENCY_MS = 10 * 60_000;

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** Validators of a fault's parts: an error text, or false. */
const VALIDATORS: { [Part in keyof Fault]-?: (value: NonNullable<Fault[Part]>) => string | false } = {
  latency: (value) =>
    !isWithin(value, 1, MAX_LATENCY_MS) && `latency must be 1 to ${MAX_LATENCY_MS} milliseconds.`,
  status: (value) => !isWithin(value, 400, 599) && 'status must be 400 to 599.',
  code: (value) => (!Number.isInteger(value) || value === 200) && 'code must be an integer other than 200.',
  malformed: (value) => typeof value !== 'boolean' && 'malformed must be true or false.',
  drop: (value) => typeof value !== 'boolean' && 'drop must be true or false.',
  tokenLife: (value) =>
    !(Number.isFinite(value) && value > 0) && 'tokenLife must be a number of seconds above 0.',
  times: (value) => !isWithin(value, 1, Number.MAX_SAFE_INTEGER) && 'times must be a positive integer.',
};

const RESPONSE_PARTS = ['status', 'code', 'malformed', 'drop'] as const;

/** Returns the parts of a fault that replace the response. `code` may be 0. */
const listResponseParts = (fault: Fault): string[] =>
  RESPONSE_PARTS.filter((part) => fault[part] !== undefined && fault[part] !== false);

function validateFault(endpoint: Endpoint, fault: Fault): string | undefined {
  if (!Object.hasOwn(HUB_PATHS, endpoint)) {
    return `There is no endpoint "${endpoint}". Take one of ${Object.keys(HUB_PATHS).join(', ')}.`;
  }
  for (const [part, value] of Object.entries(fault)) {
    if (!Object.hasOwn(VALIDATORS, part)) return `A fault has no "${part}".`;
    const check = VALIDATORS[part as keyof Fault] as (value: unknown) => string | false;
    const problem = value !== undefined && check(value);
    if (problem) return problem;
  }
  const responseParts = listResponseParts(fault);
  if (responseParts.length > 1) {
    return `Only one of ${RESPONSE_PARTS.join(', ')} can be the answer.`;
  }
  if (fault.tokenLife !== undefined && endpoint !== 'token') {
    return 'tokenLife is only for the endpoint "token".';
  }
  const isEmpty = responseParts.length === 0 && !fault.latency && !fault.tokenLife;
  return isEmpty ? 'The fault does nothing. To end one, clear it.' : undefined;
}

/** The faults by endpoint. */
export class Faults {
  readonly #byEndpoint = new Map<Endpoint, Fault>();
  readonly #initial: Partial<Record<Endpoint, Fault>>;

  /** @throws {Error} if a fault is invalid @internal */
  constructor(initial: Partial<Record<Endpoint, Fault>>) {
    this.#initial = structuredClone(initial);
    this.reset();
  }

  /** Replaces the endpoint's fault. @throws {Error} with what to change if the fault is invalid */
  set(endpoint: Endpoint, fault: Fault): void {
    const problem = validateFault(endpoint, fault);
    if (problem) throw new Error(problem);
    this.#byEndpoint.set(endpoint, { ...fault });
  }

  /** @param endpoint Default: all endpoints */
  clear(endpoint?: Endpoint): void {
    if (endpoint === undefined) this.#byEndpoint.clear();
    else this.#byEndpoint.delete(endpoint);
  }

  list(): { endpoint: Endpoint; fault: Fault }[] {
    return [...this.#byEndpoint].map(([endpoint, fault]) => ({ endpoint, fault: { ...fault } }));
  }

  /** Restores the initial faults. @internal */
  reset(): void {
    this.#byEndpoint.clear();
    for (const [endpoint, fault] of Object.entries(this.#initial)) this.set(endpoint as Endpoint, fault);
  }

  /** Returns the fault for one call, and counts the call against its `times`. @internal */
  consume(endpoint: Endpoint): Fault | undefined {
    const fault = this.#byEndpoint.get(endpoint);
    if (fault?.times === undefined) return fault;
    if (fault.times <= 1) this.#byEndpoint.delete(endpoint);
    else this.#byEndpoint.set(endpoint, { ...fault, times: fault.times - 1 });
    return fault;
  }
}

/** Thrown in place of a response: the server must destroy the socket. */
export class DroppedConnection extends Error {
  override name = 'DroppedConnection';
}

type WithFault = Context<{ Variables: { fault?: Fault } }>;

/** Returns the fault of the current request. */
export const getFault = (c: WithFault): Fault | undefined => c.get('fault');

/** Applies an endpoint's fault. It precedes all other middleware of the endpoint. */
export function applyFaults(faults: Faults, endpoint: Endpoint): MiddlewareHandler {
  return async (c: WithFault, next) => {
    const fault = faults.consume(endpoint);
    if (!fault) return next();
    c.set('fault', fault);
    // The delay ends with the request and does not keep the process alive.
    if (fault.latency) await wait(fault.latency, undefined, { signal: c.req.raw.signal, ref: false });
    if (fault.status) return sendFault(c, fault.status, fault.status);
    if (fault.code !== undefined) return sendFault(c, 200, fault.code);
    await next();
    if (fault.malformed) c.res = await truncateBody(c.res);
    if (fault.drop) throw new DroppedConnection('Simulated fault: the connection was dropped.');
  };
}

const sendFault = (c: Context, status: number, code: number): Response =>
  c.json({ code, message: 'Simulated fault.', data: null }, status as ContentfulStatusCode);

async function truncateBody(response: Response): Promise<Response> {
  const body = await response.text();
  return new Response(body.slice(0, body.length / 2), response);
}
