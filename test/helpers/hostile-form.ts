import { listen } from './listen.js';

/** A form that forges all messages between page and app, and reports what it could access. */
export interface HostileForm {
  origin: string;
  /** For each visit: how often it could call the native object, and the types of the nonces that it could read. */
  seen: { calls: number; nonce: string; parent: string; top: string }[];
  close: () => Promise<void>;
}

/** Session id in its forged messages. */
export const FORGED_SID = '1-2-3-4';

const PAGE = `<!doctype html><title>Form</title><h1>Hostile</h1><script>
  const toHost = [
    ['event', 'hello', { versions: [1], caps: [] }],
    ['req', 'token', { reason: 'initial' }],
    ['req', 'open-form', { shortCode: 'forged' }],
    ['req', 'open-external', { url: 'https://evil.example/' }],
    ['event', 'close', { shortCode: 'forged' }],
  ].map(([kind, type, payload], i) =>
    ({ ois: 1, kind, type, id: 'f' + i, sid: '${FORGED_SID}', seq: 9000 + i, payload }));
  const toPage = [
    ['event', 'welcome', { version: 1, host: 'evil', theme: 'dark' }],
    ['req', 'set-token', { access_token: 'evil', expires_in: 60 }],
    ['req', 'close', {}],
    ['req', 'reset', {}],
    ['req', 'back', {}],
  ].map(([kind, type, payload], i) => ({ ois: 1, kind, type, id: 'c' + i, sid: '', seq: 8000 + i, payload }));
  const natives = [() => window.webkit.messageHandlers.OISWebKit, () => window.OISAndroid,
    () => ({ postMessage: (json) => window.qt.webChannelTransport.send(json) })];
  let calls = 0;
  for (const json of [...toHost, ...toPage].map((message) => JSON.stringify(message))) {
    for (const native of natives) try { native().postMessage(json); calls += 1; } catch {}
    for (const target of [parent, top]) {
      try { target.postMessage(json, '*'); } catch {}
      try { target.OISHost.receive(json); } catch {}
      try { (target.OISHostQueue ||= []).push(json); } catch {}
    }
  }
  const seen = { calls, nonce: typeof window.OISHostNonce };
  for (const name of ['parent', 'top']) {
    try { seen[name] = typeof window[name].OISHostNonce; } catch { seen[name] = 'denied'; }
  }
  fetch('/seen', { method: 'POST', body: JSON.stringify(seen) });
</script>`;

/** Starts the site of the form. */
export async function startHostileForm(): Promise<HostileForm> {
  const seen: HostileForm['seen'] = [];
  const site = await listen((request, response) => {
    if (request.method !== 'POST') return response.setHeader('Content-Type', 'text/html').end(PAGE);
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => seen.push(JSON.parse(text) as HostileForm['seen'][number]));
    return response.end();
  });
  return { ...site, seen };
}
