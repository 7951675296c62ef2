import { zh as pages } from '../../shell/staff/pages/zh.ts'
import type { BackOfficeTranslations } from '../../back-office/translations.ts'

export const zh: BackOfficeTranslations['debts'] = {
  title: pages.debts,
  together: (sum, partners) => `${partners} 位合伙人共欠 ${sum}。`,
  hint: '后续奖励会自动抵扣欠款。可在合伙人页面登记还款或核销。',
  empty: '没有合伙人欠款。',
  partner: '合伙人',
  owed: '欠款',
  since: '自',
  lastReward: '最近一笔奖励',
  never: '尚无',
  pending: '待结算',
  disabled: '已不是合伙人',
}
