import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { parseTypedNumber } from '@bailu/contract/typed-numbers'
import { day, dayAndTime, exactMoney, money, parseBaht } from '@bailu/phrases/format'
import { useI18n, useWords } from '../../i18n/i18n.tsx'
import { Button, TextButton } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { AmountList } from '../../ui/list/amount-list.tsx'
import { MENU_ROW, MenuRowBody } from '../../ui/list/menu-row.tsx'
import { Skeleton } from '../../ui/screen/screen.tsx'
import { formatBahtInput } from './baht-input.ts'
import { describeAccount } from './bank-name.ts'
import { previewQuery, withdrawalKeys } from './queries.ts'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { useWatch } from 'react-hook-form'
import { request } from '../../browser/request/request.ts'
import { useReauthentication } from '../../session/reauthentication.tsx'
import { useFormAction } from '../../session/use-form-action.ts'
import { useDebouncedValue } from '@bailu/client/use-debounced-value'
import { useConfirmation } from '../../ui/dialog/dialog.tsx'

/** Gross − tax = net of an amount, and why nothing else is deducted. */
export function WithdrawalPreview({ amount }: { amount: number }) {
  const words = useWords('withdrawals').withdrawals.withdrawal
  const { data, isError } = useQuery(previewQuery(amount))
  if (isError) return null
  return (
    <section aria-label={words.previewTitle} className="rounded-3 bg-mist px-16 py-16">
      {data ? (
        <AmountList
          rows={[
            { label: words.gross, value: exactMoney(data.gross) },
            { label: words.tax, value: exactMoney(-data.tax) },
            { label: words.net, value: exactMoney(data.net), strong: true },
          ]}
        />
      ) : (
        <Skeleton className="h-[108px] w-full" />
      )}
      <p className="mt-12 text-13 text-muted">{words.why}</p>
    </section>
  )
}

const DEBOUNCE_MS = 350

export function WithdrawForm({ terms }: { terms: WithdrawalTerms }) {
  const { words, lang } = useI18n('withdrawals')
  const { withdrawals } = words
  const texts = withdrawals.withdrawal
  const navigate = useNavigate()
  const { form, bind, busy, run, check, formProps, amount, dialog: reauthDialog } = useWithdrawalForm(terms)
  const linking = useConfirmation(
    { title: withdrawals.card.link, message: texts.needCard, confirm: texts.linkNow },
    () => navigate({ to: '/card', search: { edit: '1', from: 'wthdrawal' } }),
  )
  const confirmation = useConfirmation(
    (input: Parameters<typeof run>[0]) => ({
      title: texts.title,
      message: terms.card ? texts.ask(exactMoney(input.amount), describeAccount(withdrawals, terms.card)) : '',
      confirm: texts.submit,
    }),
    (input) => void run(input),
  )
  const fits = amount !== undefined && amount > 0 && amount <= terms.withdrawable
  const previewAmount = useDebouncedValue(fits ? amount : 0, DEBOUNCE_MS)

  const confirm = check(confirmation.ask)
  const submit = (event: FormEvent) => {
    if (terms.card) return confirm(event)
    event.preventDefault()
    linking.ask()
  }
  return (
    <>
      <form {...formProps} onSubmit={submit} className="flex flex-col gap-20 py-20">
        <div className="border-y border-line">
          <Link to="/card" className={MENU_ROW}>
            <MenuRowBody
              label={
                <>
                  <span className="block text-13 text-muted">{texts.to}</span>
                  <span className="block tabular-nums">
                    {terms.card ? describeAccount(withdrawals, terms.card) : texts.notLinked}
                  </span>
                </>
              }
            />
          </Link>
        </div>
        {terms.card?.hold_until && (
          <p className="border-l-2 border-gold pl-8 text-13 text-muted">
            {texts.onHold(dayAndTime(terms.card.hold_until, lang))}
          </p>
        )}
        {terms.card?.id_expired && (
          <p className="border-l-2 border-gold pl-8 text-13 text-warn">{withdrawals.card.expired}</p>
        )}
        <Field
          label={texts.amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          hint={terms.last && terms.withdrawable < terms.minimum ? texts.lastHint : texts.minimum(money(terms.minimum))}
          {...bind('amount')}
          after={
            <TextButton
              disabled={terms.withdrawable === 0}
              onClick={() => {
                form.setValue('amount', formatBahtInput(terms.withdrawable))
                form.clearErrors()
              }}
              className="min-w-touch px-12 text-15 font-medium disabled:opacity-50"
            >
              {texts.all}
            </TextButton>
          }
        />
        {previewAmount > 0 && fits && <WithdrawalPreview amount={previewAmount} />}
        {terms.card && (
          <p className="text-13 text-muted">
            <span className="block text-15 text-ink">{texts.expectedNow(day(terms.expected_on, lang))}</span>
            {texts.payoutDays(terms.payout_days.join(lang === 'zh' ? '、' : ', '))}
          </p>
        )}
        <Button type="submit" wide busy={busy}>
          {texts.submit}
        </Button>
      </form>
      {linking.dialog}
      {confirmation.dialog}
      {reauthDialog}
    </>
  )
}

export type WithdrawalTerms = ReplyOf<'GET /api/withdrawal/terms'>

/**
 * A withdrawal being requested: the amount survives the way to the card form and back, and is sent once however often
 * it is tapped.
 */
function useWithdrawalForm(terms: WithdrawalTerms) {
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
    if (parseTypedNumber(typed, 2) === 'large') return texts.tooMuch(exactMoney(terms.withdrawable))
    if (amount === undefined) return texts.form
    if (amount < terms.minimum && !isLast(amount)) return texts.minimum(money(terms.minimum))
    return amount > terms.withdrawable ? texts.tooMuch(exactMoney(terms.withdrawable)) : undefined
  }
  const action = useFormAction(
    (input: InputOf<'POST /api/withdrawal'>, idempotencyKey) =>
      reauth.require(() => request('POST /api/withdrawal', input, { idempotencyKey })),
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
