// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../src/hub/errors.js';
import { logListError } from '../../src/server/hub-errors.js';
import { limitLogRate } from '../../src/server/limit-log-rate.js';
import { createSafeLog, logToStderr, type LogEntry } from '../../src/server/log.js';

afterEach(() => vi.restoreAllMocks());

const ENTRY = { level: 'error', event: 'internal_error', message: 'a key' } as const;

describe('The option log', () => {
  it.each<[string, () => void]>([
    [
      'throws',
      () => {
        throw new Error('The disk is full.');
      },
    ],
    ['rejects', () => Promise.reject(new Error('The disk is full.'))],
  ])('masks secrets, and cannot end the process when it %s', async (_what, fail) => {
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    const written: LogEntry[] = [];
    // Not vi.fn: it handles rejections.
    const write = (entry: LogEntry): void => {
      written.push(entry);
      return fail();
    };
    const log = createSafeLog(write, (text) => text.replaceAll('key', '…'));
    expect(() => log(ENTRY)).not.toThrow();
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', rejected);
    expect(written).toEqual([{ ...ENTRY, message: 'a …' }]);
    expect(rejected).not.toHaveBeenCalled();
  });
});

describe('logListError', () => {
  it('logs neither a client that has disconnected nor an expired token', () => {
    const log = vi.fn();
    for (const code of ['ABORTED', 'UNAUTHORIZED', 'NETWORK'] as const) {
      logListError(log, '/tags', new HubError(code, code));
    }
    expect(log.mock.calls).toMatchObject([
      [{ event: 'list_failed', message: expect.stringContaining('NETWORK') }],
    ]);
  });
});

describe('limitLogRate', () => {
  it('writes at most once every 10 seconds, and at once after the clock was set back', () => {
    const written: number[] = [];
    let now = 1_700_000_000_000;
    const log = limitLogRate(
      () => now,
      (omitted) => written.push(omitted),
    );
    for (const elapsedMs of [0, 9_999, 1, -3_600_000]) {
      now += elapsedMs;
      log();
    }
    expect(written).toEqual([0, 1, 0]);
  });
});

describe('logToStderr', () => {
  it('writes one line of JSON, whatever the message holds', () => {
    const write = vi.spyOn(console, 'error').mockReturnValue();
    logToStderr({ level: 'error', event: 'internal_error', message: 'a\nb' });
    const [line] = write.mock.calls[0] as [string];
    expect(line).not.toContain('\n');
    expect(JSON.parse(line)).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      from: 'open-integration-widget',
      level: 'error',
      event: 'internal_error',
      message: 'a\nb',
    });
  });
});
