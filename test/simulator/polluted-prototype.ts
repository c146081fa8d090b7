import { listenSimulator } from '../../src/simulator/index.js';
import { listen } from '../helpers/listen.js';

// A program of its own: its Object.prototype has what a careless library elsewhere may have put there.
const running = await listenSimulator({ warn: () => {} });
const { simulator, hubUrl, formUrl } = running;
const { key } = simulator.keys.create({ label: 'k' });
simulator.ledger.topUp(100);
const receiver = await listen((request, response) => {
  request.resume().on('end', () => response.writeHead(200).end('{}'));
});

const post = async (path: string, body: string): Promise<unknown[]> => {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const response = await fetch(`${hubUrl}/api/v1/hub${path}`, { method: 'POST', headers, body });
  return [response.status, ((await response.json()) as { data: unknown }).data];
};
const get = async (path: string): Promise<unknown[]> => {
  const response = await fetch(`${hubUrl}/api/v1/hub${path}`, { headers: { 'X-API-Key': key } });
  return [response.status, ((await response.json()) as { data: unknown }).data];
};
const [, exchanged] = await post('/apikeys/token', '{"client_user_id":"alice"}');
const { access_token: token } = exchanged as { access_token: string };
const free = simulator.tables.published()[0]!.short_code;

const POLLUTION = {
  client_user_id: 'mallory',
  amount_cents: 7,
  external_order_id: 'polluted',
  reason: 'polluted',
  page_size: '3',
  tags: 'polluted',
  ok: true,
  access_token: 'polluted',
};
for (const [name, value] of Object.entries(POLLUTION)) {
  // oxlint-disable-next-line no-extend-native -- what this program is about
  Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
}

const results = {
  exchangeOfNobody: await post('/apikeys/token', '{}'),
  exchangeOfList: await post('/apikeys/token', '[]'),
  rechargeOfNobody: await post('/points/users/recharge', '{"amount_cents":5}'),
  rechargeOfNothing: await post('/points/users/recharge', '{"client_user_id":"alice"}'),
  recharge: await post('/points/users/recharge', '{"client_user_id":"alice","amount_cents":5}'),
  balanceOfNobody: await get('/points/users/balance'),
  logs: await get('/points/users/logs?client_user_id=alice'),
  // Answered with an empty object: neither a yes nor a no.
  unlock: await (async () => {
    simulator.webhooks.add({ billingUrl: `${receiver.origin}/` });
    const body = new URLSearchParams({ token, visit: '1', do: 'unlock' });
    return (await fetch(`${formUrl}/${encodeURIComponent(free)}`, { method: 'POST', body })).status;
  })(),
  charges: simulator.ledger.charges().length,
};
for (const name of Object.keys(POLLUTION)) Reflect.deleteProperty(Object.prototype, name);
console.log(JSON.stringify(results));
await receiver.close();
await running.close();
