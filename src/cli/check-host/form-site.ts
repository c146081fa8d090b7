import type { Visit } from '../../check-host/results.js';
import type { RunState } from './run-state.js';

/** The path of `{form_url}`, of one segment. */
export const FORM_PATH = '/f';

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Records a request to the form site, or to the page that links to other sites open. @param address path and query as sent */
export function recordVisit(state: RunState, kind: Visit['kind'], address: string): Visit {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  // A form has one segment; what an app did not encode makes more of them.
  const [, segment] = (path.startsWith(`${FORM_PATH}/`) ? /^\/[^/]+\/([^/]+)$/.exec(path) : null) ?? [];
  const code = kind === 'form' && segment !== undefined ? decode(segment) : null;
  const visit: Visit = {
    number: state.visits.length,
    kind,
    path: path.slice(0, 200),
    code,
    token: judgeToken(state, query),
    objects: null,
  };
  state.visits.push(visit);
  return visit;
}

function judgeToken(state: RunState, query: string): Visit['token'] {
  const tokens = query.split('&').filter((field) => field.startsWith('token='));
  if (tokens.length === 0) return 'none';
  const [text = ''] = tokens.map((field) => field.slice('token='.length));
  // Forms read a + as a space.
  return tokens.length === 1 && !text.includes('+') && state.isToken(decode(text) ?? '') ? 'right' : 'wrong';
}
