import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { envelope, runningHub } from '../running-hub.js';
import { consoleClient } from './console-client.js';

const hub = runningHub();
const client = consoleClient(hub);
beforeAll(() => client.signIn());
beforeEach(() => hub.simulator().faults.clear());

const set = (endpoint: string, typed: Record<string, string>) =>
  client.fill(`/faults/edit?endpoint=${endpoint}`, typed, '/faults/edit');
const exchange = (): Promise<Response> => hub.exchange(hub.key(), { client_user_id: 'u' });
const now = async (endpoint: string): Promise<string | undefined> =>
  (await client.open('/faults')).rows().find((row) => row['Endpoint']?.startsWith(endpoint))?.['Now'];

describe('Console: faults', () => {
  it.each(['401', '402', '429', '500', '503'])('answer with HTTP %s', async (status) => {
    expect((await set('token', { answer: `status-${status}` })).flash).toContain(`HTTP ${status}`);
    expect(String((await exchange()).status)).toBe(status);
  });

  it('answer HTTP 200 with another code inside, half of the JSON, or nothing', async () => {
    await set('token', { answer: 'code-401' });
    const response = await exchange();
    expect([response.status, (await envelope(response)).code]).toEqual([200, 401]);
    await set('token', { answer: 'malformed' });
    await expect((await exchange()).json()).rejects.toThrow(SyntaxError);
    await set('token', { answer: 'drop' });
    await expect(exchange()).rejects.toThrow('fetch failed');
  });

  it('delay the given number of calls, and are described meanwhile', async () => {
    await set('token', { latency: '300', times: '2' });
    expect(await now('Exchange a token')).toBe('Faultyafter 300 ms, for 2 more calls');
    const started = performance.now();
    await exchange();
    expect(performance.now() - started).toBeGreaterThan(295);
    expect(await now('Exchange a token')).toContain('for 1 more call');
    await exchange();
    expect(await now('Exchange a token')).toBe('As it should');
  });

  it('shorten the lifetime of tokens', async () => {
    await set('token', { tokenLife: '5' });
    expect((await envelope(await exchange())).data?.expires_in).toBe(5);
  });

  it('are cleared one by one, by an empty form, or all at once', async () => {
    for (const endpoint of ['token', 'logs', 'balance']) await set(endpoint, { answer: 'status-500' });
    const page = await client.open('/faults');
    await client.submit(page, '/faults/clear', { endpoint: 'token' });
    expect(
      hub
        .simulator()
        .faults.list()
        .map(({ endpoint }) => endpoint),
    ).toEqual(['logs', 'balance']);
    expect((await set('logs', { answer: '' })).flash).toContain('as it should');
    expect(hub.simulator().faults.list()).toHaveLength(1);
    expect((await client.submit(page, '/faults/clear')).flash).toContain('All endpoints');
    expect(hub.simulator().faults.list()).toEqual([]);
  });

  it('include forms without messages to the widget: a switch turns them off and on', async () => {
    const switchMessages = async (label: string) => {
      const page = await client.open('/faults');
      expect(page.rows().at(-1)?.['Actions']).toContain(label);
      return client.submit(page, '/faults/form-messages');
    };
    expect((await switchMessages('Turn off')).flash).toContain('no messages');
    expect(hub.simulator().formMessages.enabled).toBe(false);
    expect((await client.open('/faults')).rows().at(-1)?.['Now']).toBe('Not sent');
    expect((await switchMessages('Turn on')).flash).toContain('again');
    expect(hub.simulator().formMessages.enabled).toBe(true);
  });

  it('of a test are shown in the form unchanged, rare ones too', async () => {
    const fault = { status: 418, latency: 20, times: 7 };
    hub.simulator().faults.set('recharge', fault);
    const form = await client.open('/faults/edit?endpoint=recharge');
    expect(['answer', 'latency', 'times'].map((name) => form.value(name))).toEqual(['status-418', '20', '7']);
    await client.submit(form, '/faults/edit');
    expect(hub.simulator().faults.list()).toEqual([{ endpoint: 'recharge', fault }]);
  });

  it.each([
    [{ answer: 'status-200' }, 'answer', 'Please choose one'],
    [{ answer: 'nonsense' }, 'answer', 'Please choose one'],
    [{ latency: '0' }, 'latency', '1 to 600000'],
    [{ latency: '1.5' }, 'latency', '1 to 600000'],
    [{ latency: '600001' }, 'latency', '1 to 600000'],
    [{ tokenLife: '-1' }, 'tokenLife', '1 to 86400'],
    [{ times: '3' }, 'answer', 'Choose what goes wrong'],
  ])('show an error at the field for %o', async (typed, name, words) => {
    const page = await set('token', typed);
    expect(page.status).toBe(422);
    expect(page.problem(name)).toContain(words);
    expect(hub.simulator().faults.list()).toEqual([]);
  });
});
