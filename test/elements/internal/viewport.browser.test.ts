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
    const covered = (): string => element.style.getPropertyValue('--_keyboard-height');

    const stop = trackKeyboardHeight(element, viewport);
    expect(covered()).toBe('0px');
    change({ height: innerHeight - 300 });
    expect(covered()).toBe('300px');
    change({ offsetTop: 120 });
    expect(covered()).toBe('180px');
    change({ scale: 2 });
    expect(covered()).toBe('0px');
    stop();
    change({ scale: 1 });
    expect(covered()).toBe('0px');
  });
});
