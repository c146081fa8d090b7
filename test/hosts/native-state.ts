import { describe, expect, it } from 'vitest';
import { LATER_CAPS, type Fields, type NativeContext } from './native-context.js';

/** What the page shows: kept over the end of its process, paused, and asked for Back. */
export function testState(context: NativeContext): void {
  const { receive, hello, linesOf, posted, start } = context;
  describe('state of the page', () => {
    const hello2 = () => hello({ payload: { versions: [1], caps: LATER_CAPS } });
    const welcomes = async () =>
      (await posted())
        .filter(({ type }) => type === 'welcome')
        .map(({ payload }) => (payload as Fields)['state']);

    it('is kept, and returned to the next load of the page', async () => {
      hello2();
      receive('event', 'state', { payload: { state: 'one' } });
      receive('event', 'state', { payload: { state: 'ä'.repeat(4096) } });
      receive('event', 'state', { payload: { state: 'x'.repeat(4097) } });
      receive('event', 'state', { payload: { state: 7 } });
      hello({ sid: 's2' });
      expect(await welcomes()).toEqual([undefined, 'ä'.repeat(4096)]);
      expect((await context.runner.call('state'))['value']).toMatchObject({ state: 'ä'.repeat(4096) });
      expect(await linesOf('event')).toEqual([]);
    });

    it('that the app has kept is restored by the welcome, or in the page that is there', async () => {
      context.runner.send('restore', { state: 'kept' });
      hello2();
      context.runner.send('restore', { state: 'other' });
      expect(await welcomes()).toEqual(['kept']);
      expect((await posted()).filter(({ type }) => type === 'set-state')).toMatchObject([
        { kind: 'req', payload: { state: 'other' } },
      ]);
    });

    it('is dropped by reset, for another user', async () => {
      context.runner.send('restore', { state: 'kept' });
      hello2();
      context.runner.send('reset');
      expect((await posted()).at(-1)).toMatchObject({ kind: 'req', type: 'reset' });
      hello({ sid: 's2' });
      expect(await welcomes()).toEqual(['kept', undefined]);
    });
  });

  describe('can-go-back', () => {
    const ask = async () => (await posted()).filter(({ type }) => type === 'can-go-back');
    const results = async () => (await linesOf('canGoBack')).map(({ canGoBack }) => canGoBack);

    it('is asked after each change, once at a time, and the app gets the last answer', async () => {
      context.runner.lines.length = 0;
      hello({ payload: { versions: [1], caps: LATER_CAPS } });
      receive('res', 'can-go-back', { re: (await ask())[0]!['id'], payload: { handled: false } });
      receive('event', 'open', { payload: { shortCode: 'a' } });
      receive('event', 'search', { payload: { query: 'a', count: 1 } });
      receive('event', 'height', { payload: { height: 1 } });
      expect(await ask()).toHaveLength(2);
      receive('res', 'can-go-back', { re: (await ask())[1]!['id'], payload: { handled: false } });
      expect(await ask()).toHaveLength(3);
      receive('res', 'can-go-back', { re: (await ask())[2]!['id'], payload: { handled: true } });
      expect(await results()).toEqual([false, true]);
      context.runner.send('stop');
      expect((await results()).at(-1)).toBe(false);
    });

    it('is not sent to a page that does not list it in caps', async () => {
      context.runner.lines.length = 0;
      hello();
      expect(await ask()).toEqual([]);
      expect(await results()).toEqual([true]);
    });
  });

  it('pause and resume are sent once, and to a page that loads while the screen is hidden', async () => {
    hello({ payload: { versions: [1], caps: LATER_CAPS } });
    for (const isPaused of [true, true, false]) context.runner.send('pause', { isPaused });
    const sent = async () =>
      (await posted()).map(({ type }) => type).filter((type) => type === 'pause' || type === 'resume');
    expect(await sent()).toEqual(['pause', 'resume']);
    context.runner.send('pause', { isPaused: true });
    hello({ sid: 's2', payload: { versions: [1], caps: LATER_CAPS } });
    expect(await sent()).toEqual(['pause', 'resume', 'pause', 'pause']);
  });

  it('a page whose process ended may be loaded again at once, unless it ended within ten seconds', async () => {
    const mayRestart = async () => ((await context.runner.call('state'))['value'] as Fields)['mayRestart'];
    hello();
    context.runner.send('advance', { ms: 9_999 });
    expect(await mayRestart()).toBe(false);
    context.runner.send('advance', { ms: 1 });
    expect(await mayRestart()).toBe(true);
    await start({});
    expect(await mayRestart()).toBe(false);
  });
}
