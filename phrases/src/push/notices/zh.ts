import type { TranslationOf } from '../../translations.ts'
import type { en } from './en.ts'

export const zh: TranslationOf<typeof en> = {
  client_order: { title: '新订单', body: '您的客户下了一笔新订单。' },
  client_paid: { title: '订单已付款', body: '客户订单的款项已到账。' },
  reward_settled: { title: '奖励已结算', body: '打开白露，查看新增收益。' },
  withdrawal_paid: { title: '提现已到账', body: '您的提现款项已转出。' },
  withdrawal_rejected: { title: '提现未通过', body: '款项已退回可提现余额，请打开白露查看原因。' },
  reward_reversed: { title: '一笔奖励已扣回', body: '请打开白露查看原因及余额变化。' },
  debt_settled: { title: '您的欠款有变动', body: '请打开白露查看余额。' },
  withdrawal_returned: { title: '提现被银行退回', body: '款项已退回可提现余额，请打开白露查看原因并核对银行卡。' },
  level_up: { title: '等级提升', body: '打开白露，看看新等级带来的权益。' },
  site_message: { title: '新消息', body: '白露给您发来一条消息。' },
  order_paid: { title: '已收到付款', body: '感谢您的订购，我们正在为您备货。' },
  order_shipped: { title: '订单已发货', body: '您的订单已经寄出。' },
  slip_rejected: { title: '请查看您的订单', body: '付款凭证未能确认，请重新上传。' },
  payment_reversed: { title: '请查看您的订单', body: '该订单的付款记录有误，订单重新等待付款。' },
  refund_owed: { title: '款项将退还给您', body: '有订单已取消，请填写退款账户。' },
  refund_paid: { title: '已退款', body: '退款已经转出。' },
}
