import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { createConformanceReport, toYaml } from '../../scripts/docs/accessibility.js';
import { CRITERIA } from '../../scripts/docs/accessibility-criteria.js';
import { ROOT } from '../../scripts/root.mjs';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Numbers of the success criteria of WCAG 2.2, by level. */
const WCAG = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

describe('docs/accessibility.md', () => {
  it.each(['A', 'AA'] as const)('has every success criterion of WCAG 2.2 at level %s', (wcag) => {
    const ids = CRITERIA.filter((one) => one.wcag === wcag).map(({ id }) => id);
    expect(ids.join(' ')).toBe(WCAG[wcag]);
  });

  it('names tests that exist', () => {
    const missing = CRITERIA.flatMap(({ id, tests }) =>
      tests.filter(([file, title]) => !read(file).includes(title)).map(([file]) => `${id}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it('names a test for each criterion that is met, or says that it was checked by hand', () => {
    const unproven = CRITERIA.filter(
      ({ level, note, tests }) =>
        level.endsWith('supports') && tests.length === 0 && !/^Checked by|Checked by hand/.test(note),
    );
    expect(unproven).toEqual([]);
  });
});

describe('docs/accessibility-conformance.yaml', () => {
  it('follows the schema of OpenACR', () => {
    const schema = JSON.parse(read('test/scripts/schemas/openacr-0.1.0.json')) as object;
    const validate = new Ajv({ strict: false }).compile(schema);
    validate(createConformanceReport());
    expect(validate.errors).toBeNull();
  });

  it('is YAML', async () => {
    expect(toYaml({ a: [{ b: 'x: "y"', c: { d: 1 } }, { b: 'z' }], e: undefined }).trim()).toBe(
      'a:\n  - b: "x: \\"y\\""\n    c:\n      d: 1\n  - b: "z"',
    );
    const report = 'docs/accessibility-conformance.yaml';
    await expect(format(report, read(report))).resolves.toMatchObject({
      code: expect.stringContaining('"4.1.3"'),
      errors: [],
    });
  });
});
