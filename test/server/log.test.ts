// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
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
