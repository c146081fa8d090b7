import { describe, expect, it } from 'vitest';
import { checkSecrets } from '../../src/check-host/checks/messages.js';
import type { CheckContext } from '../../src/check-host/context.js';
import { hasApiKey } from '../../src/hub/api-key.js';

const KEY = 'sk-1f7c09a2d4e85b36c1f7';

describe('hasApiKey', () => {
  it.each([
    `{"key":"${KEY}"}`,
    `const key = '${KEY}';`,
    `Authorization: Bearer ${KEY}`,
    '"sk-1234567890abcdef"',
    '"sk-kJqZrTbWmXyPdLhNvQ7a"',
  ])('finds what looks like a key in %s', (text) => {
    expect(hasApiKey(text)).toBe(true);
  });

  it.each([
    '{"short_code":"sk-bratislava"}',
    '{"tags":["sk-stavebne-povolenie-nitra"]}',
    '<div class="sk-folding-cube-wrapper-2"></div>',
    '<div class="sk-foldingCubeWrapperElement"></div>',
    `{"name":"ta${KEY}"}`,
  ])('finds none in %s', (text) => {
    expect(hasApiKey(text)).toBe(false);
  });

  it('finds a known key of any form', () => {
    expect(hasApiKey('{"a":"my-key"}', 'my-key')).toBe(true);
    expect(hasApiKey('{"a":"my-key"}', 'another')).toBe(false);
  });
});

describe('check-host: messages of an app', () => {
  const check = (json: string) =>
    checkSecrets({ connection: { received: [{ json }] } } as unknown as CheckContext);

  it('leak a key that they contain, but not by a short code that begins like one', async () => {
    expect(await check(`{"payload":{"a":"${KEY}"}}`)).toEqual([{ id: 'key-leak', details: ['sk-…'] }]);
    expect(await check('{"payload":{"shortCode":"sk-bratislava"}}')).toEqual([]);
  });
});
