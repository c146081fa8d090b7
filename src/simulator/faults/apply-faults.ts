import { setTimeout as wait } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Endpoint, Fault, Faults } from './faults.js';

/** In place of an answer: whoever holds the socket has to drop it. */
export class DroppedConnection extends Error {
  override name = 'DroppedConnection';
}

type WithFault = Context<{ Variables: { fault?: Fault } }>;

/** The fault that the call under way has to bear. */
export const faultOf = (c: WithFault): Fault | undefined => c.get('fault');

/** Goes before all else at an endpoint, its checks too. */
export function applyFaults(faults: Faults, endpoint: Endpoint): MiddlewareHandler {
  return async (c: WithFault, next) => {
    const fault = faults.take(endpoint);
    if (!fault) return next();
    c.set('fault', fault);
    // Whoever goes away need not be waited for, and nor does the process.
    if (fault.latency) await wait(fault.latency, undefined, { signal: c.req.raw.signal, ref: false });
    if (fault.status) return broken(c, fault.status, fault.status);
    if (fault.code !== undefined) return broken(c, 200, fault.code);
    await next();
    if (fault.malformed) c.res = await halved(c.res);
    if (fault.drop) throw new DroppedConnection('The simulator was told to drop this connection.');
  };
}

const broken = (c: Context, status: number, code: number): Response =>
  c.json(
    { code, message: 'A fault that the simulator was told to have.', data: null },
    status as ContentfulStatusCode,
  );

async function halved(answer: Response): Promise<Response> {
  const body = await answer.text();
  return new Response(body.slice(0, body.length / 2), answer);
}
