import { describe, expect, it } from 'vitest';
import { loadDeferred, preloadDeferred } from '../../../src/elements/deferred/load-deferred.js';

describe('preloadDeferred', () => {
  it('waits for no frame of the page if the chunk is loaded or being loaded', async () => {
    const loading = loadDeferred();
    expect(preloadDeferred()).toBe(loading);
    await loading;
    expect(preloadDeferred()).toBe(loading);
  });
});
