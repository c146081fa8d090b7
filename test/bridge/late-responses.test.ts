import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { setUp } from './page.js';

const token = { access_token: 'secret-4f6a/1+b==', expires_in: 60 };

/** Lets a request for a token reach its deadline. @returns what answers it, and what `onLateResponse` has received */
async function setUpLateResponse(onLateResponse?: () => never) {
  const { bridge, timers, welcome, say, of } = setUp();
  await timers.advance(0);
  welcome();
  const received: unknown[] = [];
  const note = (response: unknown): void => void received.push(response);
  const asked = bridge.request('token', { reason: 'initial' }, { onLateResponse: onLateResponse ?? note });
  const refused = expect(asked).rejects.toMatchObject({ code: 'E_TIMEOUT' });
  await timers.advance(10_000);
  await refused;
  const { id: re } = of('token')[0]!;
  const respond = (type = 'token', payload: object = token): void => say('res', type, payload, { re });
  return { bridge, timers, respond, received };
}

describe('A response after the deadline', () => {
  it('does not end the connection if onLateResponse throws, which is reported', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => log.mockRestore());
    const { respond } = await setUpLateResponse(() => {
      throw new Error('a mistake of the page');
    });
    expect(() => respond()).not.toThrow();
    expect(log.mock.calls).toEqual([[expect.stringContaining('a mistake of the page')]]);
  });

  it('is passed once to onLateResponse, and its token is never sent', async () => {
    const { bridge, respond, received } = await setUpLateResponse();
    respond();
    respond();
    expect(received).toEqual([token]);
    expect(() => bridge.emit('error', { code: 'NETWORK', message: token.access_token })).toThrow('E_INVALID');
  });

  it('is ignored if it is of another type', async () => {
    const { respond, received } = await setUpLateResponse();
    respond('open-form', {});
    expect(received).toEqual([]);
    respond();
    expect(received).toEqual([token]);
  });

  it('is ignored after a restart', async () => {
    const { bridge, timers, respond, received } = await setUpLateResponse();
    bridge.restart();
    await timers.advance(0);
    respond();
    expect(received).toEqual([]);
  });
});

describe('A response to a request that the page has cancelled', () => {
  it('is ignored, and warned of only if it comes twice', async () => {
    const { bridge, timers, welcome, say, of, warnings } = setUp();
    await timers.advance(0);
    welcome();
    const controller = new AbortController();
    const asked = bridge.request('token', { reason: 'initial' }, { signal: controller.signal });
    controller.abort();
    await expect(asked).rejects.toMatchObject({ code: 'E_CANCELLED' });
    const { id: re } = of('token')[0]!;
    say('res', 'token', token, { re });
    expect(warnings).toEqual([]);
    say('res', 'token', token, { re });
    expect(warnings).toEqual([expect.stringContaining('match no open request')]);
    bridge.close();
  });
});
