import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../src/simulator/locales/language.js';

/** Texts of the demo page as HTML: those of `index.html` by their placeholders. */
const en = {
  title: 'Open Integration Widget',
  description: 'A catalogue of published project tables, embedded with one script tag.',
  signedInAs: 'Signed in as',
  heading: 'Project forms, offered on your own site',
  intro:
    'The catalogue below is one element and one script tag. It shows what the hub has published, and opens the form ' +
    'that your user picks. Your API key stays on your server.',
  widgetSettings: 'Settings of the widget',
  openIn: 'Forms open in',
  openInDialog: 'a dialog',
  openInDrawer: 'a drawer',
  openInInline: 'the page itself',
  openInPage: 'a new tab',
  theme: 'Theme',
  themeAuto: 'Auto',
  themeLight: 'Light',
  themeDark: 'Dark',
  widgetLanguage: 'Language',
  theWidget: 'The widget',
  storyTitle: 'A story to try',
  step1:
    '<b>Fill the pool.</b> Top up the developer’s points in the <a data-link="console">developer console</a>: this site ' +
    'credits its users from them.',
  step2:
    '<b>Top up.</b> Press “Top up” above. The demo’s server plays the payment and transfers the points; the balance ' +
    'follows by itself.',
  step3:
    '<b>Spend.</b> Open a form and unlock a contact. The hub charges the user, and the bell counts the notification.',
  step4:
    '<b>Get it back.</b> Send a complaint in the form site’s “My records”, and refund it in the console, under ' +
    '“Webhooks”. Back on this page, the refund is in the history behind the balance.',
  step5:
    '<b>Grab an order.</b> Sign in as another user in another browser, and publish a request in the same form. The bell ' +
    'here shows “New order to grab”: choose it, and its page opens with a fresh token.',
  markup: 'Markup of this page',
  servers: 'Servers',
  thisPage: 'This page',
  thisPageText:
    'Requests a token from its own server, and keeps it in memory only: not in markup, storage or history.',
  itsServer: 'Its server',
  itsServerText:
    'Identifies the user by the session cookie. Holds the API key, and exchanges it for a token of that user.',
  theHub: 'The hub',
  theHubText:
    'Publishes the tables. Here it is a simulation that follows the interface specification. Its ' +
    '<a data-link="console">developer console</a> has keys, tables, points and webhooks; the terminal shows the password.',
  formSite: 'The form site',
  formSiteText: 'Opens in a frame with an origin of its own, and cannot navigate this page.',
  events: 'Events of the widget',
  eventsText:
    'Newest first. None of them contains a token. After “Top up” the demo’s own server simulates the payment, and ' +
    'credits the user. <code>ois-outcome</code> is what the hub confirmed: it comes from the demo’s own server, and no ' +
    'form can send it.',
  eventLog: 'Events',
  states: 'Every element in every state',
  firstCards: 'First cards in the page’s own HTML, also without scripts',
  appTitle: 'The same, in your app',
  appText:
    'A WebView loads <code>embed.html</code>, and the two exchange typed messages. Here this page simulates the app: it ' +
    'responds to the page’s requests, and the buttons send requests of the app. The list shows “…” in place of tokens.',
  back: 'Back',
  yourApp: 'Your app',
  fullPage: 'The full page, in an app',
  appSettings: 'Settings of the app',
  whoOpensForms: 'Who opens forms',
  opensPage: 'the page',
  opensApp: 'a WebView of the app',
  appRequests: 'Requests of the app',
  reload: 'reload the page',
  appMessages: 'Messages between page and app',
  payTitle: 'Top up ¥10.00',
  payText: 'This payment is simulated: no money moves. A real shop would open its own payment here.',
  cancel: 'Cancel',
  pay: 'Pay',
};

/** Texts that scripts of the demo page show. */
const enScripts = {
  users: { 'demo-mei': 'Mei Lin', 'demo-jonas': 'Jonas Weber', 'demo-amara': 'Amara Okafor' },
  signInFailed: '{wanted} could not be signed in: you are still {user}. Try again.',
  paymentFailed: 'The payment could not be sent. Look at your balance before you try again.',
  yourApp: en.yourApp,
  wouldLeave: 'Here the app would leave',
  fromApp: 'app →',
  fromPage: '← page',
  pushTitle: 'New order',
  pushText: 'A new order is available to grab.',
};

/** Texts of the demo's server. */
const enServer = {
  welcomePoints: 'To try paid forms with',
  topUp: 'Top-up',
  poolEmpty: 'The developer’s pool has not enough points. Top it up in the console.',
  notCredited: 'The payment could not be credited.',
};

export interface DemoTexts {
  html: typeof en;
  scripts: typeof enScripts;
  server: typeof enServer;
}

