import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';
import { CRITERIA } from './accessibility-criteria.js';
import type { Criterion, Level } from './accessibility-criterion.js';
import { createTable, type Generator } from './regions.js';

const RESULTS: Readonly<Record<Level, string>> = {
  supports: 'yes',
  'partially-supports': 'partly',
  'does-not-support': '**no**',
  'not-applicable': 'does not apply',
};

const linkTests = ({ tests }: Criterion): string =>
  tests.map(([file, title]) => `[${title.split(/[,:]/)[0]}](../${file})`).join('; ');

/** Generated regions of docs/accessibility.md. */
export const accessibilityRegions: Readonly<Record<string, Generator>> = {
  criteria: (wcag) =>
    createTable(
      ['criterion', 'met', 'how', 'tests'],
      CRITERIA.filter((one) => one.wcag === wcag).map((one) => [
        `${one.id} ${one.name}`,
        RESULTS[one.level],
        one.note,
        linkTests(one),
      ]),
    ),
};

const toChapter = (wcag: Criterion['wcag']) => ({
  criteria: CRITERIA.filter((one) => one.wcag === wcag).map(({ id, level, note, tests }) => ({
    num: id,
    components: [
      {
        name: 'web',
        adherence: {
          level,
          notes: [note, ...tests.map(([file, title]) => `Test: ${file} (${title}).`)].join(' '),
        },
      },
    ],
  })),
});

/** Returns the conformance report, in the structure of OpenACR. */
export function createConformanceReport() {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8');
  const { name, description, homepage, license } = JSON.parse(text) as Record<string, string>;
  const contact = { name: 'The open-integration-widget authors', email: 'see website', website: homepage };
  return {
    title: 'open-integration-widget Accessibility Conformance Report, WCAG 2.2',
    product: { name, description },
    author: contact,
    vendor: contact,
    version: 1,
    notes:
      'The widget in the browser, with points and notifications. Not the pages around it, and not the forms, which are pages of the form site.',
    evaluation_methods_used:
      'Automated tests in Chromium, Firefox and WebKitGTK, axe on every state of every element in both themes, journeys by keyboard, and reading the code. No screen reader and no assistive device was run.',
    license,
    repository: homepage,
    feedback: homepage?.replace('#readme', '/issues'),
    chapters: { success_criteria_level_a: toChapter('A'), success_criteria_level_aa: toChapter('AA') },
  };
}

/** Returns a value as YAML. Texts are in double quotes, as in JSON. */
export function toYaml(value: unknown, indent = ''): string {
  if (Array.isArray(value))
    return value.map((item) => `\n${indent}- ${toYaml(item, `${indent}  `).trimStart()}`).join('');
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)}`;
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `\n${indent}${key}:${toYaml(item, `${indent}  `)}`)
    .join('');
}
