import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** White space with a line break in it is a space to browsers. The templates have none in `pre` or `textarea`. */
const minifyMarkup = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** The styles have no quoted text with these characters, and in selectors no space behind a colon. */
const minifyStyles = (text: string): string =>
  text
    .replace(/\s*\/\*[^]*?\*\//g, '')
    .replace(/\s*([{};,])\s*/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}');

/** Removes white space and comments from the simulator's pages and style sheets, which the bundler leaves as they are. */
export function minifyPages(): Plugin {
  return {
    name: 'minify-pages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/simulator\/.*\.ts$/, code: /\bhtml`|_STYLES = `/ },
      handler(code, file) {
        const edits: { start: number; end: number; text: string }[] = [];
        const edit = ({ quasis }: ESTree.TemplateLiteral, minify: (text: string) => string): void => {
          for (const { start, end, value } of quasis) {
            const at = code.indexOf(value.raw, start);
            if (at + value.raw.length <= end)
              edits.push({ start: at, end: at + value.raw.length, text: minify(value.raw) });
          }
        };
        new Visitor({
          TaggedTemplateExpression({ tag, quasi }) {
            if (tag.type === 'Identifier' && tag.name === 'html') edit(quasi, minifyMarkup);
          },
          VariableDeclarator({ id, init }) {
            if (id.type === 'Identifier' && id.name.endsWith('_STYLES') && init?.type === 'TemplateLiteral')
              edit(init, minifyStyles);
          },
        }).visit(parseSync(file, code).program);
        return edits
          .sort((a, b) => b.start - a.start)
          .reduce(
            (text, { start, end, text: inner }) => text.slice(0, start) + inner + text.slice(end),
            code,
          );
      },
    },
  };
}
