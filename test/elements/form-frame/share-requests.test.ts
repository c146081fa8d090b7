import { describe, expect, it } from 'vitest';
import { checkDownload, checkShare } from '../../../src/elements/form-frame/share-requests.js';

const form = { origin: 'https://form.example', token: 'secret-token-5f1e' };
const url = `${form.origin}/receipts/7`;

describe('What a form requests to download', () => {
  it.each([
    ['a path', '../../etc/passwd', '_.._etc_passwd'],
    ['characters that reorder the text, which hide the type', 'receipt\u202efdp.exe', 'receiptfdp.exe'],
    ['line breaks', 'a\r\nb.pdf', 'a b.pdf'],
    ['a dot at its start, which hides the file', '. ..bashrc', 'bashrc'],
    ['one behind a space', ' .bashrc', 'bashrc'],
    ['one behind a control character', '\u0001.bashrc', 'bashrc'],
    ['one behind a mark of direction', '\u202e .bashrc', 'bashrc'],
  ])('has a name without %s', (_, name, expected) => {
    expect(checkDownload({ url, name }, form)).toEqual({ url, name: expected });
  });

  it('has no name that repeats a part of the token', () => {
    expect(checkDownload({ url, name: 'token-5f1e.pdf' }, form)).toEqual({ url });
  });

  it.each([
    'https://evil.example/',
    'https://me@form.example/a',
    'https://:password@form.example/a',
    'javascript:alert(1)',
    `${url}?token=x`,
    `${url}#secret-token-5f1e`,
    `${url}/secret%2Dtoken%2D5f1e`,
    'none',
  ])('is not at %s', (address) => {
    expect(checkDownload({ url: address }, form)).toBeUndefined();
    expect(checkShare({ url: address, text: 'a' }, form)).toBeUndefined();
  });
});

describe('What a form requests to share', () => {
  it('has texts on one line, without those that repeat a part of the token', () => {
    const request = { url, title: ' Receipt\n7 ', text: 'Use secret%2Dtoken%2D5f1e' };
    expect(checkShare(request, form)).toEqual({ url, title: 'Receipt 7' });
    expect(checkShare({ text: form.token }, form)).toBeUndefined();
  });
});
