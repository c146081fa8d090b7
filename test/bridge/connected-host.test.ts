import { describe, expect, it } from 'vitest';
import { Bridge, type Transport } from '../../src/bridge/index.js';
import { ManualTimers } from './manual-timers.js';
import { setUp } from './page.js';

describe('A connected host', () => {
  it('stays if its object is no longer found, and is disconnected when the bridge is closed', () => {
    let disconnects = 0;
    const connect = () => () => {
      disconnects += 1;
    };
    const transport: Transport = { host: 'webkit', connect, send: () => true };
    let found = [transport];
    const bridge = new Bridge(() => found, { handlers: {}, timers: new ManualTimers() });
    bridge.start();
    found = [];
    bridge.reconnect();
    expect([bridge.host, disconnects]).toEqual(['webkit', 0]);
    bridge.close();
    expect(disconnects).toBe(1);
  });

  it('may answer each hello without a warning, and no event contains a token of its welcomes', async () => {
    const { bridge, timers, of, say, warnings } = setUp();
    await timers.advance(300);
    const token = { access_token: 'second-token', expires_in: 60 };
    const hellos = of('hello');
    expect(hellos).toHaveLength(2);
    for (const { id } of hellos) say('event', 'welcome', { version: 1, host: 'slow', token }, { re: id });
    expect(warnings).toEqual([]);
    expect(() => bridge.emit('search', { query: 'second-token', count: 0 })).toThrow('E_INVALID');
    bridge.close();
  });
});
