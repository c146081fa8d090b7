import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

const RAW = 'https://raw.githubusercontent.com/open-integration-widget/open-integration-widget/main/';

/** Pages by subject, most asked for first: names in docs/, or paths. All other pages of docs/ are optional. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  Begin: ['getting-started', 'frameworks', 'glossary', 'faq', 'errors', 'doctor'],
  'In the page': ['elements', 'widget', 'points', 'notifications', 'theming', 'languages', 'first-cards'],
  'On the server': ['backend', 'token-endpoint', 'backend-points', 'backend-webhooks'],
  'In an app': ['embed', 'react-native', 'bridge', 'bridge-messages', 'check-host', 'demo/hosts/README.md'],
  'For a review': ['security', 'privacy', 'accessibility', 'browsers'],
};

/** Returns the title of a page and its first sentence, without Markdown's links. */
function readSummary(path: string): { title: string; summary: string } {
  const text = readFileSync(join(ROOT, path), 'utf8').replace(/^<!--.*-->\n\n/gm, '');
  const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
  const [, paragraph = ''] = /^# .+\n\n((?:[^\n]+\n)+)/.exec(text) ?? [];
  const plain = paragraph.replace(/\s+/g, ' ').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
  const [sentence = ''] = /^.+?[.:](?= |$)/.exec(plain.trim()) ?? [];
  const isProse = /^(?!```)[A-Z`"<]/.test(sentence);
  return { title, summary: isProse ? sentence.replace(/:$/, '.') : '' };
}

function toLine(path: string): string {
  const { title, summary } = readSummary(path);
  return `- [${title}](${RAW}${path})${summary && `: ${summary}`}`;
}

/**
 * Returns llms.txt (https://llmstxt.org): the pages of the documentation, for programs that read them.
 * @param pages paths of all pages
 */
export function createLlmsTxt(pages: readonly string[]): string {
  const subjects = Object.entries(SUBJECTS).map(
    ([subject, names]) =>
      [subject, names.map((name) => (name.endsWith('.md') ? name : `docs/${name}.md`))] as const,
  );
  const listed = new Set(['README.md', ...subjects.flatMap(([, paths]) => paths)]);
  const others = pages.filter((path) => !listed.has(path));
  const frameworks = others.filter((path) => path.startsWith('docs/frameworks/'));
  const { summary } = readSummary('README.md');
  return [
    '# open-integration-widget',
    '',
    `> ${summary}`,
    '',
    'The hub is the remote service that publishes project tables. A project table is one form. The API key stays on the site owner’s server.',
    'The widget gets a token from the route at `token-endpoint`. All that a page needs:',
    '`<ois-widget token-endpoint="/ois/token"></ois-widget>`.',
    '',
    ...[
      ...subjects,
      ['Frameworks', frameworks] as const,
      ['Optional', others.filter((path) => !frameworks.includes(path))] as const,
    ].flatMap(([subject, paths]) => [`## ${subject}`, '', ...paths.map(toLine), '']),
  ].join('\n');
}
