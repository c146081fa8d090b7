import { describe, it } from 'vitest';
import { followKeyboard, type Viewport } from '../../../src/elements/internal/viewport.js';
import { expect } from '../../helpers/testing.js';

describe('followKeyboard', () => {
  it('tells how much of the window the keyboard covers, as long as it is asked to', () => {
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
    const covered = (): string => element.style.getPropertyValue('--_keyboard');

    const stop = followKeyboard(element, viewport);
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
