import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MESSAGE_DESCRIPTIONS } from '../../scripts/bridge-descriptions.js';
import { generateFiles } from '../../scripts/bridge-reference.js';
import { getName, listMessageKinds } from '../../scripts/bridge-schema.js';
import { ROOT } from '../../scripts/root.mjs';

describe('npm run generate', () => {
  it.each(Object.entries(generateFiles()))(
    '%s is up to date; if not, run: npm run generate',
    (file, contents) => {
      expect(readFileSync(join(ROOT, file), 'utf8')).toBe(contents);
    },
  );

  it('describes every message, and nothing else', () => {
    expect(Object.keys(MESSAGE_DESCRIPTIONS).toSorted()).toEqual(
      [...new Set(listMessageKinds().map(getName))].toSorted(),
    );
  });
});
