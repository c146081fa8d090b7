import { json } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { listenSimulator, type ListeningSimulator } from '../../src/simulator/index.js';
import { listen, type TestServer } from '../helpers/listen.js';

/** A simulator with its console, and a developer's receiver of webhooks, while a file's tests run. */
export function runningConsole() {
  let simulator: ListeningSimulator;
  let receiver: TestServer;
  /** Events that the receiver got. */
  const received: string[] = [];

  beforeAll(async () => {
    simulator = await listenSimulator({ warn: () => {} });
    receiver = await listen(async (request, response) => {
      received.push(((await json(request)) as { event: string }).event);
      response.end('{"ok":true}');
    });
  });

  afterAll(async () => {
    await simulator?.close();
    await receiver?.close();
  });

  afterEach(() => {
    const { webhooks } = simulator.simulator;
    for (const { id } of webhooks.list()) webhooks.remove(id);
  });

  async function signIn(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    await page.goto(simulator.consoleUrl);
    await page.getByLabel('Password').fill(simulator.consolePassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    return page;
  }

  return { running: () => simulator, hook: () => `${receiver.origin}/hook`, received, signIn };
}
