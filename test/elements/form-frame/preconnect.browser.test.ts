import { beforeEach, describe, it } from 'vitest';
import '../../helpers/define-all.js';
import type { OisFormFrame } from '../../../src/elements/form-frame/form-frame.js';
import { preconnectFormSite, type Device } from '../../../src/elements/form-frame/preconnect.js';
import { expect, fixture, html } from '../../helpers/testing.js';

let container: Element;
let time = 0;
const device: Device = { now: () => time, savesData: () => false };
const frames = (): HTMLIFrameElement[] => [...container.querySelectorAll('iframe')];

beforeEach(async () => {
  container = await fixture(html`<div></div>`);
  time += 60_000;
});

describe('preconnectFormSite', () => {
  it('loads the form site in a hidden frame without permissions', () => {
    const preconnect = preconnectFormSite(container, 'https://form.example.test/f/', device);
    const [frame] = frames();
    expect(frame?.getAttribute('src')).toBe('https://form.example.test/f/');
    expect(frame?.getAttribute('sandbox')).toBe('allow-same-origin');
    expect(frame?.getAttribute('aria-hidden')).toBe('true');
    expect(frame?.tabIndex).toBe(-1);
    expect(frame?.referrerPolicy).toBe('no-referrer');
    expect(frame?.checkVisibility()).toBe(false);
    preconnect?.remove();
    expect(frames()).toEqual([]);
  });

  it('is canceled while it connects, which counts as one connection', () => {
    const preconnect = preconnectFormSite(container, 'https://form.example.test', device);
    preconnect?.cancel();
    expect(frames()).toEqual([]);
    expect(preconnectFormSite(container, 'https://form.example.test', device)).toBeUndefined();
  });

  it('is not canceled when it has loaded', () => {
    const preconnect = preconnectFormSite(container, 'https://form.example.test', device);
    frames()[0]?.dispatchEvent(new Event('load'));
    preconnect?.cancel();
    expect(frames()).toHaveLength(1);
    preconnect?.remove();
    expect(frames()).toEqual([]);
  });

  it('connects to each origin once in 20 seconds', () => {
    preconnectFormSite(container, 'https://form.example.test', device);
    time += 19_999;
    expect(preconnectFormSite(container, 'https://form.example.test/other', device)).toBeUndefined();
    expect(frames()).toHaveLength(1);
    preconnectFormSite(container, 'https://other.example.test', device);
    expect(frames()).toHaveLength(2);
    time += 1;
    preconnectFormSite(container, 'https://form.example.test', device);
    expect(frames()).toHaveLength(3);
  });

  it('does nothing if the device saves data or the URL is invalid', () => {
    preconnectFormSite(container, 'https://form.example.test', { ...device, savesData: () => true });
    preconnectFormSite(container, 'http://form.example.test', device);
    preconnectFormSite(container, 'javascript:alert(1)', device);
    expect(frames()).toEqual([]);
  });
});

describe('OisFormFrame.prepare', () => {
  let element: OisFormFrame;
  const prepared = (): HTMLIFrameElement | null => element.renderRoot.querySelector('iframe');
  const isChromium = 'userAgentData' in navigator;

  beforeEach(async () => {
    element = await fixture(html`<ois-form-frame></ois-form-frame>`);
  });

  it('creates the frame of the next form in Chromium, which loads nothing', async () => {
    element.prepare(`${location.origin}/test/helpers/form/`);
    const frame = prepared();
    expect(frame !== null).toBe(isChromium);
    if (!frame) return;
    expect(frame.loading).toBe('lazy');
    expect(frame.src).toBe(`${location.origin}/test/helpers/form`);
    element.prepare('https://form.example.test');
    expect(prepared()).toBe(frame);
  });

  it('renders the dialog, which is not there before', () => {
    const dialog = (): Element | null => element.renderRoot.querySelector('dialog');
    expect(dialog()).toBeNull();
    element.prepare('https://form.example.test');
    expect(dialog()).not.toBeNull();
  });

  it('announces nothing before the form opens', async () => {
    const status = (): Element | null => element.renderRoot.querySelector('dialog [role=status]');
    element.prepare(`${location.origin}/test/helpers/form/`);
    const before = status();
    expect(before?.textContent).toBe('');
    void element.open({ shortCode: 'sofa1', title: 'Sofa', access: () => new Promise(() => undefined) });
    await expect.poll(() => before?.textContent).toBe('Opening the form…');
    expect(status()).toBe(before);
    element.close();
  });

  it('creates none for an address that is no form site', () => {
    for (const root of ['javascript:alert(1)', 'http://form.example.test', '']) element.prepare(root);
    expect(prepared()).toBeNull();
  });
});
