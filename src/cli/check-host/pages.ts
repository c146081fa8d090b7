const CSS = `
:root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; }
body { margin: 0; box-sizing: border-box; overflow-wrap: anywhere; }
main { max-width: 44rem; margin: auto; padding: 1rem; }
header { display: flex; gap: 1rem; align-items: center; justify-content: space-between; }
h1 { font-size: 1.3rem; margin: 0; }
button { font: inherit; min-height: 44px; padding: 0 1rem; }
section { border: 2px solid; border-radius: 8px; padding: 0 1rem 1rem; margin: 1rem 0; font-weight: 600; }
ol { list-style: none; padding: 0; }
li { display: grid; grid-template-columns: 1.5rem 1fr; padding: .45rem 0; border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
li p { grid-column: 2; margin: .15rem 0; }
li strong { font-weight: 500; }
li.skip, li:not(.skip) > .hint { opacity: .75; }
.fail > span, .fail > p:not(.hint) { color: light-dark(#b00020, #ff8a80); }
.pass > span { color: light-dark(#0a6b2d, #7ddf9c); }
`;

const createPage = (script: string, attributes = '', body = ''): string =>
  `<!doctype html><html lang="en"${attributes}><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer"><title>check-host</title><link rel="icon" href="data:,"><style>${CSS}</style>
<body>${body}<script type="module" src="${script}"></script></body></html>`;

/** The page in place of embed.html. */
export const CHECK_PAGE = createPage('/lib/check-host/page.js');

/** A page of the other origin. @param visit its number */
export const createOtherPage = (visit: number, text: string): string =>
  createPage(
    '/lib/check-host/other-origin.js',
    ` data-visit="${visit}"`,
    `<main><h1>check-host</h1><p>${text}</p></main>`,
  );

/** The frame that forges messages. */
export const FRAME_PAGE = createPage('/lib/check-host/other-origin.js');
