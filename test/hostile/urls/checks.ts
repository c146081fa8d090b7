import { HubError, type HubErrorCode } from '../../../src/hub/errors.js';

/** RFC 3986, appendix B: a parser that shares nothing with the one under test. */
const RFC_3986 = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

/** Whether a text cannot be percent-encoded and decoded unchanged by all: control characters, lone surrogates. */
export function isUnencodable(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || (unit > 0x7e && unit < 0xa0)) return true;
    if (unit >= 0xdc00 && unit <= 0xdfff) return true;
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(index + 1);
      if (!(next >= 0xdc00 && next <= 0xdfff)) return true;
      index += 1;
    }
  }
  return false;
}

const findProblem = (problems: Record<string, boolean>, href: string): void => {
  for (const [problem, isThere] of Object.entries(problems)) {
    if (isThere) throw new Error(`${problem}: ${JSON.stringify(href)}`);
  }
};

/** The address of a form site without the slashes at its end, parsed. */
const parseRoot = (formRoot: string): URL => {
  const url = new URL(formRoot);
  while (url.pathname.endsWith('/') && url.pathname !== '/') url.pathname = url.pathname.slice(0, -1);
  return url;
};

/** Checks what holds for each address with a token, whatever it was made of. @throws {Error} that names what has escaped */
export function checkAddress(href: string, formRoot: string, token: string): { url: URL; folder: string } {
  const root = parseRoot(formRoot);
  const folder = root.pathname.endsWith('/') ? root.pathname : `${root.pathname}/`;
  const url = new URL(href);
  const [, scheme, authority, path] = RFC_3986.exec(href) ?? [];
  findProblem(
    {
      'another origin': url.origin !== root.origin,
      'another origin in the eyes of RFC 3986': `${scheme}://${authority}` !== root.origin,
      'user info': url.username + url.password !== '' || (authority ?? '@').includes('@'),
      'a path outside of the folder': !url.pathname.startsWith(folder) || url.pathname[folder.length] === '/',
      'dot segments': /(^|\/)\.{1,2}(\/|$)/.test(path ?? '..'),
      'characters that are not of URLs': !/^[\x21-\x7e]+$/.test(href) || href.includes('\\'),
      'another token': JSON.stringify(url.searchParams.getAll('token')) !== JSON.stringify([token]),
    },
    href,
  );
  return { url, folder };
}

/** Checks the address of a form. @throws {Error} that names what has escaped */
export function checkFormUrl(
  href: string,
  given: { formRoot: string; shortCode: string; token: string },
): void {
  const { url, folder } = checkAddress(href, given.formRoot, given.token);
  const segment = url.pathname.slice(folder.length);
  findProblem(
    {
      'more than one segment': segment.includes('/'),
      'another short code': decodeURIComponent(segment) !== given.shortCode,
      'another parameter': [...url.searchParams].length !== 1,
      'a fragment': href.includes('#'),
    },
    href,
  );
}

/** Returns the parameters of a link, as a server reads them, and its fragment. URL parsers drop blanks at the end. */
function readLink(link: string): { parameters: string; fragment: string } {
  const [, , , , query = '', fragment = ''] = RFC_3986.exec(link.replace(/ +$/, '')) ?? [];
  const url = new URL(`https://x/?${query}#${fragment}`);
  const parameters = [...url.searchParams].filter(([name]) => name !== 'token');
  return { parameters: JSON.stringify(parameters), fragment: url.hash };
}

/** Checks the address of a notification. @throws {Error} that names what has escaped */
export function checkLink(href: string, given: { formRoot: string; link: string; token: string }): void {
  const { url } = checkAddress(href, given.formRoot, given.token);
  const { parameters, fragment } = readLink(given.link);
  const others = [...url.searchParams].filter(([name]) => name !== 'token');
  findProblem(
    {
      'other parameters': JSON.stringify(others) !== parameters,
      'another fragment': url.hash !== fragment,
      'a token that is not the last parameter': [...url.searchParams].at(-1)?.[0] !== 'token',
    },
    href,
  );
}

/** Checks a refusal: typed, and without the token. */
export function checkRefusal(error: unknown, code: HubErrorCode, token: string): void {
  if (!(error instanceof HubError) || error.code !== code) throw error;
  const isSecret = token.length >= 8;
  if (isSecret && `${error.stack} ${JSON.stringify(error)}`.includes(token)) {
    throw new Error(`The error contains the token: ${error.message}`);
  }
}
