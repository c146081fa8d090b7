import { describe, it } from 'vitest';
import { scheduleExpiryNotice } from '../../../src/elements/form-frame/expiry-notice.js';
import { expect } from '../../helpers/testing.js';

const showPage = (): boolean => document.dispatchEvent(new Event('visibilitychange'));

describe('scheduleExpiryNotice', () => {
  it('calls back once when no seconds are left, as soon as the page is visible again', () => {
    let left = 10;
    let calls = 0;
    scheduleExpiryNotice(
      () => left,
      () => (calls += 1),
    );
    showPage();
    expect(calls).toBe(0);
    left = 0;
    showPage();
    showPage();
    expect(calls).toBe(1);
  });

  it('does not call back after it was stopped', () => {
    let calls = 0;
    scheduleExpiryNotice(
      () => 0,
      () => (calls += 1),
    )();
    showPage();
    expect(calls).toBe(0);
  });
});