const zhCn: DemoTexts = {
  html: {
    title: 'Open Integration Widget',
    description: '用一个脚本标签，在您的网站上嵌入已发布的项目目录。',
    signedInAs: '当前用户',
    heading: '在您自己的网站上提供项目表单',
    intro:
      '下面的目录只需一个元素和一个脚本标签。它展示平台已发布的项目，并打开用户所选的表单。API 密钥始终保存在您的服务器上。',
    widgetSettings: '组件设置',
    openIn: '表单打开方式',
    openInDialog: '对话框',
    openInDrawer: '侧边抽屉',
    openInInline: '页面内',
    openInPage: '新标签页',
    theme: '主题',
    themeAuto: '自动',
    themeLight: '浅色',
    themeDark: '深色',
    widgetLanguage: '组件语言',
    theWidget: '组件',
    storyTitle: '试一试',
    step1:
      '<b>充实积分池。</b>在<a data-link="console">开发者控制台</a>为积分池充值，本站从中向用户划转积分。',
    step2: '<b>充值。</b>点击上方的“充值”。演示服务器模拟支付并划转积分，余额会自动更新。',
    step3: '<b>消费。</b>打开一个表单并解锁联系方式。平台会扣除积分，铃铛显示通知数量。',
    step4:
      '<b>退款。</b>在表单站点的“我的记录”中提交投诉，再到控制台的“回调”中退款。回到本页，点击余额即可在记录中看到退款。',
    step5:
      '<b>抢单。</b>在另一个浏览器中以其他用户登录，在同一表单中提交需求。这里的铃铛会显示“有新订单可抢”，点击即可用新令牌打开页面。',
    markup: '本页代码',
    servers: '服务器',
    thisPage: '本页面',
    thisPageText: '向自己的服务器请求令牌，只保存在内存中，不写入标记、存储或历史记录。',
    itsServer: '页面的服务器',
    itsServerText: '通过会话 Cookie 识别用户，保管 API 密钥，并换取该用户的令牌。',
    theHub: '平台',
    theHubText:
      '发布项目表格。此处是遵循接口规范的模拟平台，其<a data-link="console">开发者控制台</a>可管理密钥、表格、积分和回调，密码见终端。',
    formSite: '表单站点',
    formSiteText: '在独立来源的框架中打开，无法跳转本页面。',
    events: '组件事件',
    eventsText:
      '最新的在前，均不包含令牌。点击“充值”后，演示服务器模拟支付并为用户入账。<code>ois-outcome</code> 是平台确认的结果，由演示服务器发出，表单无法伪造。',
    eventLog: '事件',
    states: '所有元素的所有状态',
    firstCards: '首批卡片直接写在网页里，没有脚本也能使用',
    appTitle: '在您的应用中同样适用',
    appText:
      'WebView 加载 <code>embed.html</code>，双方交换类型化消息。本页在此模拟应用：响应页面的请求，按钮则发送应用的请求。列表中以“…”代替令牌。',
    back: '返回',
    yourApp: '您的应用',
    fullPage: '应用中的完整页面',
    appSettings: '应用设置',
    whoOpensForms: '由谁打开表单',
    opensPage: '页面',
    opensApp: '应用的 WebView',
    appRequests: '应用的请求',
    reload: '重新加载页面',
    appMessages: '页面与应用之间的消息',
    payTitle: '充值 ¥10.00',
    payText: '这是模拟支付，不涉及真实资金。真实的网站会在此打开自己的支付流程。',
    cancel: '取消',
    pay: '支付',
  },
  scripts: {
    users: { 'demo-mei': '林梅', 'demo-jonas': '王强', 'demo-amara': '李雪' },
    signInFailed: '无法切换为{wanted}，当前仍为{user}，请重试。',
    paymentFailed: '支付请求未能发送。请先查看余额，再决定是否重试。',
    yourApp: '您的应用',
    wouldLeave: '应用将在此退出',
    fromApp: '应用 →',
    fromPage: '← 页面',
    pushTitle: '新订单',
    pushText: '有新订单可抢。',
  },
  server: {
    welcomePoints: '体验付费表单的赠送积分',
    topUp: '充值',
    poolEmpty: '积分池余额不足，请在控制台充值。',
    notCredited: '支付未能入账。',
  },
};

export const DEMO_TEXTS: Readonly<Record<Language, DemoTexts>> = {
  en: { html: en, scripts: enScripts, server: enServer },
  'zh-CN': zhCn,
};

/** Returns the links to the page in each language. */
const renderLanguageLinks = (current: Language): string =>
  LANGUAGES.map((language) => {
    const state = language === current ? ' aria-current="true"' : '';
    return `<a href="/?lang=${language}" lang="${language}" hreflang="${language}"${state}>${LANGUAGE_NAMES[language]}</a>`;
  }).join(' ');

/**
 * Replaces the placeholders of a page, such as `{{title}}`.
 * @param basePath path of the backend kit
 * @throws {Error} for an unknown placeholder
 */
export function fillTemplate(html: string, language: Language, basePath: string): string {
  const languageLinks = renderLanguageLinks(language);
  const values: Readonly<Record<string, string>> = {
    ...DEMO_TEXTS[language].html,
    language,
    languageLinks,
    basePath,
  };
  return html.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`There is no text for ${placeholder}.`);
    return values[name] ?? '';
  });
}
