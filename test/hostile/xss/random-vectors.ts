import { Random } from '../../bridge/random.js';
import {
  CALLS,
  CONTEXTS,
  ELEMENTS,
  ENDS,
  HANDLER_NAMES,
  HOSTS,
  NOTHINGS,
  SPACES,
  URL_ATTRIBUTES,
} from './parts.js';

/** Writes some letters as entities, which attributes and texts decode. */
function encodeLetters(random: Random, text: string): string {
  return [...text]
    .map((letter) => {
      const code = letter.codePointAt(0)!;
      if (!random.chance(0.3)) return letter;
      return random.pick([
        `&#${code};`,
        `&#x${code.toString(16)};`,
        `&#0000${code}`,
        `\\u${code.toString(16).padStart(4, '0')}`,
        `%${code.toString(16)}`,
        `${random.pick(['&Tab;', '&NewLine;', '\t', '\n', ''])}${letter}`,
      ]);
    })
    .join('');
}

const changeCase = (random: Random, text: string): string =>
  [...text].map((letter) => (random.chance(0.4) ? letter.toUpperCase() : letter)).join('');

/** Returns an address that runs or loads something, or leads somewhere else than it seems to. */
export function createAddress(random: Random, call: string): string {
  const scheme = random.pick([
    'http:',
    'https:',
    'HTTP:',
    'ht\ttp:',
    'ws:',
    'ftp:',
    '',
    'http',
    'blob:http:',
  ]);
  const slashes = random.pick(['//', '/', '', '\\\\', '/\\', '///', '\t//', '//\n']);
  const user = random.pick(['', '', '', 'localhost@', 'localhost:80@', 'a:b@', '@', 'localhost\\@', '%40']);
  const host = random.pick(HOSTS);
  const port = random.pick(['', '', ':80', ':443', ':0', ':65536', ':', ':1']);
  const path = random.pick(['', '/', '/x.png', '/../x.svg', '?x', '#x', '/%00.png', `/${call}`, '\\x']);
  const script = random.pick([
    `javascript:${call}`,
    `javascript:/*--></title>*/${call}`,
    `javascript://%0a${call}`,
    `javascript://xss.invalid/%0d${call}`,
    `vbscript:${call}`,
    `view-source:javascript:${call}`,
    `data:text/html,<script>${call}</script>`,
    `data:text/html;base64,${Buffer.from(`<script>${call.replaceAll(/[^ -~]/g, '')}</script>`).toString('base64')}`,
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"><image href="http://xss.invalid/"/></svg>`,
    `data:application/xml,<x:script xmlns:x="http://www.w3.org/1999/xhtml">${call}</x:script>`,
    `blob:null/${call}`,
    `filesystem:http://xss.invalid/${call}`,
    `about:blank#${call}`,
    `feed:javascript:${call}`,
    `jar:http://xss.invalid!/${call}`,
    'file:///etc/passwd',
  ]);
  const address = random.chance(0.5) ? script : scheme + slashes + user + host + port + path;
  const start = random.chance(0.2) ? random.pick([...NOTHINGS, ' ', '\t', '\n', '&#1;', '%09']) : '';
  return start + (random.chance(0.3) ? encodeLetters(random, changeCase(random, address)) : address);
}

function createAttribute(random: Random, call: string): string {
  const quote = random.pick(['"', "'", '', '`']);
  const space = random.pick(SPACES);
  const equals = random.pick(['=', ' = ', '=\n', '=\u0000']);
  const name = random.chance(0.5) ? random.pick(HANDLER_NAMES) : random.pick(URL_ATTRIBUTES);
  const address = createAddress(random, call);
  const value = name.startsWith('on')
    ? call
    : name === 'style'
      ? random.pick([
          `background:url(${address})`,
          `background-image:image-set("${address}" 1x)`,
          `width:expression(${call})`,
          `-moz-binding:url(${address})`,
          `animation:x 1ms;content:url("${address}")`,
          `behavior:url(${address})`,
          `list-style:\\75rl(${address})`,
          `cursor:url(${address}),auto`,
        ])
      : name.endsWith('srcset')
        ? `${address} 1x, http://xss.invalid/x.png 2x`
        : name === 'srcdoc'
          ? `<script>parent.${call}</script>`
          : address;
  const written = random.chance(0.3) ? encodeLetters(random, value) : value;
  return `${space}${random.chance(0.3) ? changeCase(random, name) : name}${equals}${quote}${written}${quote}`;
}

