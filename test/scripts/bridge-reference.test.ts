import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from '../../scripts/bridge-reference.js';
import { messageKinds, nameOf } from '../../scripts/bridge-schema.js';
import { MESSAGES } from '../../scripts/bridge-words.js';
import { ROOT } from '../../scripts/root.mjs';

describe('what is generated from the messages', () => {
  it.each(Object.entries(generatedFiles()))(
    '%s is up to date; if not, run: npm run generate',
    (file, contents) => {
      expect(readFileSync(join(ROOT, file), 'utf8')).toBe(contents);
    },
  );

  it('has words for every message, and for nothing else', () => {
    expect(Object.keys(MESSAGES).toSorted()).toEqual([...new Set(messageKinds().map(nameOf))].toSorted());
  });
});
