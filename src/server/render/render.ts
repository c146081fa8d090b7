import { formatBearer } from '../../hub/bearer.js';
import { HubError } from '../../hub/errors.js';
import { HUB_PATHS, formatListQuery } from '../../hub/paths.js';
import type { FirstCardsSettings, RawLists } from '../../render/index.js';
import { describeError } from '../describe-error.js';
import type { HubApi } from '../hub-api.js';
import { limitLogRate } from '../limit-log-rate.js';
import { selectTables, selectTags } from '../list-fields.js';
import type { Log } from '../log.js';
import type { TokenCache } from '../token-cache.js';
import { withTimeout } from '../with-timeout.js';
import { importRender } from './import-render.js';
import { HtmlCache } from './html-cache.js';
import { ListCache } from './list-cache.js';
import {
  checkRenderOptions,
  hasListState,
  readLanguage,
  type RenderOptions,
  type RenderRequest,
} from './render-options.js';

/**
 * Returns the HTML of a widget with its first cards, for the page's own HTML. It is the same for all users of the site: it
 * contains no token, and nothing of the request but its language. Without lists, such as while the hub fails, it is a widget
 * that loads them itself.
 * @throws {HubError} `BAD_ARGUMENT` for unusable options, and `BAD_CONFIG` if `listCacheSeconds` is 0
 */
export type Render = (request: RenderRequest, options?: RenderOptions) => Promise<string>;

interface RendererOptions {
  hub: Pick<HubApi, 'list'>;
  tokens: Pick<TokenCache, 'get'>;
  /** The user whose token requests the lists. */
  renderUserId: string;
  basePath: string;
  /** For how long lists are fresh (milliseconds). */
  freshMs: number;
  log: Log;
  now: () => number;
}

/** A page does not wait longer for the hub. The lists are then there for the next one. */
const MAX_WAIT_MS = 1_000;

/** The result for a page that is not rendered. */
const NO_CARDS = '';

/** Creates `backend.render`. */
export function createRender(options: RendererOptions): Render {
  const { hub, tokens, renderUserId, basePath, freshMs, log, now } = options;
  // Once for all pages that wait for the same lists.
  const warn = limitLogRate(now, (_omitted, error: unknown) => {
    const message = `render: pages have no first cards, and their widgets load them: ${describeError(error)}`;
    log({ level: 'warn', event: 'render_failed', message });
  });

  async function load(path: string, isRetry = false): Promise<Omit<RawLists, 'freshUntilMs'>> {
    const { value } = await tokens.get(renderUserId, isRetry);
    const authorization = formatBearer(value);
    try {
      const [tags, tables] = await Promise.all([
        hub.list(HUB_PATHS.publishedTags, authorization),
        hub.list(path, authorization),
      ]);
      return { tags: selectTags(tags), tables: selectTables(tables) };
    } catch (error) {
      if (isRetry || !(error instanceof HubError) || error.code !== 'UNAUTHORIZED') throw error;
      return load(path, true);
    }
  }

  const cache = new ListCache({ load, freshMs, now, onError: warn });
  const htmlCache = new HtmlCache();

  async function renderCards(settings: FirstCardsSettings): Promise<string> {
    const { requestedTags: tags, limit } = settings;
    const lists = await cache.get(HUB_PATHS.publishedList + formatListQuery({ tags, limit }));
    if (!lists) return NO_CARDS;
    const { renderFirstCards } = await importRender();
    return htmlCache.get(lists, settings, () => renderFirstCards(lists, settings));
  }

  return async function render(request, renderOptions = {}) {
    if (freshMs === 0) {
      throw new HubError(
        'BAD_CONFIG',
        'render: its lists are those of all users. With listCacheSeconds: 0 there are none: set it to 1 or more.',
      );
    }
    const { attributes, nonce } = checkRenderOptions(renderOptions);
    const { createSettings, renderWidget } = await importRender();
    const all = new Map([['token-endpoint', `${basePath}/token`], ...attributes]);
    const language = attributes.get('locale') || readLanguage(request);
    const settings = await createSettings(all, language);
    all.set('locale', attributes.get('locale') || settings.locale);
    const prefix = all.get('url-state');
    const isPlain =
      // Cards have icons of other servers, and open forms.
      (all.get('consent') ?? 'given') !== 'given' ||
      all.get('open-in') === 'host' ||
      (prefix !== undefined && hasListState(request.url, prefix));
    if (isPlain) return renderWidget(all, NO_CARDS);
    const cards = await withTimeout(renderCards(settings), {
      timeoutMs: MAX_WAIT_MS,
      subject: 'Loading the lists',
    }).catch((error: unknown) => {
      warn(error);
      return NO_CARDS;
    });
    // Nothing else in it is a tag of this name: texts are escaped.
    return renderWidget(
      all,
      nonce === undefined ? cards : cards.replaceAll('<style>', `<style nonce="${nonce}">`),
    );
  };
}
