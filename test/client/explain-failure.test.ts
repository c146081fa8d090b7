import { describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '../../src/client/calls.js';
import { explainFailure } from '../../src/client/explain-failure.js';

describe('explainFailure', () => {
  it.each([
    [401, 'UNAUTHORIZED'],
    [500, 'LOAD_FAILED'],
  ])('without the deferred file: a response of %i is %s', async (status, code) => {
    const { load } = calls;
    onTestFinished(() => void Object.assign(calls, { load }));
    calls.load = () => Promise.reject(new TypeError('Failed to fetch'));
    const explain = () => expect.unreachable();
    expect(await explainFailure(status, 'The list', explain)).toMatchObject({
      code,
      message: 'The list failed.',
    });
  });
});
