// The hand-written list with what the whole widget does: it requests the token and the lists, and counts the tags.
import './hand-written.js';
import type { ProjectTable } from '../../../src/hub/tables.js';
import type { Variant } from './variant.js';

const list = window.variant;

const variant: Variant = {
  async mount(container, _lists, endpoint) {
    const token = await (await fetch(endpoint, { method: 'POST' })).json();
    const headers = { Authorization: `Bearer ${token.access_token}` };
    const request = async (path: string): Promise<unknown[]> => {
      const response = await fetch(endpoint.replace('/token', `/api/v1/hub/projects/${path}`), { headers });
      return (await response.json()).data.list;
    };
    const [tags, tables] = (await Promise.all([request('published-tags'), request('published-list')])) as [
      string[],
      ProjectTable[],
    ];
    const counts = new Map<string, number>();
    for (const table of tables) for (const tag of table.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    await list.mount(container, { tables, tags, counts }, endpoint);
  },
  toggleTag: (tag) => list.toggleTag(tag),
  search: (text) => list.search(text),
  sort: (order) => list.sort(order),
  describe: () => list.describe(),
};

window.variant = variant;
