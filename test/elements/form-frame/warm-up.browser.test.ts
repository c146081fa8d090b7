import { beforeEach, describe, it } from 'vitest';
import { warmUp, type Device } from '../../../src/elements/form-frame/warm-up.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let place: Element;
let time = 0;
const device: Device = { now: () => time, savesData: () => false };
const frames = (): HTMLIFrameElement[] => [...place.querySelectorAll('iframe')];

beforeEach(async () => {
  place = await fixture(html`<div></div>`);
  time += 60_000;
});

describe('warmUp', () => {
  it('visits the form site by a frame that nobody sees and that may do nothing', () => {
    const cool = warmUp(place, 'https://form.example.test/f/', device);
    const [frame] = frames();
    expect(frame?.getAttribute('src')).toBe('https://form.example.test/f/');
    expect(frame?.getAttribute('sandbox')).toBe('');
    expect(frame?.getAttribute('aria-hidden')).toBe('true');
    expect(frame?.tabIndex).toBe(-1);
    expect(frame?.referrerPolicy).toBe('no-referrer');
    expect(frame?.checkVisibility()).toBe(false);
    cool?.();
    expect(frames()).toEqual([]);
  });

  it('goes to each origin once in 20 seconds', () => {
    warmUp(place, 'https://form.example.test', device);
    time += 19_999;
    expect(warmUp(place, 'https://form.example.test/other', device)).toBeUndefined();
    expect(frames()).toHaveLength(1);
    warmUp(place, 'https://other.example.test', device);
    expect(frames()).toHaveLength(2);
    time += 1;
    warmUp(place, 'https://form.example.test', device);
    expect(frames()).toHaveLength(3);
  });

  it('stays at home where the device saves data, or the address is unusable', () => {
    warmUp(place, 'https://form.example.test', { ...device, savesData: () => true });
    warmUp(place, 'http://form.example.test', device);
    warmUp(place, 'javascript:alert(1)', device);
    expect(frames()).toEqual([]);
  });
});
