import { PointsClient } from '../../../src/client/points-client.js';
import { PointsData } from '../../../src/elements/points/points.data.js';
import type { HubError } from '../../../src/hub/errors.js';

/** A site's server with the points of one user, and the data that is loaded from it. */
export interface Site {
  data: PointsData;
  client: PointsClient;
  /** Ids of the records on the server, the newest first. */
  ids: number[];
  failures: HubError[];
  /** Number of calls of onUserChange. */
  gone: number;
  pages: number[];
  pageSize: number;
  /** Whose points the server sends; undefined: it does not say so. */
  user: string | undefined;
  /** The same for a path. */
  owner: (path: string) => string | undefined;
  /** Awaited before each response. */
  hold: Promise<void> | undefined;
  /** Paths that fail, with this status. */
  down: string | undefined;
  status: number;
}

export const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => last - index);

export function createSite(ids: number[]): Site {
  const failures: HubError[] = [];
  const data = new PointsData({
    onChange: () => undefined,
    onError: (error) => failures.push(error),
    onUserChange: () => void (site.gone += 1),
  });
  const rest = {
    owner: () => undefined,
    user: undefined,
    hold: undefined,
    down: undefined,
    status: 500,
    gone: 0,
    pageSize: 20,
  };
  const site: Site = { data, client: undefined as never, ids, failures, pages: [], ...rest };
  site.owner = () => site.user;
  site.client = new PointsClient({
    endpoint: 'https://site.example/points',
    fetch: async (input) => {
      const { pathname, searchParams } = new URL(String(input));
      const { down } = site;
      const user = site.owner(pathname);
      const owner = user === undefined ? {} : { client_user_id: user };
      await site.hold;
      if (down && pathname.endsWith(down)) return new Response('', { status: site.status });
      if (pathname.endsWith('/balance'))
        return ok({ balance_cents: user === undefined ? 5 : user.length, ...owner });
      const page = Number(searchParams.get('page'));
      site.pages.push(page);
      const { pageSize } = site;
      const onPage = site.ids.slice((page - 1) * pageSize, page * pageSize);
      const list = onPage.map((id) => ({ id, change_cents: id }));
      return ok({ list, total: site.ids.length, page_size: pageSize, ...owner });
    },
  });
  return site;
}

export const ok = (data: unknown): Response => Response.json({ code: 200, message: 'success', data });
export const shown = ({ data }: Site): number[] => data.entries.map(({ change_cents }) => change_cents);

/** Responses wait until the returned function is called. */
export function hold(site: Site): () => void {
  let release = (): void => undefined;
  site.hold = new Promise((resolve) => (release = resolve));
  return release;
}

export async function readAll(site: Site): Promise<void> {
  for (let press = 0; press < 50 && site.data.hasMore; press += 1) await site.data.loadMore(site.client);
}
