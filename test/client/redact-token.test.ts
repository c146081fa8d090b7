import { describe, expect, it } from 'vitest';
import { redactToken } from '../../src/client/redact-token.js';
import { HubError } from '../../src/hub/errors.js';

const TOKEN = 'k9Qz2mLx7Rt4Wp';

describe('redactToken', () => {
  it('replaces a message with eight characters of the token, and keeps one with seven', () => {
    const create = (text: string): HubError => new HubError('REFUSED', `Refused: ${text}.`, { status: 400 });
    expect(redactToken(create(TOKEN.slice(3, 11)), TOKEN)).toMatchObject({
      code: 'REFUSED',
      status: 400,
      message: 'The response contained the token, so its text is not shown (HTTP 400).',
    });
    const other = create(TOKEN.slice(3, 10));
    expect(redactToken(other, TOKEN)).toBe(other);
  });
});
