import { describe, it } from 'vitest';
import { trackKeyboardHeight, type Viewport } from '../../../src/elements/internal/viewport.js';
import { expect } from '../../helpers/testing.js';

describe('trackKeyboardHeight', () => {
  it('sets the height of the on-screen keyboard until it is stopped', () => {
    const viewport: Viewport = Object.assign(new EventTarget(), {
      height: innerHeight,
      offsetTop: 0,
      scale: 1,
    });
    const change = (values: Partial<Viewport>): void => {
      Object.assign(viewport, values);
      viewport.dispatchEvent(new Event('resize'));
    };
    const element = document.createElement('div');
    const covered = (): number =>
      Math.round((parseFloat(element.style.getPropertyValue('--_keyboard-height')) * innerHeight) / 100);

    const stop = trackKeyboardHeight(element, viewport);
    expect(covered()).toBe(0);
    change({ height: innerHeight - 300 });
    expect(covered()).toBe(300);
    change({ offsetTop: 120 });
    expect(covered()).toBe(180);
    change({ scale: 2 });
    expect(covered()).toBe(0);
    stop();
    change({ scale: 1 });
    expect(covered()).toBe(0);
  });
});
