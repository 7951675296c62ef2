import type { StatementChanges, StatementRow } from '@bailu/contract/income-statement'
import type { Lang } from '@bailu/contract/fields'
import { statementFile } from '@bailu/phrases/statement-file'

/** Changes in the order of the statement. */
export const CHANGES = [
  'rewards',
  'taken_back',
  'tax',
  'paid',
  'returned',
  'repaid',
  'written_off',
  'given_up',
  'repayment_voided',
  'write_off_voided',
  'give_up_voided',
  'other',
] as const satisfies (keyof StatementChanges)[]

/** 1234567 → 12,345.67 */
export function figure(satang: number): string {
  const size = Math.abs(satang)
  const baht = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${satang < 0 ? '−' : ''}${baht}.${String(size % 100).padStart(2, '0')}`
}

/** Order, client and product of a reward; account of a withdrawal. */
export function detailOf({ order_number: number, who, goods, withdrawal }: StatementRow, lang: Lang): string {
  const words = statementFile[lang]
  if (withdrawal) return `•••• ${withdrawal.account_tail}`
  return [
    number,
    who && (who.is === 'client' ? who.name : words.who[who.is]),
    goods &&
      `${goods.name}${goods.quantity > 1 ? ` × ${goods.quantity}` : ''}${goods.more > 0 ? ` +${goods.more}` : ''}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export function noteOf({ kind, amount, to_debt: toDebt }: StatementRow, lang: Lang): string {
  const words = statementFile[lang]
  const moved = figure(Math.abs(amount))
  return [
    kind === 'requested' ? words.reserved(moved) : kind === 'released' ? words.freed(moved) : '',
    toDebt > 0 ? words.toDebt(figure(toDebt)) : toDebt < 0 ? words.becameDebt(figure(-toDebt)) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
