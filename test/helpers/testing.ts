/** Functions for tests of elements, the same in happy-dom and in browsers. */
export { aTimeout, fixture, html, oneEvent } from '@open-wc/testing/pure';
export { expect } from 'vitest';
