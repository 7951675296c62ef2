import type { Like } from '../like.ts'
import type { en } from './en.ts'

export const zh: Like<typeof en> = {
  title: '等级与积分',
  lead: '成长值来自客户和您本人的已付款订单，不会被消耗。',
  now: '您的等级',
  left: (left, level) => `距 ${level} 还差 ${left}`,
  top: '您已达到最高等级',
  ladder: '各等级权益',
  start: '起始等级',
  from: (growth) => `成长值 ${growth} 起`,
  rate: (rate) => `客户已付商品金额的 ${rate}`,
  here: '当前等级',
  reached: (day) => `${day} 达到`,
  newcomer: (amount) => `所有等级：您推荐的新客户首单付款后，奖励 ${amount}。`,
  keeps: '等级一旦达到便会保留，之后订单退款也不降级，但成长值会相应减少。',
  entries: '积分明细',
  entriesHint: '每笔已付款订单带来等额的积分与成长值。',
  whose: { own: '您本人的订单', client: '客户的订单', guest: '通过您链接的订单' },
  taken: '已收回：订单取消或退款',
  other: '其他记录',
  none: '还没有积分',
  noneHint: '客户或您本人的第一笔订单付款后就会有积分。',
  back: '返回管理中心',
  open: '等级与积分',
  rose: {
    title: (level) => `您已升至 ${level}`,
    lead: (rate) => `从现在起，您可获得客户已付商品金额的 ${rate}。感谢您的用心。`,
    see: '查看权益',
    close: '关闭',
  },
}
