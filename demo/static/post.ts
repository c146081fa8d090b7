// Delivers the simulated hub's webhooks inside the page, in place of src/simulator/webhooks/post.ts.
import type { Failure, Outcome } from '../../src/simulator/webhooks/post.js';
import type { WireRequest } from '../../src/simulator/webhooks/wire.js';

let receive: ((request: Request) => Promise<Response>) | undefined;

/** Sets the backend that receives all webhooks. */
export const setReceiver = (receiver: (request: Request) => Promise<Response>): void => {
  receive = receiver;
};

/** The console describes failures, and the static demo has none. */
export const describeFailure = ({ code }: Failure): string => code;

export async function post(url: string, { headers, body }: WireRequest): Promise<Outcome> {
  const started = performance.now();
  const response = await receive?.(new Request(url, { method: 'POST', headers, body }));
  const delivered = response?.ok === true;
  return {
    delivered,
    why: delivered ? null : `HTTP ${response?.status}`,
    failure: delivered ? null : { code: 'status', detail: String(response?.status) },
    isNetworkError: false,
    answer: response ? { status: response.status, body: await response.text() } : null,
    duration: Math.round(performance.now() - started),
  };
}
