/** The script of the pages of the other origin: forms, links to other sites, and the frame that forges messages. */
import { detect } from '../bridge/detect.js';
import type { Transport } from '../bridge/transports/transport.js';
import type { FrameReport } from './results.js';

/** For how long the frame waits for answers, in ms. */
const LISTENING_MS = 1_000;

/** Finds native objects as the page does, in a frame, too: `detect` uses none there. */
function findTransports(): Transport[] {
  const own: Window = new Proxy({} as Window, {
    get(_, name) {
      if (name === 'top' || name === 'parent' || name === 'window') return own;
      const value: unknown = Reflect.get(window, name);
      const isMethod = name === 'addEventListener' || name === 'removeEventListener';
      return isMethod ? (value as () => void).bind(window) : value;
    },
  });
  return detect({ window: own, origins: [], nonce: undefined, miniProgramPage: '/none' });
}

/** Messages as a form may send them that found out everything but the nonce. */
function createForgeries(sid: string): string[] {
  const own = '1-2-3-4';
  const external = `${location.origin}/external/forged`;
  const messages: [kind: string, type: string, payload: object, sid: string][] = [
    ['req', 'token', { reason: 'initial' }, sid],
    ['req', 'open-form', { shortCode: 'forged' }, sid],
    ['req', 'open-external', { url: external }, sid],
    // The app takes it for another load of the page, if it takes it at all.
    ['event', 'hello', { versions: [1], caps: [] }, own],
    ['req', 'token', { reason: 'initial' }, own],
  ];
  return [undefined, 'forged'].flatMap((nonce, round) =>
    messages.map(([kind, type, payload, session], index) => {
      const seq = 9_000 + round * 100 + index;
      return JSON.stringify({ ois: 1, kind, type, id: `forged-${seq}`, sid: session, seq, nonce, payload });
    }),
  );
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

async function forge(): Promise<FrameReport> {
  const report: FrameReport = { calls: 0, received: [], hasNonce: 'OISHostNonce' in window };
  const receive = (json: unknown): void => {
    try {
      const { type, re } = JSON.parse(String(json)) as { type?: unknown; re?: unknown };
      if (String(re).startsWith('forged')) report.received.push(String(type));
    } catch {}
  };
  const host = { receive };
  Object.assign(window, { OISHost: host, OISHostQueue: { push: receive } });
  const transports = findTransports();
  for (const transport of transports) transport.connect({ receive, ready: () => undefined });
  // Qt’s channel is ready after a while.
  await wait(LISTENING_MS / 4);
  for (const transport of transports)
    for (const json of createForgeries(location.hash.slice(1)))
      try {
        if (transport.send(json, JSON.parse(json) as never)) report.calls += 1;
      } catch {}
  await wait(LISTENING_MS);
  return report;
}

if (location.pathname === '/frame')
  void forge().then((report) => parent.postMessage({ oisCheck: report }, '*'));
else {
  const { visit } = document.documentElement.dataset;
  const objects = findTransports().map(({ host }) => host as string);
  if ('OISHostNonce' in window) objects.push('OISHostNonce');
  void fetch('/objects', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ visit: Number(visit), objects }),
  });
}
