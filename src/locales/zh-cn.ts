import type { Messages } from './messages.js';
import { groupByCommas } from './plural.js';

/** 简体中文 */
const zhCn: Messages = {
  $code: 'zh-CN',
  $name: '简体中文',
  $dir: 'ltr',
  $number: groupByCommas,

  tagFilterLabel: '按标签筛选',
  chosenTagCount: (_count, text) => `已选 ${text} 个`,
  clearTags: '全部清除',
  findTag: '查找标签',
  noTagFound: '没有找到标签',
  allTags: (_count, text) => `全部标签（${text}）`,
  showMoreTags: '显示更多',
  matchLabel: '项目须带有',
  matchAny: '任一',
  matchAll: '全部',
  showTables: (_count, text) => `显示 ${text} 个项目`,
  showTableList: '显示项目',

  tablesLabel: '项目',
  searchLabel: '搜索项目',
  clearSearch: '清除搜索',
  sortLabel: '排序',
  sortHub: '推荐',
  sortBestMatch: '最匹配',
  sortName: '名称',
  sortIndustry: '行业',
  tableCountOf: (text, total) => `${total} 个项目中的 ${text} 个`,
  tableCountAtLeast: (text) => `至少 ${text} 个项目`,
  showMoreTables: '显示更多项目',
  tableCount: (_count, text) => `${text} 个项目`,
  otherTables: '其他项目',
  cannotOpen: '不可用',
  cardContinue: '继续填写',
  cardSent: '已提交',
  cardKeys: '用方向键在项目间移动，按回车键打开。',

  loading: '正在加载项目…',
  emptyTitle: '暂无项目',
  emptyText: '项目发布后会显示在这里。',
  noMatchTitle: '没有符合条件的项目',
  noMatchText: '换个关键词，或选择其他标签试试。',
  noMatchFor: (query) => `没有与“${query}”匹配的项目`,
  nearMisses: '相近的项目',
  chosenTags: '已选标签：',
  clearChosenTags: '清除标签',
  clearSearchAndTags: '清除搜索和标签',
  consentText: (hosts) =>
    `以下内容由其他服务商提供。您同意后，浏览器会连接该服务商${hosts && `（${hosts}）`}，对方将获得您的 IP 地址和您在本站的用户标识。`,
  consentButton: '同意并显示',
  tablesSlow: '项目加载得比平时慢。',
  failedTitle: '项目加载失败',
  retry: '重试',
  errorText(code) {
    switch (code) {
      case 'NETWORK':
        return '请检查网络连接后重试。';
      case 'TIMEOUT':
        return '等待时间过长，请重试。';
      case 'UNAUTHORIZED':
      case 'FORBIDDEN':
        return '请先登录，然后重试。';
      case 'BAD_CONFIG':
        return '此页面尚未正确配置。';
      case 'UNSAFE_SHORT_CODE':
        return '此项目的链接无效。';
      case 'LOAD_FAILED':
        return '页面的一部分未能加载。请重试，或重新加载页面。';
      default:
        return '我们这边出了点问题，请稍后重试。';
    }
  },

  close: '关闭',
  formLoading: '正在打开表单…',
  formSlow: '表单打开得比平时慢。',
  formFailedTitle: '表单无法打开',
  openInNewTab: '在新标签页中打开',
  backToList: '返回列表',
  formSent: '已提交',
  formSentText: '谢谢，您填写的内容已提交。',
  formReference: '受理编号',
  backToProjects: '返回项目列表',
  sendAnother: '再提交一份',
  formExpired: '此表单打开时间过长，已无法提交。重新开始会清除已填写的内容。',
  startAgain: '重新开始',
  formAgain: '重新开始会清除已填写的内容。',
  keepForm: '继续填写',
  reloadForm: '重新加载表单',
  copyLink: '复制链接',
  linkCopied: '链接已复制',
  linkToCopy: '请从这里复制链接',
  leaveForm: (button) => `要离开表单，请点“${button}”。`,
  leaveFormOrBack: (button) => `要离开表单，请点“${button}”或浏览器的后退按钮。`,
  formOfflineTitle: '您已离线',
  formOfflineText: '恢复联网后，表单会自动打开。',
  formUnreachable: '表单所在的网站没有响应，请稍后再试。',
  formSlowOpenTab: '表单打开得比平时慢，但网站有响应。它可能只能在新标签页中打开。',
  formMayBeMissing: '表单所在的网站没有响应。如果看不到表单，请重新加载。',
  formMissing: '看不到表单？',
  keptFormEnded: (title) => `表单“${title}”关闭时间过长，已填写的内容没有保留。`,
  tabBlocked: '浏览器拦截了新标签页。',
};

export default zhCn;
