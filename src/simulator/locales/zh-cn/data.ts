import type { Texts } from '../texts.js';

export const data: Texts['data'] = {
  topUp: '积分池充值',
  recharge: '充值',
  refund: '退款',
  charge: '扣费',
  publish: (table) => `发布需求：${table}`,
  unlock: (table) => `解锁联系方式：${table}`,
  grab: (order, table) => `抢单 ${order}：${table}`,
  refundOf: (reason) => `退款：${reason}`,
  notCharged: (reason, amount) => `${reason}（${amount} 元，未扣费）`,
  unanswered: (reason, amount) => `${reason}（${amount} 元，应用未确认）`,
  external: (reason, amount) => `${reason}（${amount} 元，由应用自行记账）`,
  sampleCharge: (table) => `测试扣费：${table}`,
  sampleRefund: (table) => `测试退款：${table}`,

  contacts: ['陈伟', '刘洋', '王芳', '李静', '张强', '赵敏', '周婷'],
  summaryPart: (label, value) => `${label}：${value}`,
  noDetails: '无详细说明',

  notifications: {
    order_matched: {
      title: '联系方式已解锁',
      content: (table) => `您可以查看“${table}”的联系电话了。`,
    },
    order_created: {
      title: '您的需求已有人接单',
      content: (table, order) => `您在“${table}”发布的需求 ${order} 已有人接单。`,
    },
    order_grab_available: {
      title: '有新订单可抢',
      content: (table) => `“${table}”有新需求，先抢先得。`,
    },
    order_dispatched: {
      title: '订单已派给您',
      content: (table, order) => `“${table}”的订单 ${order} 已派给您。`,
    },
    order_grabbed: {
      title: '抢单成功',
      content: (table, order) => `“${table}”的订单 ${order} 归您，联系方式见页面。`,
    },
    enterprise_authorization_pending: {
      title: '有员工申请加入',
      content: () => '有员工申请加入您的企业，请审批。',
    },
    enterprise_authorization_approved: {
      title: '已加入企业',
      content: () => '您的企业已通过您的申请。',
    },
  },
};
