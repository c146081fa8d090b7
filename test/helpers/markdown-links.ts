import { posix } from 'node:path';
import type { TextFile } from './text-files.js';

/** Reads the project's files; tests replace it. */
export interface Files {
  exists(path: string): boolean;
  /** Returns the text of a Markdown file, or undefined for any other file. */
  readMarkdown(path: string): string | undefined;
}

/**
 * Returns the links and file names of a page that lead nowhere, as `path: target: reason`.
 *
 * Checked are relative links and those to this repository on the web with their anchors, and names of files and folders in code spans, such as `src/hub/`.
 */
export function findBrokenLinks({ path, text }: TextFile, files: Files): string[] {
  const prose = text.replace(/^```.*?^```/gms, '');
  const report = (target: string, fault: string | undefined): string[] =>
    fault ? [`${path}: ${target}: ${fault}`] : [];
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) =>
    report(target, checkLink(target, path, files)),
  );
  const names = [...prose.matchAll(/`((?:src|test|scripts|demo|docs)\/[\w./-]*)`/g)].flatMap(
    ([, name = '']) => report(name, files.exists(name) ? undefined : 'no such file'),
  );
  return [...links, ...names];
}

/** Where this repository's files are on the web: pages that are read outside of it link them in full. */
const ON_THE_WEB =
  /^https:\/\/(github\.com|raw\.githubusercontent\.com)\/open-integration-widget\/open-integration-widget\/(blob\/)?main\//;

function checkLink(target: string, path: string, files: Files): string | undefined {
  const inRepository = target.replace(ON_THE_WEB, '');
  const isOnTheWeb = inRepository !== target;
  if (!isOnTheWeb && /^[a-z]+:/i.test(target)) return undefined;
  const [file = '', anchor] = inRepository.split('#');
  const linked = file === '' ? path : isOnTheWeb ? file : posix.join(posix.dirname(path), file);
  if (!files.exists(linked)) return 'no such file';
  if (anchor === undefined) return undefined;
  const text = files.readMarkdown(linked);
  return text !== undefined && readAnchors(text).has(anchor) ? undefined : 'no such heading';
}

/** The anchors that GitHub gives to the headings of a page. */
function readAnchors(text: string): Set<string> {
  const headings = text.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm);
  const anchors = new Set<string>();
  for (const [, heading = ''] of headings) {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let repeat = 1; anchors.has(unique); repeat += 1) unique = `${anchor}-${repeat}`;
    anchors.add(unique);
  }
  return anchors;
}
