import { OisPoints } from '../../src/elements/points/points.js';
import '../../src/define.js';
import type { SeenRequest } from './fake-site.js';

/** A record as the backend's points route sends it. */
export interface SentRecord {
  id: number;
  source: string;
  record_type: string;
  change_cents: number;
  amount_cents: number;
  balance_after: number;
  reason: string;
  status: string;
  short_code: string | null;
  project_id: number | null;
  created_at: string;
}

export const record = (id: number, changes: Partial<Record<keyof SentRecord, unknown>> = {}): SentRecord =>
  ({
    id,
    source: 'transfer',
    record_type: 'recharge',
    change_cents: 1_000,
    amount_cents: 1_000,
    balance_after: 1_000 * id,
    reason: `Order ${id}`,
    status: 'success',
    short_code: null,
    project_id: null,
    created_at: '2026-03-01T01:30:00Z',
    ...changes,
  }) as SentRecord;

const ok = (data: unknown): Response => Response.json({ code: 200, message: 'success', data });

/** Answers a request, or leaves it to the defaults by returning undefined. */
export type PointsAnswer = (request: SeenRequest) => Response | Promise<Response> | undefined;

/** Plays the site's points routes: one user's balance, and records with the newest first. */
export class FakePointsSite {
  balance: unknown = 1_234;
  records: unknown[] = [];
  answer: PointsAnswer = () => undefined;
  requests: SeenRequest[] = [];

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = { url: new URL(String(input)), init };
    this.requests.push(request);
    const aborted = new Promise<never>((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
    return Promise.race([this.answer(request) ?? this.#goodAnswer(request), aborted]);
  };

  /** How often a path that ends like this was asked for. */
  count(ending: string): number {
    return this.requests.filter(({ url }) => url.pathname.endsWith(ending)).length;
  }

  #goodAnswer({ url }: SeenRequest): Response {
    if (url.pathname.endsWith('/balance')) {
      return ok({ client_user_id: 'u1', user_id: 1, balance_cents: this.balance });
    }
    const page = Number(url.searchParams.get('page'));
    const size = Number(url.searchParams.get('page_size'));
    const list = this.records.slice((page - 1) * size, page * size);
    const total = this.records.length;
    return ok({ client_user_id: 'u1', user_id: 1, list, total, page, page_size: size });
  }
}

/** `<ois-points>` whose site is played by the test. */
export class FakeSitePoints extends OisPoints {
  site = new FakePointsSite();

  protected override fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    return this.site.fetch(input, init);
  }
}
customElements.define('fake-site-points', FakeSitePoints);
