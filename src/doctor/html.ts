/** A start tag in HTML. Names of attributes are in lower case. */
export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>"'/<]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?|\s*\/)*)\s*>/gi;
/** Comments, and elements whose content is no HTML of the page: `$1` is their start tag. */
const TEXT =
  /<!--[^]*?(?:-->|$)|(<(script|style|textarea|template(?![^>]*shadowrootm)|noscript|title|iframe)(?![\w-])(?:"[^"]*"|'[^']*'|[^"'<>])*>)[^]*?(?:<\/\2|$)/gi;
const ATTRIBUTE = /([^\s=>"'/<]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;
const NAMED: Record<string, string> = { quot: '"', apos: "'", amp: '&' };

/** Decodes character references: those that template engines write into attributes, and by number any others. */
const decode = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(quot|apos|amp));/gi, (all, hex, decimal, name) => {
    if (name) return NAMED[name.toLowerCase()]!;
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

/** Reads the start tags with these names, outside of comments and scripts. Good enough for settings; not for showing anything. */
export function readTags(html: string, names: RegExp): Tag[] {
  const text = html.replace(TEXT, '$1');
  return [...text.matchAll(TAG)]
    .filter(([, name = '']) => names.test(name))
    .map(([, name = '', rest = '']) => ({
      name: name.toLowerCase(),
      attributes: new Map(
        [...rest.matchAll(ATTRIBUTE)].map(([, key = '', a, b, c]) => [
          key.toLowerCase(),
          decode(a ?? b ?? c ?? ''),
        ]),
      ),
    }));
}
