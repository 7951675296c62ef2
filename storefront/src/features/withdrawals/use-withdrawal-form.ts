import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { exactMoney, money } from '@bailu/phrases/format'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { request } from '../../browser/request/request.ts'
import { useReauthentication } from '../../session/reauthentication.tsx'
import { useFormAction } from '../../session/use-form-action.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { parseBaht } from './baht-input.ts'
import { withdrawalKeys } from './queries.ts'

export type WithdrawalTerms = ReplyOf<'GET /api/withdrawal/terms'>

/**
 * A withdrawal being requested: the amount survives the way to the card form and back, and is sent once however often
 * it is tapped.
 */
export function useWithdrawalForm(terms: WithdrawalTerms) {
  const { withdrawals, shell } = useWords('withdrawals')
  const texts = withdrawals.withdrawal.error
  const reauth = useReauthentication()
  const queries = useQueryClient()
  const shown = [withdrawalKeys(), ['income']]

  // A balance below the minimum may be withdrawn as a whole; the server allows it when nothing else is pending.
  const isLast = (amount: number | undefined) =>
    terms.last && amount === terms.withdrawable && terms.withdrawable < terms.minimum
  const validate = (typed: string): string | undefined => {
    const amount = parseBaht(typed)
    if (typed.trim() === '') return texts.missing
    if (amount === undefined) return texts.form
    if (amount < terms.minimum && !isLast(amount)) return texts.minimum(money(terms.minimum))
    return amount > terms.withdrawable ? texts.tooMuch(exactMoney(terms.withdrawable)) : undefined
  }
  const action = useFormAction(
    (input: InputOf<'POST /api/withdrawal'>, idempotencyKey) =>
      reauth.require(() => request('POST /api/withdrawal', input, { quiet: true, idempotencyKey })),
    {
      defaultValues: { amount: '' },
      draft: { name: 'withdrawal' },
      mode: 'onSubmit',
      validate: ({ amount }) => ({ amount: validate(amount) }),
      toInput: (typed) => {
        const amount = parseBaht(typed.amount) ?? 0
        return { amount, ...(isLast(amount) && { last: true }) }
      },
      messageIn: 'amount',
      broken: texts.broken,
      storedAs: 'withdrawal_key',
      done: shell.toast.withdrawn,
      refresh: shown,
      emptied: true,
      // What was withdrawn before an answer was lost has to be seen before another attempt.
      onRejected: async () => {
        await Promise.all(shown.map((queryKey) => queries.invalidateQueries({ queryKey })))
        return false
      },
    },
  )
  /** In satang; undefined when the text is not an amount. */
  const amount = parseBaht(useWatch({ control: action.form.control, name: 'amount' }))
  return { ...action, amount, dialog: reauth.dialog }
}
