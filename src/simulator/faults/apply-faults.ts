import { setTimeout as wait } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Endpoint, Fault, Faults } from './faults.js';

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
