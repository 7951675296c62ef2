import type { ReplyOf } from '@bailu/contract/calls'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { AppLink } from '../../app-link.tsx'
import { day, dayAndTime, exactMoney, money } from '@bailu/phrases/format'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ROW, RowBody } from '../../ui/row-link.tsx'
import { useSpeech } from '../../words.tsx'
import { targetName } from './bank-name.ts'
import { Preview } from './preview.tsx'
import { satangOf, typedOf } from './typed-baht.ts'
import { useWithdraw } from './use-withdraw.ts'

type Terms = ReplyOf<'GET /api/withdrawal/terms'>
const PAUSE_MS = 350

export function WithdrawForm({ terms }: { terms: Terms }) {
  const { words, lang } = useSpeech()
  const { payout, shell } = words
  const says = payout.withdrawal
  const navigate = useNavigate()
  const { typed, type, error, setError, busy, send, dialog } = useWithdraw()
  const [asking, setAsking] = useState<'card' | 'sure' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const amount = satangOf(typed)
  const fits = amount !== undefined && amount > 0 && amount <= terms.withdrawable
  const shown = useSettled(fits ? amount : 0)

  // A balance below the minimum may be withdrawn as a whole; the server allows it when nothing else is pending.
  const last = terms.last && amount === terms.withdrawable && terms.withdrawable < terms.minimum

  const wrong = (): string => {
    if (typed.trim() === '') return says.error.missing
    if (amount === undefined) return says.error.form
    if (amount < terms.minimum && !last) return says.error.minimum(money(terms.minimum))
    return amount > terms.withdrawable ? says.error.tooMuch(exactMoney(terms.withdrawable)) : ''
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!terms.card) return setAsking('card')
    const trouble = wrong()
    setError(trouble)
    if (trouble) return field.current?.focus()
    setAsking('sure')
  }
  const answer = async (yes: boolean) => {
    if (asking === 'card' && yes) return void navigate({ to: '/card', search: { edit: '1', from: 'wthdrawal' } })
    setAsking(null)
    if (asking === 'sure' && yes && amount !== undefined) await send(amount, last)
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-20 py-20">
        <div className="border-y border-line">
          <AppLink to="/card" className={ROW}>
            <RowBody>
              <span className="block text-13 text-muted">{says.to}</span>
              <span className="block tabular-nums">{terms.card ? targetName(payout, terms.card) : says.notLinked}</span>
            </RowBody>
          </AppLink>
        </div>
        {terms.card?.held_until && (
          <p className="border-l-2 border-gold pl-8 text-13 text-muted">
            {says.held(dayAndTime(terms.card.held_until, lang))}
          </p>
        )}
        {terms.card?.id_expired && (
          <p className="border-l-2 border-gold pl-8 text-13 text-warn">{payout.card.expired}</p>
        )}
        <Field
          ref={field}
          label={says.amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={typed}
          error={error || undefined}
          hint={terms.last && terms.withdrawable < terms.minimum ? says.lastHint : says.minimum(money(terms.minimum))}
          onChange={({ target }) => type(target.value)}
          after={
            <button
              type="button"
              disabled={terms.withdrawable === 0}
              onClick={() => type(typedOf(terms.withdrawable))}
              className="min-h-touch min-w-touch px-12 text-15 font-medium text-gold-ink disabled:opacity-50"
            >
              {says.all}
            </button>
          }
        />
        {shown > 0 && fits && <Preview amount={shown} />}
        {terms.card && (
          <p className="text-13 text-muted">
            <span className="block text-15 text-ink">{says.expectedNow(day(terms.expected_on, lang))}</span>
            {says.payoutDays(terms.payout_days.join(', '))}
          </p>
        )}
        <Button type="submit" wide busy={busy}>
          {says.submit}
        </Button>
        <ConfirmDialog
          open={asking === 'card' && !terms.card}
          title={payout.card.link}
          message={says.needCard}
          confirm={says.linkNow}
          cancel={shell.dialog.cancel}
          onAnswer={(yes) => void answer(yes)}
        />
        <ConfirmDialog
          open={asking === 'sure'}
          title={says.title}
          message={
            terms.card && amount !== undefined ? says.ask(exactMoney(amount), targetName(payout, terms.card)) : ''
          }
          confirm={says.submit}
          cancel={shell.dialog.cancel}
          busy={busy}
          onAnswer={(yes) => void answer(yes)}
        />
      </form>
      {dialog}
    </>
  )
}

function useSettled(value: number): number {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
