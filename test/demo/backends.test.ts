import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.mjs';

describe('Files of demo/backends', () => {
  it.each(readdirSync(`${ROOT}demo/backends`))('%s has at most 95 lines', (file) => {
    const lines = readFileSync(`${ROOT}demo/backends/${file}`, 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(95);
  });
});
