import type { Card } from '@bailu/contract/cards'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { day, dayAndTime } from '@bailu/phrases/format'
import { Refusal } from '../../../request/refusal.ts'
import { request } from '../../../request/request.ts'
import { useFreshPassword } from '../../../session/fresh-password.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Sums } from '../../../ui/sums.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSpeech } from '../../../words.tsx'
import { bankName, tailed } from '../bank-name.ts'
import { payoutKey } from '../queries.ts'

type Props = { card: Card; edit: { edit: '1'; from?: 'wthdrawal' } }

/** The linked card, with numbers masked to their last four digits. */
export function CardView({ card, edit }: Props) {
  const { words, lang } = useSpeech()
  const { payout, shell } = words
  const says = payout.card
  const client = useQueryClient()
  const fresh = useFreshPassword()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const dateOf = (date: string) => day(`${date}T12:00:00+07:00`, lang)

  const remove = async (yes: boolean) => {
    setAsking(false)
    if (!yes) return
    setBusy(true)
    setError('')
    try {
      if (await fresh.run(() => request('DELETE /api/card', {}, { quiet: true }))) toast(shell.toast.deleted)
    } catch (cause) {
      setError(cause instanceof Refusal ? cause.message : says.error.broken)
    }
    await client.invalidateQueries({ queryKey: payoutKey() })
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-20 gutter pb-36">
      <section aria-label={bankName(payout, card)} className="rounded-8 bg-leaf p-20 text-paper">
        <p className="text-16">{bankName(payout, card)}</p>
        <p className="mt-4 text-13 opacity-85">{card.branch}</p>
        <p className="mt-28 text-22 tabular-nums">{tailed(card.account_tail)}</p>
        <p className="mt-12 border-t border-gold pt-12 text-15">
          {card.payee_first_name} {card.payee_last_name}
          <span className="block text-13 opacity-85">{card.english_name}</span>
        </p>
      </section>
      {card.held_until && (
        <p role="status" className="border-l-2 border-gold pl-8 text-15">
          {says.heldUntil(dayAndTime(card.held_until, lang))}
        </p>
      )}
      {card.id_expired && (
        <p role="status" className="border-l-2 border-gold pl-8 text-15 text-warn">
          {says.expired}
        </p>
      )}
      <Sums
        rows={[
          { label: says.name, value: card.name },
          { label: says.idKinds[card.id_kind], value: tailed(card.id_tail) },
          {
            label: says.validUntil,
            value: card.id_expires_on === null ? says.forLife : dateOf(card.id_expires_on),
          },
          { label: says.linked, value: day(card.linked_at, lang) },
        ]}
      />
      <p className="text-13 text-muted">{says.safe}</p>
      <div className="grid grid-cols-[auto_1fr] gap-12">
        <Button kind="quiet" busy={busy} onClick={() => setAsking(true)}>
          {says.remove}
        </Button>
        <Link to="/card" search={edit} className={buttonLook('primary')}>
          {says.change}
        </Link>
      </div>
      <p role="alert" className="text-13 text-danger empty:hidden">
        {error}
      </p>
      <ConfirmDialog
        open={asking}
        title={says.remove}
        message={says.removeAsk}
        confirm={says.remove}
        cancel={shell.dialog.cancel}
        danger
        onAnswer={(yes) => void remove(yes)}
      />
      {fresh.dialog}
    </div>
  )
}
