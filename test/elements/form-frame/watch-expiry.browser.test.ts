import { describe, it } from 'vitest';
import { watchExpiry } from '../../../src/elements/form-frame/watch-expiry.js';
import { expect } from '../../helpers/testing.js';

const look = (): boolean => document.dispatchEvent(new Event('visibilitychange'));

describe('watchExpiry', () => {
  it('tells once that the seconds are up, as soon as the page is looked at again', () => {
    let left = 10;
    let told = 0;
    watchExpiry(
      () => left,
      () => (told += 1),
    );
    look();
    expect(told).toBe(0);
    left = 0;
    look();
    look();
    expect(told).toBe(1);
  });

  it('tells nothing once it was stopped', () => {
    let told = 0;
    watchExpiry(
      () => 0,
      () => (told += 1),
    )();
    look();
    expect(told).toBe(0);
  });
});
