import type { Texts } from '../texts.js';

export const formSite: Texts['formSite'] = {
  send: '提交需求',
  unlock: '解锁联系方式',
  unlockHint: '不提交需求，直接查看联系电话。',
  contact: '联系人',
  orders: '待抢订单',
  noOrder: '暂时没有可抢的订单。',
  grab: '抢单',
  ownOrder: '这是您发布的需求',
  ownOrderTaken: '这是您发布的需求，已有人接单',
  points: '您的积分：',
  chargedByApp: '付费项目由您所使用的应用扣费。',
  myRecords: '我的记录',
  unlocked: (name, phone) => `已解锁。联系人：${name}，电话：${phone}。`,
  grabbed: (order, name, phone) => `抢单成功，订单 ${order} 归您。请联系 ${name}，电话：${phone}。`,

  done: '完成',
  thanks: '提交成功',
  arrived: (name) => `您对“${name}”的需求已收到，我们会尽快与您联系。`,
  reference: '受理编号：',

  noRecords: '暂无记录。',
  newer: '较新的记录',
  older: '较早的记录',
  backToForm: '返回表单',
  recordTypes: {
    recharge: '充值',
    deduct: '扣费',
    refund: '退款',
    reward: '奖励',
    failed: '扣费失败',
  },
  complain: '投诉',
  complaint: '遇到了什么问题？',
  sendComplaint: '提交投诉',
  complaintSent: '投诉已提交。',
  complaintStates: {
    open: '投诉已收到，处理结果会显示在这里。',
    refunding: '正在为您退款。',
    refunded: '投诉成立，费用已退还。',
    rejected: '投诉未通过。',
    undelivered: '投诉成立。如果退款仍未到账，请在您所使用的应用中咨询。',
  },
  complaintErrors: {
    unknownCharge: '没有找到您的这笔扣费。',
    empty: '请说明遇到的问题。',
    tooLong: (max) => `请控制在 ${max} 个字符以内。`,
  },

  failures: {
    orderGone: '该订单已不存在。',
    ownOrder: '这是您自己发布的需求。',
    orderTaken: '已被他人抢先，未扣费。',
    orderReserved: '有人正在抢这个订单，未扣费，请稍后再看。',
    priceChanged: '价格已变更，未扣费。如同意新价格，请再次点击按钮。',
    tooFewPoints: ({ price, balance, missing }) =>
      `此操作需要 ${price}，您的余额为 ${balance}，未扣费。请先在您所使用的应用中至少充值 ${missing}，然后重新点击按钮。`,
    refused: (price) => `${price} 扣费失败，未产生费用。请在您所使用的应用中查看余额，然后重新点击按钮。`,
    unanswered: (price) =>
      `${price} 扣费失败：您所使用的应用没有响应。请先在应用中确认是否已扣费，再重新点击按钮。`,
  },

  pages: {
    root: { title: '表单站点', text: '请从提供表单的页面打开表单。' },
    enterprise: {
      title: '企业授权',
      text: '审批人会在这里处理加入申请。模拟环境中无需任何操作。',
    },
    invalidToken: {
      title: '此表单无法打开',
      text: '链接已过期或不完整。请返回之前的页面，重新打开表单。',
    },
    otherSite: {
      title: '无法从此处提交',
      text: '此请求来自其他网站，未作任何处理。请打开表单后在表单中操作。',
    },
    noForm: { title: '没有这个表单', text: '该项目可能已下架，请选择其他项目。' },
    wrongMethod: { title: '不支持此操作', text: '表单只能打开和提交。' },
    tooLarge: { title: '内容过长', text: '请缩短填写的内容。' },
    error: { title: '出了点问题', text: '请稍后重试。' },
  },
};
