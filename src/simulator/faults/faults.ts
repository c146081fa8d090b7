import { HUB_PATHS } from '../../hub/paths.js';

/** An endpoint of the open API, by its name in `HUB_PATHS`. */
export type Endpoint = keyof typeof HUB_PATHS;

/** What goes wrong at an endpoint. At most one of `status`, `code`, `malformed` and `drop`. */
export interface Fault {
  /** Waits so long first, in milliseconds. */
  latency?: number;
  /** Answers with this HTTP status, 400 to 599, and does nothing. */
  status?: number;
  /** Answers HTTP 200 with this `code` in the envelope, for instance 401, and does nothing. */
  code?: number;
  /** Does its work, then cuts the answer's body in half. */
  malformed?: boolean;
  /** Does its work, then drops the connection in place of an answer. */
  drop?: boolean;
  /** Lifetime of the tokens given out meanwhile, in seconds. Only for the endpoint `token`. */
  tokenLife?: number;
  /** Goes by itself after so many calls. */
  times?: number;
}

const LONGEST_LATENCY = 10 * 60_000;

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** What each part may be, in words; none if it is fine. */
const CHECKS: { [Part in keyof Fault]-?: (value: NonNullable<Fault[Part]>) => string | false } = {
  latency: (value) =>
    !isWithin(value, 1, LONGEST_LATENCY) && `latency must be 1 to ${LONGEST_LATENCY} milliseconds.`,
  status: (value) => !isWithin(value, 400, 599) && 'status must be 400 to 599.',
  code: (value) => (!Number.isInteger(value) || value === 200) && 'code must be an integer other than 200.',
  malformed: (value) => typeof value !== 'boolean' && 'malformed must be true or false.',
  drop: (value) => typeof value !== 'boolean' && 'drop must be true or false.',
  tokenLife: (value) =>
    !(Number.isFinite(value) && value > 0) && 'tokenLife must be a number of seconds above 0.',
  times: (value) => !isWithin(value, 1, Number.MAX_SAFE_INTEGER) && 'times must be a positive integer.',
};

const ANSWERS = ['status', 'code', 'malformed', 'drop'] as const;

function problemWith(endpoint: Endpoint, fault: Fault): string | undefined {
  if (!Object.hasOwn(HUB_PATHS, endpoint)) {
    return `There is no endpoint "${endpoint}". Take one of ${Object.keys(HUB_PATHS).join(', ')}.`;
  }
  for (const [part, value] of Object.entries(fault)) {
    if (!Object.hasOwn(CHECKS, part)) return `A fault has no "${part}".`;
    const check = CHECKS[part as keyof Fault] as (value: unknown) => string | false;
    const problem = value !== undefined && check(value);
    if (problem) return problem;
  }
  if (ANSWERS.filter((part) => fault[part]).length > 1) {
    return `Only one of ${ANSWERS.join(', ')} can be the answer.`;
  }
  if (fault.tokenLife !== undefined && endpoint !== 'token') {
    return 'tokenLife is only for the endpoint "token".';
  }
  const isEmpty = !ANSWERS.some((part) => fault[part]) && !fault.latency && !fault.tokenLife;
  return isEmpty ? 'The fault does nothing. To end one, clear it.' : undefined;
}

/** What is to go wrong, by endpoint. */
export class Faults {
  readonly #byEndpoint = new Map<Endpoint, Fault>();
  readonly #initial: Partial<Record<Endpoint, Fault>>;

  /** @throws {Error} if a fault makes no sense */
  constructor(initial: Partial<Record<Endpoint, Fault>>) {
    this.#initial = structuredClone(initial);
    this.reset();
  }

  /** In place of the endpoint's fault so far. @throws {Error} if it makes no sense, in words */
  set(endpoint: Endpoint, fault: Fault): void {
    const problem = problemWith(endpoint, fault);
    if (problem) throw new Error(problem);
    this.#byEndpoint.set(endpoint, { ...fault });
  }

  /** @param endpoint all of them where none is given */
  clear(endpoint?: Endpoint): void {
    if (endpoint === undefined) this.#byEndpoint.clear();
    else this.#byEndpoint.delete(endpoint);
  }

  list(): { endpoint: Endpoint; fault: Fault }[] {
    return [...this.#byEndpoint].map(([endpoint, fault]) => ({ endpoint, fault: { ...fault } }));
  }

  /** Those to begin with. */
  reset(): void {
    this.#byEndpoint.clear();
    for (const [endpoint, fault] of Object.entries(this.#initial)) this.set(endpoint as Endpoint, fault);
  }

  /** The fault for one call, which counts against its `times`. */
  take(endpoint: Endpoint): Fault | undefined {
    const fault = this.#byEndpoint.get(endpoint);
    if (fault?.times === undefined) return fault;
    if (fault.times <= 1) this.#byEndpoint.delete(endpoint);
    else this.#byEndpoint.set(endpoint, { ...fault, times: fault.times - 1 });
    return fault;
  }
}
