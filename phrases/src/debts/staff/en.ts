import { en as pages } from '../../shell/staff/pages/en.ts'
export const en = {
  title: pages.debts,
  together: (sum: string, partners: number) =>
    partners === 1 ? `1 partner owes ${sum}.` : `${partners} partners owe ${sum} in total.`,
  hint: 'Later rewards repay debts automatically. Record a repayment or write off a debt on the partner’s page.',
  empty: 'No partner owes money.',
  partner: 'Partner',
  owed: 'Debt',
  since: 'Since',
  lastReward: 'Last reward',
  never: 'None yet',
  pending: 'Pending',
  disabled: 'No longer a partner',
}
