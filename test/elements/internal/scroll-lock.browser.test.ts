import { afterEach, beforeEach, describe, it } from 'vitest';
import { lockScroll } from '../../../src/elements/internal/scroll-lock.js';
import { expect, fixture, html } from '../../helpers/testing.js';

const { documentElement: root, body } = document;

beforeEach(async () => {
  await fixture(html`<div style="height: 5000px"></div>`);
  scrollTo(0, 777);
});

afterEach(() => {
  root.removeAttribute('style');
  body.removeAttribute('style');
});

describe('lockScroll', () => {
  it('keeps the page’s scroll position until the last lock is released', () => {
    const first = lockScroll();
    const second = lockScroll();
    expect(getComputedStyle(body).overflow).toBe('hidden');
    scrollTo(0, 3_000); // a script of the page may
    first();
    first();
    expect(getComputedStyle(body).overflow).toBe('hidden');
    second();
    expect(getComputedStyle(body).overflow).toBe('visible');
    expect(scrollY).toBe(777);
  });

  it('restores the page’s own inline styles', () => {
    body.style.setProperty('overflow-y', 'scroll', 'important');
    lockScroll()();
    expect(body.style.cssText).toBe('overflow-y: scroll !important;');
  });

  it.each(['', 'auto'])(
    'leaves the page’s inline style if the page has set it to “%s” meanwhile',
    (value) => {
      body.style.overflow = 'hidden'; // such as for a dialog of the page, from which the form was opened
      const unlock = lockScroll();
      body.style.overflow = value;
      unlock();
      expect(body.style.overflow).toBe(value);
    },
  );

  it('locks the element that the viewport takes its overflow from', () => {
    root.style.overflowY = 'auto';
    const unlock = lockScroll();
    expect(getComputedStyle(root).overflowY).toBe('hidden');
    expect(getComputedStyle(body).overflow).toBe('visible');
    unlock();
    expect(root.style.overflowY).toBe('auto');
    expect(scrollY).toBe(777);
  });
});
