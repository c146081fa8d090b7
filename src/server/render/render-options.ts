import { isObject } from '../../hub/envelope.js';
import { ownFields } from '../../hub/own-fields.js';
import { createArgumentError } from '../argument-error.js';

/** The value of an attribute: a list becomes a text with commas, `true` an empty one, and `false`, null or undefined none at all. */
type AttributeValue = string | number | boolean | readonly string[] | null | undefined;

/**
 * The parts of a request that {@link Render} reads: its `Accept-Language`, and the query of its address. A `Request`, the request
 * of Node, Express or Fastify, or `{ headers }` where a framework has no request.
 */
export interface RenderRequest {
  url?: string | undefined;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface RenderOptions {
  /**
   * Attributes of the widget, such as `{ limit: 60, tags: ['Cleaning'], 'url-state': true }`. Properties without an attribute, such
   * as `messages`, are set in the browser. `token-endpoint` is set already, and `locale` too: to
   * the first language of `Accept-Language`, unless it is here. Set it if the page has one language only.
   */
  attributes?: Readonly<Record<string, AttributeValue>> | undefined;
  /** The nonce of `style-src` in the page's Content-Security-Policy. */
  nonce?: string | undefined;
}

/** Checked {@link RenderOptions}. */
export interface CheckedRenderOptions {
  /** The widget's attributes, as text. */
  attributes: ReadonlyMap<string, string>;
  nonce: string | undefined;
}

/** As `nonce-source` of Content Security Policy. */
const NONCE = /^[\w+/-]+={0,2}$/;

/** No listeners of events, and no styles, which a policy would refuse. */
const ATTRIBUTE = /^(?!on|style$)[a-z][a-z0-9-]*$/;

/** @throws {HubError} `BAD_ARGUMENT` */
export function checkRenderOptions(options: RenderOptions): CheckedRenderOptions {
  const { attributes, nonce } = ownFields(options);
  if (nonce !== undefined && !(typeof nonce === 'string' && NONCE.test(nonce))) {
    throw createArgumentError('render: nonce must be base64, as in the policy after "nonce-".');
  }
  const checked = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (!ATTRIBUTE.test(name)) {
      throw createArgumentError(
        `render: attributes: ${JSON.stringify(name)} is no attribute of the widget. Use names such as "url-state".`,
      );
    }
    const text = formatAttribute(name, value);
    if (text !== undefined) checked.set(name, text);
  }
  return { attributes: checked, nonce };
}

/** Returns an attribute's text; undefined for one that is left out. */
function formatAttribute(name: string, value: AttributeValue): string | undefined {
  if (value === false || value === null || value === undefined) return undefined;
  if (value === true) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join();
  throw createArgumentError(
    `render: attributes: ${name} must be a text, a number, a boolean or a list of texts. Set other properties, such as messages, in the browser.`,
  );
}

function getAcceptLanguage(request: RenderRequest): string {
  const headers = request?.headers;
  if (!isObject(headers as unknown)) throw createArgumentError('render needs a request, or { headers }.');
  const name = 'accept-language';
  if (typeof headers.get === 'function') return (headers as Headers).get(name) ?? '';
  const value = (headers as Record<string, string | readonly string[] | undefined>)[name];
  return typeof value === 'string' ? value : (value?.join(', ') ?? '');
}

/** Returns the first language of a request's header `Accept-Language`, which browsers prefer; `en` if there is none. */
export function readLanguage(request: RenderRequest): string {
  const [first = ''] = getAcceptLanguage(request).split(',', 1);
  const tag = first.split(';', 1)[0]!.trim();
  return /^[a-z]{1,8}(-[a-z0-9]{1,8}){0,8}$/i.test(tag) ? tag : 'en';
}

/** The parameters of the widget's address that change its list. */
const LIST_PARAMETERS = ['tags', 'match', 'q', 'sort'];

/** Returns whether a page's address selects, searches or sorts tables. @param prefix the value of `url-state` */
export function hasListState(url: string | undefined, prefix: string): boolean {
  const query = new URLSearchParams(url?.split('#', 1)[0]!.split('?').slice(1).join('?'));
  return LIST_PARAMETERS.some((name) => query.has(`${prefix.trim() || 'ois'}-${name}`));
}
