import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { day, dayAndTime, exactMoney, money } from '@bailu/phrases/format'
import { useI18n, useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { AmountList } from '../../ui/list/amount-list.tsx'
import { MENU_ROW, MenuRowBody } from '../../ui/list/menu-row.tsx'
import { Skeleton } from '../../ui/screen/states.tsx'
import { formatBahtInput } from './baht-input.ts'
import { describeAccount } from './bank-name.ts'
import { previewQuery } from './queries.ts'
import { useWithdrawalForm, type WithdrawalTerms } from './use-withdrawal-form.ts'

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
  const { withdrawals, shell } = words
  const texts = withdrawals.withdrawal
  const navigate = useNavigate()
  const { form, bind, busy, run, check, formProps, amount, dialog: reauthDialog } = useWithdrawalForm(terms)
  const [isLinking, setIsLinking] = useState(false)
  const [confirming, setConfirming] = useState<Parameters<typeof run>[0]>()
  const fits = amount !== undefined && amount > 0 && amount <= terms.withdrawable
  const previewAmount = useDebouncedAmount(fits ? amount : 0)

  const confirm = check(setConfirming)
  const submit = (event: FormEvent) => {
    if (terms.card) return confirm(event)
    event.preventDefault()
    setIsLinking(true)
  }
  return (
    <>
      <form {...formProps} onSubmit={submit} className="flex flex-col gap-20 py-20">
        <div className="border-y border-line">
          <Link to="/card" className={MENU_ROW}>
            <MenuRowBody>
              <span className="block text-13 text-muted">{texts.to}</span>
              <span className="block tabular-nums">
                {terms.card ? describeAccount(withdrawals, terms.card) : texts.notLinked}
              </span>
            </MenuRowBody>
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
            <button
              type="button"
              disabled={terms.withdrawable === 0}
              onClick={() => {
                form.setValue('amount', formatBahtInput(terms.withdrawable))
                form.clearErrors()
              }}
              className="min-h-touch min-w-touch px-12 text-15 font-medium text-gold-ink disabled:opacity-50"
            >
              {texts.all}
            </button>
          }
        />
        {previewAmount > 0 && fits && <WithdrawalPreview amount={previewAmount} />}
        {terms.card && (
          <p className="text-13 text-muted">
            <span className="block text-15 text-ink">{texts.expectedNow(day(terms.expected_on, lang))}</span>
            {texts.payoutDays(terms.payout_days.join(', '))}
          </p>
        )}
        <Button type="submit" wide busy={busy}>
          {texts.submit}
        </Button>
      </form>
      <ConfirmDialog
        open={isLinking && !terms.card}
        title={withdrawals.card.link}
        message={texts.needCard}
        confirm={texts.linkNow}
        cancel={shell.dialog.cancel}
        onAnswer={(yes) =>
          yes ? void navigate({ to: '/card', search: { edit: '1', from: 'wthdrawal' } }) : setIsLinking(false)
        }
      />
      <ConfirmDialog
        open={confirming !== undefined}
        title={texts.title}
        message={
          terms.card && confirming
            ? texts.ask(exactMoney(confirming.amount), describeAccount(withdrawals, terms.card))
            : ''
        }
        confirm={texts.submit}
        cancel={shell.dialog.cancel}
        busy={busy}
        onAnswer={(yes) => {
          setConfirming(undefined)
          if (yes && confirming) void run(confirming)
        }}
      />
      {reauthDialog}
    </>
  )
}

function useDebouncedAmount(value: number): number {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
