import { expect, it } from 'vitest';
import { listenSimulator } from '../../../src/simulator/index.js';
import { runningHub } from '../running-hub.js';
import { consoleClient } from './console-client.js';

const hub = runningHub();
const hubWithSites = runningHub({
  frameAncestors: ['https://shop.example', 'http://localhost:*', 'https:'],
});

it('D7 D8 (H) Console overview: shows the next step, and both URLs', async () => {
  const simulator = hub.simulator();
  simulator.reset();
  for (const { short_code } of simulator.tables.list()) simulator.tables.withdraw(short_code);
  const client = consoleClient(hub);
  await client.signIn();
  const next = async (): Promise<string | undefined> => {
    const page = await client.open('/');
    expect(page.text).toContain(hub.hubUrl());
    expect(page.text).toContain(hub.formUrl());
    return page.document.querySelector('a.primary')?.getAttribute('href') ?? undefined;
  };
  expect(await next()).toBe('/keys/new');
  simulator.keys.create({ label: 'refused', account: 'personal' });
  expect(await next()).toBe('/keys/new');
  await client.fill('/keys/new', { label: 'mine' });
  expect(await next()).toBe('/tables/new');
  await client.fill('/tables/new', { supply_name: 'Mine', industry: 'Vehicles', publish: 'yes' });
  expect(await next()).toBe('/points/top-up');
  simulator.ledger.topUp(1);
  expect(await next()).toBe('/webhooks/new');
  await client.fill('/webhooks/new', { notificationUrl: 'http://localhost:1/' });
  expect(await next()).toBeUndefined();
  expect((await client.open('/')).text).toContain('Everything is set up');
});

it('Console overview: links to the sites that may embed forms, but not to sources with a wildcard', async () => {
  const client = consoleClient(hubWithSites);
  await client.signIn();
  const page = await client.open('/');
  const links = page.all('.facts a').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['https://shop.example/?lang=en']);
});

it('Console: has an origin of its own, on the given port, until the simulator is closed', async () => {
  const first = await listenSimulator();
  expect(new Set([first.hubUrl, first.formUrl, first.consoleUrl]).size).toBe(3);
  expect(first.consolePassword).toBe(first.simulator.consolePassword);
  await first.close();
  const consolePort = Number(new URL(first.consoleUrl).port);
  const second = await listenSimulator({ consolePort, consolePassword: 'my own password' });
  expect([second.consoleUrl, second.consolePassword]).toEqual([first.consoleUrl, 'my own password']);
  await expect(listenSimulator({ consolePort })).rejects.toThrow(
    `Port ${consolePort} for the console is already in use`,
  );
  await second.close();
  await expect(fetch(second.consoleUrl)).rejects.toThrow('fetch failed');
});
