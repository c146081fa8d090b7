/** A start tag in HTML. Names of attributes are in lower case. */
export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?|\s*\/)*)\s*>/gi;
/** Comments, and elements whose content is no HTML of the page: `$1` is their start tag. */
const TEXT =
  /<!--[^]*?(?:-->|$)|(<(script|style|textarea|template(?![^>]*shadowrootm)|noscript|title|iframe)(?![\w-])(?:"[^"]*"|'[^']*'|[^"'<>])*>)[^]*?(?:<\/\2|$)/gi;
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const decode = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

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
