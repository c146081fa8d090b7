import { afterEach, beforeAll, expect, it } from 'vitest';
import '../../src/define.js';
import { checkWidgets } from '../../src/doctor/page/check-widgets.js';
import type { Site } from '../../src/doctor/site.js';

const SITE = { widgets: [{}], html: '' } as unknown as Site;
const WIDGET = '<ois-widget id="w" style="display: block; height: 300px" consent="required"></ois-widget>';

beforeAll(async () => void (await customElements.whenDefined('ois-widget')));
afterEach(() => {
  document.body.replaceChildren();
  document.body.removeAttribute('style');
});

const isHidden = (html: string): boolean => {
  document.body.innerHTML = html;
  return checkWidgets(SITE, []).some(({ id }) => id === 'widget-hidden');
};

it.for([
  [
    'in a fixed root, of a body that does not scroll',
    `<div style="position: fixed; inset: 0">${WIDGET}</div>`,
  ],
  [
    'in an absolute element whose containing block is outside the clipping one',
    `<div style="height: 0; overflow: hidden"><div style="position: absolute; top: 0; width: 200px">${WIDGET}</div></div>`,
  ],
  [
    'in a section that appears when it is scrolled to',
    `<div style="height: 3000px"></div><section style="opacity: 0">${WIDGET}</section>`,
  ],
])('a widget counts as visible %s', ([, html]) => {
  document.body.style.overflow = 'hidden';
  expect(isHidden(html!)).toBe(false);
});

it.for([
  ['a transparent element in view', `<div style="opacity: 0">${WIDGET}</div>`],
  ['one without height', `<div style="height: 0; overflow: hidden">${WIDGET}</div>`],
])('a widget counts as hidden in %s', ([, html]) => {
  expect(isHidden(html!)).toBe(true);
});
