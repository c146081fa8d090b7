// Runs in a browser: calls each endpoint of a site whose answers are faulty.
import { createClient } from '../../../src/client/create-client.js';
import { createPointsClient } from '../../../src/client/create-points-client.js';
import { EventStream } from '../../../src/client/events/event-stream.js';

export interface Sites {
  /** Origins of the site: one whose endpoint is faulty, and one that works. */
  faulty: string;
  good: string;
}

export interface PageOutcome {
  /** `ok`, the code of a `HubError`, or what was thrown instead. */
  outcome: string;
  delayMs: number;
}

export type Endpoint = 'token' | 'tags' | 'tables' | 'balance' | 'log' | 'events';

const send: typeof fetch = (input, init) => fetch(input, init);

const createListsClient = (tokens: string, lists: string) =>
  createClient({ tokenEndpoint: `${tokens}/ois/token`, hubUrl: `${lists}/ois` });

const createPoints = (origin: string) =>
  createPointsClient({ pointsEndpoint: `${origin}/ois/points`, page: location.href, fetch: send })!;

const calls: Record<Endpoint, (sites: Sites) => Promise<unknown>> = {
  token: ({ faulty, good }) => createListsClient(faulty, good).getTags(),
  tags: ({ faulty, good }) => createListsClient(good, faulty).getTags(),
  tables: ({ faulty, good }) => createListsClient(good, faulty).getTables(),
  balance: ({ faulty }) => createPoints(faulty).getBalance(new AbortController().signal),
  log: ({ faulty }) => createPoints(faulty).getLogs(1, new AbortController().signal),
  events: ({ faulty }) =>
    new Promise<void>((resolve, reject) => {
      const stream = new EventStream(
        { endpoint: `${faulty}/ois/events`, fetch: send },
        {
          onEvent: () => undefined,
          onState(state) {
            if (state.name === 'open') resolve();
            else if ('error' in state) reject(state.error);
            else return;
            stream.stop();
          },
        },
      );
      stream.start();
    }),
};

async function callEndpoint(endpoint: Endpoint, sites: Sites): Promise<PageOutcome> {
  const beganAtMs = performance.now();
  let outcome = 'ok';
  try {
    await calls[endpoint](sites);
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    outcome = name === 'HubError' && code !== undefined ? code : String(error);
  }
  return { outcome, delayMs: performance.now() - beganAtMs };
}

declare global {
  interface Window {
    callEndpoint?: typeof callEndpoint;
    /** By endpoint and fault. */
    outcomes?: Record<string, PageOutcome>;
  }
}
window.callEndpoint = callEndpoint;
