import { expect, it } from 'vitest';
import { formatAddress } from '../../demo/playground/format-address.js';

const ROOT = 'https://a.example/';

it.each([
  ['https://a.example/ois/token', '/ois/token'],
  ['https://a.example/?q=%E5%AE%B6', '/?q=家'],
  ['https://b.example/?token=abc', 'https://b.example/?token=…'],
  ['https://a.example/icons/%ff.png', '/icons/%ff.png'],
])('Playground log: writes the address %s as %s', (address, text) => {
  expect(formatAddress(address, ROOT)).toBe(text);
});
