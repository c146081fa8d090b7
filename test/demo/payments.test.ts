// @vitest-environment node
import { expect, it } from 'vitest';
import { en } from '../../demo/locales/en.js';
import { payTopUp } from '../../demo/payments.js';
import { HubError } from '../../src/hub/errors.js';
import type { Backend } from '../../src/server/index.js';

it.each([
  ['POOL_INSUFFICIENT', 402, en.server.poolEmpty],
  ['OUTCOME_UNKNOWN', 502, en.server.maybeCredited],
  ['NETWORK', 502, en.server.notCredited],
] as const)(
  'Demo payment: after %s, the page says what that means for the user',
  async (code, status, message) => {
    const backend = { recharge: () => Promise.reject(new HubError(code, 'Failed.')) } as unknown as Backend;
    expect(await payTopUp({ backend, clientUserId: 'u1', texts: en.server })).toEqual({ status, message });
  },
);
