import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import { day, dayAndTime, exactMoney, money } from '@bailu/phrases/format'
import { useI18n, useWords } from '../../i18n/i18n.tsx'
import { AppLink } from '../../routing/links.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { AmountList } from '../../ui/list/amount-list.tsx'
import { MENU_ROW, MenuRowBody } from '../../ui/list/menu-row.tsx'
import { Skeleton } from '../../ui/screen/states.tsx'
import { formatBahtInput, parseBaht } from './baht-input.ts'
import { describeAccount } from './bank-name.ts'
import { previewQuery } from './queries.ts'
import { useWithdrawalRequest } from './use-withdrawal-request.ts'

/** Gross − tax = net of an amount, and why nothing else is deducted. */
export function WithdrawalPreview({ amount }: { amount: number }) {
  const words = useWords().payout.withdrawal
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

type Terms = ReplyOf<'GET /api/withdrawal/terms'>
const DEBOUNCE_MS = 350

export function WithdrawForm({ terms }: { terms: Terms }) {
  const { words, lang } = useI18n()
  const { payout, shell } = words
  const texts = payout.withdrawal
  const navigate = useNavigate()
  const { typed, changeText, error, setError, busy, send, dialog: reauthDialog } = useWithdrawalRequest()
  const [openDialog, setOpenDialog] = useState<'card' | 'sure' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const amount = parseBaht(typed)
  const fits = amount !== undefined && amount > 0 && amount <= terms.withdrawable
  const previewAmount = useDebouncedAmount(fits ? amount : 0)

  // A balance below the minimum may be withdrawn as a whole; the server allows it when nothing else is pending.
  const takesAll = terms.last && amount === terms.withdrawable && terms.withdrawable < terms.minimum

  const validate = (): string => {
    if (typed.trim() === '') return texts.error.missing
    if (amount === undefined) return texts.error.form
    if (amount < terms.minimum && !takesAll) return texts.error.minimum(money(terms.minimum))
    return amount > terms.withdrawable ? texts.error.tooMuch(exactMoney(terms.withdrawable)) : ''
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!terms.card) return setOpenDialog('card')
    const issue = validate()
    setError(issue)
    if (issue) return field.current?.focus()
    setOpenDialog('sure')
  }
  const answer = async (yes: boolean) => {
    if (openDialog === 'card' && yes) return void navigate({ to: '/card', search: { edit: '1', from: 'wthdrawal' } })
    setOpenDialog(null)
    if (openDialog === 'sure' && yes && amount !== undefined) await send(amount, takesAll)
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-20 py-20">
        <div className="border-y border-line">
          <AppLink to="/card" className={MENU_ROW}>
            <MenuRowBody>
              <span className="block text-13 text-muted">{texts.to}</span>
              <span className="block tabular-nums">
                {terms.card ? describeAccount(payout, terms.card) : texts.notLinked}
              </span>
            </MenuRowBody>
          </AppLink>
        </div>
        {terms.card?.held_until && (
          <p className="border-l-2 border-gold pl-8 text-13 text-muted">
            {texts.held(dayAndTime(terms.card.held_until, lang))}
          </p>
        )}
        {terms.card?.id_expired && (
          <p className="border-l-2 border-gold pl-8 text-13 text-warn">{payout.card.expired}</p>
        )}
        <Field
          ref={field}
          label={texts.amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={typed}
          error={error || undefined}
          hint={terms.last && terms.withdrawable < terms.minimum ? texts.lastHint : texts.minimum(money(terms.minimum))}
          onChange={({ target }) => changeText(target.value)}
          after={
            <button
              type="button"
              disabled={terms.withdrawable === 0}
              onClick={() => changeText(formatBahtInput(terms.withdrawable))}
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
        <ConfirmDialog
          open={openDialog === 'card' && !terms.card}
          title={payout.card.link}
          message={texts.needCard}
          confirm={texts.linkNow}
          cancel={shell.dialog.cancel}
          onAnswer={(yes) => void answer(yes)}
        />
        <ConfirmDialog
          open={openDialog === 'sure'}
          title={texts.title}
          message={
            terms.card && amount !== undefined ? texts.ask(exactMoney(amount), describeAccount(payout, terms.card)) : ''
          }
          confirm={texts.submit}
          cancel={shell.dialog.cancel}
          busy={busy}
          onAnswer={(yes) => void answer(yes)}
        />
      </form>
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
