import type { Messages } from './messages.js';

/** 简体中文 */
export const zhCn: Messages = {
  $code: 'zh-CN',
  $name: '简体中文',
  $dir: 'ltr',

  tagFilterLabel: '按标签筛选',
  clearTags: '全部清除',
  findTag: '查找标签',
  noTagFound: '没有找到标签',
  tagsChosen: (count) => `已选 ${count} 个`,
  showAllTags: (count) => `显示全部（${count}）`,
  showMoreTags: '显示更多',
  showFewerTags: '收起',

  tablesLabel: '项目',
  tableCount: (count) => `${count} 个项目`,
  otherTables: '其他项目',
  cannotOpen: '暂不可用',

  loading: '正在加载项目…',
  emptyTitle: '暂无项目',
  emptyText: '项目发布后会显示在这里。',
  noMatchTitle: '没有符合条件的项目',
  noMatchText: '换一些标签试试，或清除标签以查看全部项目。',
  failedTitle: '项目加载失败',
  filterFailed: '列表未能更新。',
  retry: '重试',
  errorText(code) {
    switch (code) {
      case 'NETWORK':
        return '请检查网络连接后重试。';
      case 'TIMEOUT':
        return '等待时间过长，请重试。';
      case 'UNAUTHORIZED':
        return '请先登录，然后重试。';
      case 'FORBIDDEN':
        return '您没有权限查看此内容。';
      case 'RATE_LIMITED':
        return '请求过于频繁，请一分钟后再试。';
      case 'BAD_CONFIG':
        return '此页面尚未正确配置。';
      case 'UNSAFE_SHORT_CODE':
        return '此项目的链接无效。';
      default:
        return '我们这边出了点问题，请稍后重试。';
    }
  },

  close: '关闭',
  formLoading: '正在打开表单…',
  formSlow: '表单打开得比平时慢。',
  formFailedTitle: '表单无法打开',
  openInNewTab: '在新标签页中打开',
};
