import { failureEnvelope, failureHeaders } from './answers.js';
import type { ConnectionInfo } from './connection-info.js';
import type { ExplainError } from './explain-error.js';
import { isFromOwnSite, type GuardOptions } from './origin-guard.js';
import { plainJson, type PlainAnswer } from './plain-answer.js';
import type { TokenRoute } from './token-route.js';

/** Answers what it is made for; anything else is the router's. */
export type QuickLane = (request: Request, info: ConnectionInfo) => Promise<PlainAnswer> | undefined;

interface QuickLaneParts extends GuardOptions {
  basePath: string;
  token: TokenRoute;
  explain: ExplainError;
}

/** The path as it was sent, with the query. */
const target = ({ url }: Request): string => url.slice(url.indexOf('/', 'https://'.length));

/**
 * `POST /token` from the site's own pages, around router and middleware: that is what nearly every page view asks for.
 * It goes through the same steps there.
 */
export function quickLane({
  basePath,
  allowedOrigins,
  allowedHosts,
  token,
  explain,
}: QuickLaneParts): QuickLane {
  const paths = new Set(['/token', `${basePath}/token`]);
  const allowed = new Set<string | null>(allowedOrigins);
  async function answer(request: Request, info: ConnectionInfo): Promise<PlainAnswer> {
    let plain: PlainAnswer;
    try {
      plain = await token(request, info);
    } catch (error) {
      const failed = explain(error);
      plain = plainJson(failed.status, JSON.stringify(failureEnvelope(failed)));
      Object.assign(plain.headers, failureHeaders(failed));
    }
    if (allowed.size > 0) plain.headers['Vary'] = 'Origin';
    return plain;
  }
  return (request, info) => {
    const isMine = request.method === 'POST' && paths.has(target(request));
    if (!isMine || allowed.has(request.headers.get('Origin')) || !isFromOwnSite(request)) return undefined;
    if (allowedHosts && !allowedHosts(request)) return undefined;
    return answer(request, info);
  };
}
