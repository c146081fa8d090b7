// @vitest-environment node
import { createServer } from 'node:https';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHubApi } from '../../../src/server/hub-api.js';
import { memoryStore } from '../../../src/server/index.js';
import { createPoints, type Points } from '../../../src/server/points/points.js';
import { CERTIFICATE, KEY } from '../../bench/harness/certificate.js';
import { TEST_API_KEY } from '../../helpers/fake-hub.js';
import { findFreePort } from '../../helpers/listen.js';
import { getErrorCode, ORDER } from './recharge-context.js';

const createPointsOf = (hubUrl: string, fetchFn?: typeof fetch): Points =>
  createPoints({
    hub: createHubApi({ hubUrl, apiKey: TEST_API_KEY, fetch: fetchFn }),
    store: memoryStore(),
    log: () => undefined,
    now: Date.now,
  });

const createCause = (code: string, syscall?: string): Error =>
  Object.assign(new Error(code), { code, syscall });

describe('backend.recharge: a connection that fails before anything is sent', () => {
  it('to a hub whose certificate is not accepted is NETWORK, and the order can be recharged again', async () => {
    let requests = 0;
    const hub = createServer({ key: KEY, cert: CERTIFICATE }, (_request, response) => {
      requests += 1;
      response.end();
    });
    const port = await findFreePort();
    await new Promise<void>((resolve) => hub.listen(port, resolve));
    onTestFinished(() => void hub.close());
    const points = createPointsOf(`https://localhost:${port}`);
    expect(await getErrorCode(points.recharge(ORDER))).toBe('NETWORK');
    expect(await getErrorCode(points.recharge(ORDER))).toBe('NETWORK');
    expect(requests).toBe(0);
  });

  it.each<[string, unknown]>([
    ['NETWORK', createCause('EHOSTUNREACH', 'connect')],
    ['NETWORK', createCause('ETIMEDOUT', 'connect')],
    ['NETWORK', createCause('EAI_FAIL', 'getaddrinfo')],
    ['NETWORK', createCause('CERT_HAS_EXPIRED')],
    ['NETWORK', createCause('ERR_TLS_CERT_ALTNAME_INVALID')],
    ['NETWORK', createCause('UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
    [
      'NETWORK',
      new AggregateError([createCause('ENETUNREACH', 'connect'), createCause('ECONNREFUSED', 'connect')]),
    ],
    [
      'OUTCOME_UNKNOWN',
      new AggregateError([createCause('ECONNREFUSED', 'connect'), createCause('ECONNRESET', 'read')]),
    ],
    ['OUTCOME_UNKNOWN', createCause('EHOSTUNREACH', 'read')],
    ['OUTCOME_UNKNOWN', createCause('ETIMEDOUT', 'read')],
    ['OUTCOME_UNKNOWN', createCause('ECONNRESET')],
    ['OUTCOME_UNKNOWN', createCause('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED')],
    ['OUTCOME_UNKNOWN', 'no error'],
    ['OUTCOME_UNKNOWN', undefined],
  ])('is %s for the cause %o', async (code, cause) => {
    const points = createPointsOf('https://hub.example', () =>
      Promise.reject(new TypeError('fetch failed', { cause })),
    );
    expect(await getErrorCode(points.recharge(ORDER))).toBe(code);
  });
});
