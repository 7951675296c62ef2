import type { TranslationOf } from '../translations.ts'
import type { en } from './en.ts'

export const zh: TranslationOf<typeof en> = {
  title: '通知',
  settings: '设置',
  lead: '订单、退货和账户的最新动态。',
  none: '暂无通知',
  noneLead: '订单、退货和付款的动态会显示在这里。',
  unread: '未读：',
  readAll: '全部标为已读',
  allRead: '全部已读',
  today: '今天',
  yesterday: '昨天',
  about: '提醒内容',
  ways: { email: '邮件', push: '推送' },
  alwaysEmail: '此类邮件始终发送',
  hint: '涉及您的付款、退款或权利的邮件始终发送。所有动态都可在“通知”中查看。',
  groups: {
    orders: '我的订单',
    payments: '我的付款',
    reminders: '付款提醒',
    delivery: '发货与自提',
    refunds: '退款',
    returns: '退货',
    application: '合伙人申请',
    clients: '客户订单',
    rewards: '奖励',
    withdrawals: '提现',
    debts: '欠款变动',
    levels: '等级提升',
    messages: '白露的消息',
  },
}
