// What every list needs that is written by hand or made with a library: it requests the lists, validates them, and counts the tags.
import type { ProjectTable } from '../../../src/hub/tables.js';
import type { Lists } from './variant.js';

let token: Promise<string> | undefined;

/** Requests the lists of an endpoint, with a token. */
export async function requestLists(endpoint: string): Promise<Lists> {
  token = requestToken(endpoint);
  const [tags, items] = await Promise.all([
    request(endpoint, 'published-tags'),
    request(endpoint, 'published-list'),
  ]);
  const tables = parseTables(items);
  const counts = new Map<string, number>();
  for (const table of tables) for (const tag of table.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return { tables, tags: parseTags(tags), counts };
}

/** Requests the tables with a tag: the hub decides which tags match. */
export const requestTables = async (endpoint: string, tags: readonly string[]): Promise<ProjectTable[]> =>
  parseTables(await request(endpoint, `published-list?tags=${tags.map(encodeURIComponent).join()}`));

async function requestToken(endpoint: string): Promise<string> {
  const response = await fetch(endpoint, { method: 'POST' });
  const body = await response.json();
  if (!response.ok || typeof body?.access_token !== 'string') throw new Error('There is no token.');
  return body.access_token;
}

async function request(endpoint: string, path: string): Promise<unknown[]> {
  const headers = { Authorization: `Bearer ${await token}` };
  const response = await fetch(endpoint.replace('/token', `/api/v1/hub/projects/${path}`), { headers });
  const body = await response.json();
  if (!response.ok || body?.code !== 200 || !Array.isArray(body.data?.list))
    throw new Error('There is no list.');
  return body.data.list;
}

/** The hub's items are untrusted. */
function parseTables(items: unknown[]): ProjectTable[] {
  const tables: ProjectTable[] = [];
  for (const item of items) {
    if (typeof item !== 'object' || item === null) continue;
    const { short_code, name, industry, icon, tags, total } = item as Record<string, unknown>;
    if (typeof short_code !== 'string') continue;
    tables.push({
      short_code,
      name: typeof name === 'string' && name.trim() ? name : short_code,
      industry: typeof industry === 'string' ? industry : '',
      icon: typeof icon === 'string' ? parseIcon(icon) : null,
      tags: Array.isArray(tags) ? parseTags(tags) : [],
      total: typeof total === 'number' ? total : null,
    });
  }
  return tables;
}

function parseTags(values: unknown[]): string[] {
  const tags: string[] = [];
  for (const value of values)
    if (typeof value === 'string' && value.trim() && !tags.includes(value)) tags.push(value);
  return tags;
}

function parseIcon(text: string): string | null {
  try {
    const { protocol, hostname, username, href } = new URL(text);
    const isSecure = protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.)/.test(hostname));
    return isSecure && !username ? href : null;
  } catch {
    return null;
  }
}
