// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logToStderr } from '../../src/server/log.js';

afterEach(() => vi.restoreAllMocks());

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
