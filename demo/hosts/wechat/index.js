// pages/ois/index of a WeChat mini program: the full page; and, when that navigates here, a form. Not run on a device.
// app.json: "pages": ["pages/ois/index"], or name another page by #mini-program-page=/pages/…
// The mini program's console: www.example.com and form.example.com as business domains (业务域名; not for personal
//   accounts), api.example.com as request domain.
// Put jweixin 1.6 into your copy of embed.html, before ois-embed.js.
//
// What a web-view cannot do here:
// - It receives messages of the page only on back, share and destroy, and cannot answer: there is no `welcome`, no answer to
//   `token`, and no `back`. The page navigates instead (`open-form`, `open-external`), and Back is WeChat's own.
// - So the page gets its token from its own site: a one-time ticket of the user's session becomes a cookie there.
// - It cannot open another browser: an external link is copied.
// - Its process is WeChat's to restart.
// - WeChat grants camera, microphone and location to pages of a business domain; this page cannot.
const SITE = 'https://www.example.com';
const FORM_ORIGIN = 'https://form.example.com';
const API = 'https://api.example.com';

/** A token in a query, also percent-encoded. */
const TOKEN = /[?&](t|%74)(o|%6f)(k|%6b)(e|%65)(n|%6e)([=&#]|$)/i;

/** How long the page may take to load. It cannot receive `hello`. */
const LOAD_TIMEOUT_MS = 15000;

/**
 * @typedef {{ type?: string, shortCode?: string, link?: string, url?: string }} Query
 * @typedef {Error & { code: string }} OisError
 */

/** Creates an error with a code of the protocol, such as E_DENIED. */
const fail = (/** @type {string} */ code) => Object.assign(new Error(code), { code });

/**
 * @param {string} path
 * @param {Record<string, string | boolean>} data
 * @param {string} [session]
 * @returns {Promise<Record<string, any>>} your server's response
 */
function post(path, data, session) {
  return new Promise((resolve, reject) => {
    wx.request({
      url: API + path,
      method: 'POST',
      data,
      header: session ? { Authorization: `Bearer ${session}` } : {},
      timeout: 8000,
      redirect: 'manual',
      success({ statusCode, data: answer }) {
        if (statusCode === 200 && answer && typeof answer === 'object') resolve(answer);
        else reject(fail(statusCode === 401 || statusCode === 403 ? 'E_DENIED' : 'E_INTERNAL'));
      },
      fail: () => reject(fail('E_INTERNAL')), // no network
    });
  });
}

/** Your server exchanges WeChat's code for its own session (`jscode2session`); its secret stays there. */
async function signIn() {
  const code = await new Promise((/** @type {(code: string) => void} */ resolve, reject) => {
    wx.login({ success: (result) => resolve(result.code), fail: () => reject(fail('E_DENIED')) });
  });
  const { session } = await post('/session', { code });
  return session;
}

/**
 * Returns `{form_url}/<short_code>?token=<token>`, or the link with a token. It contains the token: do not log or store it.
 * @param {Record<string, any>} token
 * @param {string} shortCode
 * @param {string} link of a notification, or an address below `form_url`
 */
function buildUrl({ access_token: accessToken, form_url: formUrl = FORM_ORIGIN }, shortCode, link) {
  const root = formUrl.replace(/\/+$/, '');
  const address = link ? buildLinkUrl(root, link) : buildFormUrl(root, shortCode);
  // The token is sent to your form site only, whatever form_url is.
  if (!address.startsWith(`${FORM_ORIGIN}/`) || !accessToken) throw fail('E_INVALID');
  const [page = ''] = address.split('#');
  const separator = /[?&]$/.test(page) ? '' : page.includes('?') ? '&' : '?';
  return `${page}${separator}token=${encodeURIComponent(accessToken)}${address.slice(page.length)}`;
}

/** @param {string} root @param {string} shortCode */
function buildFormUrl(root, shortCode) {
  // Browsers resolve dots as path segments; a lone surrogate cannot be encoded.
  if (/^\.{0,2}$|\p{Cc}|\p{Cs}/u.test(shortCode)) throw fail('E_INVALID');
  return `${root}/${encodeURIComponent(shortCode)}`;
}

/** @param {string} root @param {string} link */
function buildLinkUrl(root, link) {
  const path = link.startsWith(`${root}/`) ? link.slice(root.length) : link;
  const [place = ''] = path.split(/[?#]/);
  const isSafe =
    /^\/(?!\/)[^\s\\\p{Cc}\p{Cs}]*$/u.test(path) &&
    // Browsers resolve dots as path segments, percent-encoded ones too.
    !/\/(\.|%2e){1,2}(\/|$)/i.test(place) &&
    // Links contain no token: a second one could be another user's.
    !TOKEN.test(path);
  if (!isSafe) throw fail('E_INVALID');
  return root + path;
}

/** Returns a BCP 47 tag: WeChat's is `zh_CN`. */
const toLanguageTag = () => wx.getAppBaseInfo().language.replace(/_/g, '-');

/** @type {Record<string, string>} */
const REASONS = {
  E_DENIED: '请先登录',
  E_INTERNAL: '网络不可用，请稍后再试',
  E_INVALID: '无法打开此链接',
};

Page({
  data: { src: '', text: '' },
  /** @type {Query} */
  query: {},
  timer: 0,

  /** @param {Query} query */
  onLoad(query) {
    this.query = query;
    this.load();
  },

  onUnload() {
    clearTimeout(this.timer);
  },

  /** Loads again with a new ticket, or a new token. */
  retry() {
    this.load({ renew: true });
  },

  /** @param {{ renew?: boolean }} [token] what the token is requested with */
  load(token = {}) {
    this.setData({ src: '', text: '' });
    this.open(this.query, token).catch((/** @type {OisError} */ { code }) => this.fail(code));
  },

  /** @param {string} [code] */
  fail(code = 'E_INTERNAL') {
    clearTimeout(this.timer);
    this.setData({ src: '', text: REASONS[code] || REASONS['E_INTERNAL'] });
  },

  /** @param {string} src may contain the token */
  show(src) {
    clearTimeout(this.timer);
    this.setData({ src });
  },

  onPageLoad() {
    clearTimeout(this.timer);
  },

  onPageError() {
    this.fail();
  },

  /** @param {Query} query @param {{ renew?: boolean }} token */
  async open({ type, shortCode, link, url }, token) {
    if (type === 'open-external') return this.copy(decodeURIComponent(url ?? ''));
    const session = await signIn();
    if (type === 'open-form')
      return this.show(
        // The token comes from the mini program's own server, never from the page.
        buildUrl(
          await post('/ois/token', token, session),
          decodeURIComponent(shortCode ?? ''),
          decodeURIComponent(link ?? ''),
        ),
      );
    if (type !== undefined) throw fail('E_INVALID');
    // Valid once, for a minute. Your site's /app/enter checks it, sets an HttpOnly cookie for its token endpoint,
    // and redirects to embed.html#token-endpoint=/ois/token&open-in=host&locale=…
    const { ticket } = await post('/app/ticket', {}, session);
    const query = `ticket=${encodeURIComponent(ticket)}&locale=${encodeURIComponent(toLanguageTag())}`;
    this.show(`${SITE}/app/enter?${query}`);
    // Not for a form: a slow image would take away what was typed into it.
    this.timer = setTimeout(() => this.fail(), LOAD_TIMEOUT_MS);
  },

  /** @param {string} url */
  copy(url) {
    // Never with a token: other apps read the clipboard.
    if (!/^https?:\/\//i.test(url) || TOKEN.test(url)) throw fail('E_INVALID');
    this.setData({ text: url });
    wx.setClipboardData({ data: url }); // shows a message to the user
  },

  /**
   * All events of the page until now, each as JSON. Too late for anything but statistics.
   * @param {{ detail: { data: string[] } }} event
   */
  onMessage({ detail: { data } }) {
    for (const json of data) {
      try {
        const { ois, type } = JSON.parse(json);
        if (ois === 1 && type === 'recharge-requested') console.info('Open your own payment here.');
      } catch {
        // Not a message of the bridge.
      }
    }
  },

  /** Never the address of the form: it contains the token. */
  onShareAppMessage: () => ({ path: '/pages/ois/index' }),
});
