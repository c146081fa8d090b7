import { afterEach, describe, expect, it } from 'vitest';
import { PORT_VARIABLES, startDemo, type RunningDemo } from '../helpers/demo.js';
import { listenTcp } from '../helpers/listen.js';

const running: { close(): unknown }[] = [];
const track = (demo: RunningDemo): RunningDemo => {
  running.push({ close: () => demo.interrupt() });
  return demo;
};

afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

const DEFAULT_PORTS = { PORT: '', HUB_PORT: '', FORM_PORT: '', CONSOLE_PORT: '' };

describe('npm start', () => {
  it('serves page, hub, form site and console on the given ports, and stops on Ctrl-C', async () => {
    const demo = await startDemo();
    const origins = [demo.page, demo.hub, demo.form, demo.console];
    expect(origins).toEqual(PORT_VARIABLES.map((name) => `http://localhost:${demo.env[name]}`));
    for (const origin of origins) await fetch(origin);
    expect(demo.output()).toMatch(/^Console password: (\w{4}-){3}\w{4}$/m);
    expect(await demo.interrupt()).toBe(0);
    for (const origin of origins) await expect(fetch(origin)).rejects.toThrow();
  });

  it('fails with the variable to change if a given port is in use', async () => {
    const held = await listenTcp();
    running.push(held);
    const env = { ...DEFAULT_PORTS, HUB_PORT: String(held.port) };
    await expect(startDemo({ env })).rejects.toThrow(`HUB_PORT=${env.HUB_PORT}: that port is in use.`);
    await expect(startDemo({ env: { ...env, PORT: 'eighty' } })).rejects.toThrow(
      'PORT=eighty is not a port.',
    );
  });

  it('uses the next free port if a default one is in use, and prints it', async () => {
    const first = track(await startDemo({ env: DEFAULT_PORTS }));
    const second = track(await startDemo({ env: DEFAULT_PORTS }));
    expect(second.page).not.toBe(first.page);
    expect(second.output()).toMatch(/Port \d+ is in use\. Using \d+; set PORT to change it\./);
    expect((await fetch(`${second.page}/`)).status).toBe(200);
  });
});
