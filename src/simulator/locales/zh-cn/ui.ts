import type { Texts } from '../texts.js';

export const ui: Texts['ui'] = {
  optional: '（选填）',
  choose: '请选择',
  missing: '请填写此项。',
  tooLong: (max, length) => `最多 ${max} 个字符，现在有 ${length} 个。`,
  invalidPhone: '请输入电话号码，例如 138 0000 0000。',
  invalidEmail: '请输入邮箱地址，例如 mei@example.com。',
  invalidDate: '请输入日期，例如 2031-05-17。',
  invalidOption: '请从列表中选择一项。',
  invalidNumber: (min, max) =>
    max === undefined ? `请输入不小于 ${min} 的整数。` : `请输入 ${min} 到 ${max} 之间的整数。`,
  problems: (count) => `有 ${count} 项需要修改。`,
  copy: '复制',
  copied: '已复制',
  copyByHand: '请手动选中复制',
  result: '结果',
  pages: '分页',
  previous: '上一页',
  next: '下一页',
  milliseconds: (count) => `${count} 毫秒`,
  page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  points: (text) => `${text} 积分`,
};