function createElement(random: Random, call: string): string {
  const name = random.pick(ELEMENTS);
  const attributes = Array.from({ length: 1 + random.below(3) }, () => createAttribute(random, call)).join(
    '',
  );
  const start = random.pick(['<', '<', '<', '<\u0000', '< ', '</', '<!', '<?', '&lt;', '\\x3c', '＜', '%3C']);
  const content = random.pick([
    '',
    call,
    `</${name}>`,
    `<set attributeName=onmouseover to=${call}>`,
    `<animate attributeName=href values=javascript:${call}>`,
    `@import 'http://xss.invalid/x.css';`,
    `x{background:url(http://xss.invalid/)}`,
    '<use href="data:image/svg+xml,x#x">',
  ]);
  return `${start}${name}${attributes}${random.pick(['>', '/>', ' ', ''])}${content}`;
}

/** Texts of languages that evaluate parts of them. */
const createTemplate = (random: Random, call: string): string =>
  random.pick([
    `{{${call}}}`,
    `{{constructor.constructor('${call}')()}}`,
    `\${${call}}`,
    `#{${call}}`,
    `<%= ${call} %>`,
    `{%${call}%}`,
    `[[${call}]]`,
    `@(${call})`,
    `{"__proto__":{"innerHTML":"<img src=x onerror=${call}>"}}`,
    `{"_$litType$":1,"strings":["<img src=x onerror=${call}>"],"values":[]}`,
    `__proto__`,
    `constructor`,
    `innerHTML`,
    `toString`,
    `%s%o%c${call}`,
    `$&$\`$'$1${call}`,
  ]);

/** Markup in markup, each part of which is parsed by other rules. */
function createNested(random: Random, call: string): string {
  const contexts = Array.from({ length: 1 + random.below(4) }, () => random.pick(CONTEXTS));
  const ends = contexts.filter(() => random.chance(0.4)).map((context) => `</${context.split(' ')[0]}>`);
  const start = contexts.map((context) => `<${context}>`).join('');
  const title = random.chance(0.4) ? `<a title="${random.pick(ENDS)}${createElement(random, call)}">` : '';
  return start + title + ends.join('') + createElement(random, call);
}

function createVector(random: Random): string {
  const call = random.pick(CALLS);
  const create = random.pick([
    createNested,
    createNested,
    createElement,
    createAttribute,
    createAddress,
    createAddress,
    createTemplate,
  ]);
  const text = random.pick(ENDS) + create(random, call);
  if (!random.chance(0.2))
    return create === createAddress && random.chance(0.7) ? create(random, call) : text;
  const at = random.below(text.length);
  return text.slice(0, at) + random.pick(NOTHINGS).repeat(1 + random.below(3)) + text.slice(at);
}

/** Texts that are hostile by their length. */
const LONG = [
  '<img src=x onerror=xss()>'.repeat(4_000),
  `${'<svg>'.repeat(5_000)}<script>xss()</script>`,
  `x${'\u0301'.repeat(20_000)}`,
  '\u202e\u2066'.repeat(5_000),
  '𝕏'.repeat(20_000),
  `http://xss.invalid/${'x'.repeat(100_000)}`,
  `https://localhost/${'../'.repeat(20_000)}`,
  `data:image/png;base64,${'A'.repeat(100_000)}`,
];

/** Returns `count` random vectors: the same for the same seed, each once. */
export function createRandomVectors(count: number, seed: number): string[] {
  const random = new Random(seed);
  const vectors = new Set(LONG);
  while (vectors.size < count) vectors.add(createVector(random));
  return [...vectors];
}
