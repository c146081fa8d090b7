// pages/ois/index of a WeChat mini program: the full page; and, when that navigates here, a form. Not run on a device.
// app.json: "pages": ["pages/ois/index"], or name another page by #mini-program-page=/pages/…
// The mini program's console: www.example.com and form.example.com as business domains (业务域名; not for personal
//   accounts), api.example.com as request domain.
// Put jweixin 1.6 into your copy of embed.html, before ois-embed.js.
//
// What a web-view cannot do here:
// - Messages of the page come at back, share and destroy only, and none can be answered: no `hello` is welcomed, no
//   `token` given, no `back` asked. The page navigates instead (`open-form`, `open-external`), and Back is WeChat's own.
// - So the page gets its token from its own site: a one-time ticket of the user's session becomes a cookie there.
// - No other browser can be opened: an external link is copied.
// - Camera, microphone and place are WeChat's to give to a page of a business domain; nothing here can grant them.
const SITE = 'https://www.example.com';
const FORM_ORIGIN = 'https://form.example.com';
const API = 'https://api.example.com';

/** An answer with a code of the protocol, such as E_DENIED. */
const fail = (code) => Object.assign(new Error(code), { code });

/** @returns {Promise<Record<string, string>>} what your server answers */
function ask(path, data, session) {
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
  const { code } = await new Promise((resolve, reject) => {
    wx.login({ success: resolve, fail: () => reject(fail('E_DENIED')) });
  });
  const { session } = await ask('/session', { code });
  return session;
}

const REASONS = {
  E_DENIED: '请先登录',
  E_INTERNAL: '网络不可用，请稍后再试',
  E_INVALID: '无法打开此链接',
};

Page({
  data: { src: '', text: '' },

  onLoad(query) {
    this.open(query).catch(({ code }) => this.setData({ text: REASONS[code] || REASONS.E_INTERNAL }));
  },

  async open({ type, shortCode, url }) {
    if (type === 'open-external') return this.copy(decodeURIComponent(url));
    const session = await signIn();
    if (type === 'open-form') return this.openForm(session, decodeURIComponent(shortCode));
    if (type !== undefined) throw fail('E_INVALID');
    // Good for one visit and a minute. Your site's /ois/enter takes it, sets an HttpOnly cookie for its token endpoint,
    // and redirects to embed.html#token-endpoint=/ois/token&open-in=host
    const { ticket } = await ask('/ois/ticket', {}, session);
    this.setData({ src: `${SITE}/ois/enter?ticket=${encodeURIComponent(ticket)}` });
  },

  /** The token comes from the mini program's own server, and never by the page. */
  async openForm(session, shortCode) {
    const { access_token: token, form_url: root } = await ask('/ois/token', {}, session);
    const url = `${root}/${encodeURIComponent(shortCode)}`;
    if (!url.startsWith(`${FORM_ORIGIN}/`)) throw fail('E_INVALID');
    this.setData({ src: `${url}?token=${encodeURIComponent(token)}` });
  },

  copy(url) {
    if (!/^https?:\/\//i.test(url)) throw fail('E_INVALID');
    this.setData({ text: url });
    wx.setClipboardData({ data: url }); // tells the user by itself
  },

  /** All that the page has told until now, each as JSON: for statistics, at the most. */
  onMessage({ detail: { data } }) {
    for (const json of data) {
      try {
        const { ois, type } = JSON.parse(json);
        if (ois === 1 && type === 'recharge-requested') console.info('Open your own payment here.');
      } catch {
        // Something else of that page.
      }
    }
  },

  onError() {
    this.setData({ src: '', text: REASONS.E_INTERNAL });
  },

  /** Never the address of the form: it holds the token. */
  onShareAppMessage: () => ({ path: '/pages/ois/index' }),
});
