import { OisWidget } from '../../src/elements/widget/widget.js';
import '../../src/define.js';

/** A request as the site's server would see it. */
export interface SeenRequest {
  url: URL;
  init: RequestInit;
}

/** Answers a request, or leaves it to the defaults by returning undefined. */
export type Answer = (request: SeenRequest) => Response | Promise<Response> | undefined;

export const TOKEN = 'canary-token-5f1e';

export const ok = (data: unknown): Response => Response.json({ code: 200, message: 'success', data });

export const TABLES = [
  {
    short_code: 'sofa1',
    name: 'Sofa cleaning',
    industry: 'Housekeeping',
    icon: null,
    tags: ['home', 'cleaning'],
  },
  {
    short_code: 'move2',
    name: 'Moving within the city',
    industry: 'Logistics',
    icon: null,
    tags: ['home', 'moving'],
  },
  { short_code: 'math3', name: 'Maths tutoring', industry: 'Education', icon: null, tags: ['school'] },
];

/**
 * A widget whose site is played by the test: it answers like a good one unless `answer` says otherwise.
 * @param answer tried first, for each request
 */
export class FakeSiteWidget extends OisWidget {
  answer: Answer = () => undefined;
  requests: SeenRequest[] = [];

  protected override async fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const request = { url: new URL(String(input)), init };
    this.requests.push(request);
    const aborted = new Promise<never>((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
    return Promise.race([this.answer(request) ?? goodAnswer(request), aborted]);
  }

  /** How often a path that ends like this was asked for. */
  count(ending: string): number {
    return this.requests.filter(({ url }) => url.pathname.endsWith(ending)).length;
  }
}
customElements.define('fake-site-widget', FakeSiteWidget);

function goodAnswer({ url }: SeenRequest): Response {
  if (url.pathname.endsWith('/token')) {
    return Response.json({
      access_token: TOKEN,
      expires_in: 3600,
      form_url: `${location.origin}/test/helpers/form`,
    });
  }
  if (url.pathname.endsWith('/published-tags')) {
    return ok({ list: [...new Set(TABLES.flatMap(({ tags }) => tags))].sort() });
  }
  const wanted = url.searchParams.get('tags')?.split(',');
  return ok({ list: TABLES.filter(({ tags }) => !wanted || tags.some((tag) => wanted.includes(tag))) });
}
