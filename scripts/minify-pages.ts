import { minify } from 'terser';
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** A part of a template literal, as it is written and as it is read. */
type TemplateText = ESTree.TemplateElement['value'];

/** White space with a line break in it is a space to browsers. The templates have none in `pre` or `textarea`. */
const minifyMarkup = ({ raw }: TemplateText): string => raw.replace(/\s*\n\s*/g, ' ');

/** The styles have no quoted text with these characters, and in selectors no space behind a colon. */
const minifyStyles = ({ raw }: TemplateText): string =>
  raw
    .replace(/\s*\/\*[^]*?\*\//g, '')
    .replace(/\s*([{};,])\s*/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}');

/** The scripts are whole modules, without expressions in their templates. */
async function minifyPageScript({ cooked, raw }: TemplateText): Promise<string> {
  const { code } = await minify(cooked ?? raw, { module: true });
  if (!code) throw new Error('A page script is empty once it is minified.');
  return code.replace(/[\\`]|\$\{/g, '\\$&');
}

type Minify = (text: TemplateText) => string | Promise<string>;

/** Returns how to minify the text of a variable, by its name. */
function findMinify(name: string): Minify | undefined {
  if (name.endsWith('_STYLES')) return minifyStyles;
  return name === 'SCRIPT' ? minifyPageScript : undefined;
}

/** Minifies the simulator's pages, style sheets and page scripts, which the bundler leaves as they are. */
export function minifyPages(): Plugin {
  return {
    name: 'minify-pages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/simulator\/.*\.ts$/, code: /\bhtml`|(_STYLES|\bSCRIPT) = `/ },
      async handler(code, file) {
        const edits: { start: number; end: number; text: string | Promise<string> }[] = [];
        const edit = ({ quasis }: ESTree.TemplateLiteral, minifyText: Minify): void => {
          for (const { start, end, value } of quasis) {
            const at = code.indexOf(value.raw, start);
            if (at + value.raw.length <= end)
              edits.push({ start: at, end: at + value.raw.length, text: minifyText(value) });
          }
        };
        new Visitor({
          TaggedTemplateExpression({ tag, quasi }) {
            if (tag.type === 'Identifier' && tag.name === 'html') edit(quasi, minifyMarkup);
          },
          VariableDeclarator({ id, init }) {
            const minifyText = id.type === 'Identifier' && findMinify(id.name);
            if (minifyText && init?.type === 'TemplateLiteral') edit(init, minifyText);
          },
        }).visit(parseSync(file, code).program);
        const texts = await Promise.all(edits.map(({ text }) => text));
        return edits
          .map(({ start, end }, i) => ({ start, end, text: texts[i]! }))
          .sort((a, b) => b.start - a.start)
          .reduce(
            (minified, { start, end, text }) => minified.slice(0, start) + text + minified.slice(end),
            code,
          );
      },
    },
  };
}
