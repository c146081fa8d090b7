import { describe, it } from 'vitest';
import { parseFormMessage } from '../../../src/elements/form-frame/form-messages.js';
import { expect } from '../../helpers/testing.js';

describe('parseFormMessage', () => {
  it.each([
    [{ oisForm: 1, type: 'ready' }],
    [{ oisForm: 1, type: 'close' }],
    [{ oisForm: 1, type: 'resize', height: 1 }],
    [{ oisForm: 1, type: 'submitted' }],
    [{ oisForm: 1, type: 'submitted', reference: 'R-1' }],
  ])('accepts %j, and drops what else is in it', (message) => {
    expect(parseFormMessage({ ...message, url: 'https://evil.example' })).toEqual(message);
  });

  it.each([
    [null],
    ['{"oisForm":1,"type":"close"}'],
    [[{ oisForm: 1, type: 'close' }]],
    [{ type: 'close' }],
    [{ oisForm: '1', type: 'close' }],
    [{ oisForm: 2, type: 'close' }],
    [{ oisForm: 1 }],
    [{ oisForm: 1, type: 'navigate', url: 'https://evil.example' }],
    [{ oisForm: 1, type: 'constructor' }],
    [{ oisForm: 1, type: 'resize' }],
    [{ oisForm: 1, type: 'resize', height: '300' }],
    [{ oisForm: 1, type: 'resize', height: NaN }],
    [{ oisForm: 1, type: 'resize', height: -Infinity }],
    [Object.create({ oisForm: 1, type: 'close' })],
  ])('refuses %j', (data) => {
    expect(parseFormMessage(data)).toBeUndefined();
  });
});
