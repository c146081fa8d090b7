import { describe, expect, it } from 'vitest';
import { SearchIndex } from '../../../src/client/search/search-index.js';
import { table } from './tables.js';

describe('SearchIndex', () => {
  it('keeps a label of many tables once', () => {
    const index = new SearchIndex();
    for (let i = 0; i < 3; i += 1) index.add(table(`name ${i}`, 'Finance', 'tax'));
    expect(index.labels).toEqual(['finance', 'tax']);
  });

  it('remembers ten thousand labels, so that any number of different ones takes bounded memory', () => {
    const index = new SearchIndex();
    const labels = Array.from({ length: 10_001 }, (_, i) => `label ${i}`);
    for (const label of [...labels, ...labels]) index.add(table('name', label));
    expect(index.labels).toEqual([...labels, 'label 10000']);
  });
});
