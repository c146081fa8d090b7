import * as fc from 'fast-check';

/** What URL parsers, servers and filters treat differently. */
const TRICKS = [
  ['.', '..', '...', '%2e', '%2E%2e', '.%2e', '%252e', '。', '．', '｡', '․', '‥'],
  [
    '/',
    '//',
    '\\',
    '%2f',
    '%5C',
    '%255c',
    '／',
    '＼',
    '∕',
    '⁄',
    '/./',
    '/../',
    '/..;/',
    '/;/',
    '/.a',
    '/..a',
  ],
  ['?', '#', '&', '=', ';', '%3f', '%23', '%26', '？', '＃', '﹖', '＆', '&amp;'],
  ['token', 'token=', '&token=x', '?token=x', '%74oken=x', 'TOKEN=x', 'token[]=x', '+token=x', 'to%00ken=x'],
  ['@', ':', 'me@', 'me:secret@', '%40', '＠', ':443', ':0', ':8443', ':65536', '::'],
  [
    'evil.example',
    'form.example',
    'form.example.evil.example',
    'evil.example.',
    'EVIL.example',
    'evil。example',
  ],
  [
    'xn--80ak6aa92e',
    'ⓔvil.example',
    'faß.example',
    '[::1]',
    '[::ffff:7f00:1]',
    '127.1',
    '0x7f.1',
    '2130706433',
  ],
  [
    'https:',
    'http://',
    'HTTPS://',
    'https:/',
    'https:///',
    'javascript:',
    'java\tscript:',
    'data:text/html,',
  ],
  ['blob:https://evil.example/', 'vbscript:', 'file:///', 'ftp://', 'ws://', 'about:blank', 'intent://'],
  ['\t', '\n', '\r', '\r\n', '\0', '\u0008', '\u007f', '\u0085', '\u009f', '%09', '%0d%0a', '%00', '%7f'],
  [' ', '+', '%20', '\u00a0', '\u00ad', '\u200b', '\u2028', '\u2029', '\u202e', '\ufeff', '\ufffd', '\uffff'],
  ['\ud800', '\udc00', '\udbff\udfff', '%ud800', '%ED%A0%80', '%C0%AE', '%c0%af', '%', '%%', '%z', '%u002e'],
  ['<script>', '"', "'", '`', '{', '}', '|', '^', '~', '*', '!', '()', ',', '$', '[', ']', '<', '>'],
  ['__proto__', 'constructor', 'null', 'undefined', '订单', 'é', 'e\u0301', '😀', '\u{1f468}\u200d\u{1f469}'],
].flat();

const tricks = fc.constantFrom(...TRICKS);

/** Any 16-bit units, so lone surrogates too. */
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
  .map((units) => String.fromCharCode(...units));

const plainText = fc.string({ unit: fc.constantFrom(...'abzAZ09-_'), minLength: 1, maxLength: 12 });

const pieces = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: tricks }, { weight: 2, arbitrary: plainText }, anyUnits), {
      maxLength,
    })
    .map((parts) => parts.join(''));

/** A short code or token of a hub that is broken or hostile. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: pieces(5) },
  { weight: 2, arbitrary: plainText },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: anyUnits },
  { weight: 1, arbitrary: tricks },
);

/** The address of a form site, as an owner may write it. */
export const formRoot: fc.Arbitrary<string> = fc.constantFrom(
  'https://form.example',
  'https://form.example/',
  'https://form.example/base',
  'https://FORM.example:443/base/two//',
  'https://form.example:8443/a%2Fb',
  'https://form.example./x',
  'https://表单.example/表',
  'https://[2001:db8::1]:8443/x',
  'http://localhost:5173/form',
  'http://127.0.0.1:8080',
);

const SCHEMES = [
  'https://',
  'http://',
  'HTTPS://',
  '//',
  '///',
  '/\\',
  '\\\\',
  'https:',
  'https:/',
  'javascript:',
  '',
];
const HOSTS = [
  'form.example',
  'FORM.EXAMPLE',
  'form.example.',
  'form.example:443',
  'form.example:8443',
  'evil.example',
];
const USERS = ['', '', '', 'me@', 'me:secret@', 'form.example@', 'form.example%40', 'https://form.example@'];

const path = fc
  .tuple(fc.constantFrom('/', '/', '/', '/orders', '/base/', '/base', ''), pieces(4))
  .map((parts) => parts.join(''));
const query = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc.oneof(fc.constantFrom('token=x', 'id=1', '%74oken=y', 'token', 'a=b=c', '', 'tokens=1'), pieces(2)),
      { maxLength: 4 },
    )
    .map((parameters) => `?${parameters.join('&')}`),
);
const fragment = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  pieces(2).map((text) => `#${text}`),
);

/** A path below the form site, or an open redirect. */
const hostilePath: fc.Arbitrary<string> = fc.tuple(path, query, fragment).map((parts) => parts.join(''));

/** An absolute address, mostly of another site. */
const hostileAddress: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...SCHEMES),
    fc.constantFrom(...USERS),
    fc.oneof(fc.constantFrom(...HOSTS), pieces(2)),
    hostilePath,
  )
  .map((parts) => parts.join(''));

/** `notification.link_url` of a hostile hub, or a link of a hostile event stream. */
export const hostileLink: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: hostilePath },
  { weight: 3, arbitrary: hostileAddress },
  { weight: 1, arbitrary: pieces(6) },
);

const segment = fc.string({
  unit: fc.constantFrom(...'abzAZ09-_~!$()*,:@;=+订é'),
  minLength: 1,
  maxLength: 6,
});

/** A link that must not be refused. */
export const ordinaryLink: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(segment, { maxLength: 4 }),
    fc.array(fc.tuple(segment, segment), { maxLength: 3 }),
    fc.option(segment),
  )
  .map(([segments, parameters, hash]) => {
    const search = parameters.map(([name, value]) => `${name}=${value}`).join('&');
    return `/${segments.join('/')}${search && `?${search}`}${hash === null ? '' : `#${hash}`}`;
  });
