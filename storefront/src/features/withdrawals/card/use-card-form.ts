import type { ReplyOf } from '@bailu/contract/calls'
import type { Bank } from '@bailu/contract/banks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { request } from '../../../request/request.ts'
import { useFreshPassword } from '../../../session/fresh-password.tsx'
import { forgetFor, remembered, rememberFor } from '../../../session-memory.ts'
import { toast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.tsx'
import { cardQuery, payoutKey, termsQuery } from '../queries.ts'
import { draftOf, keepable, type CardDraft, type CardErrors, type CardField } from './card-draft.ts'
import { cardTroubles } from './card-troubles.ts'

type Standing = ReplyOf<'GET /api/card'>
const MEMORY = 'card'

/** Form of linking or changing a card. Secret fields are never stored on the phone. */
export function useCardForm({ card, today, latest_birth_date: latest }: Standing, onDone: () => void) {
  const { payout, shell } = useWords()
  const says = payout.card
  const client = useQueryClient()
  const fresh = useFreshPassword()
  const [draft, setDraft] = useState<CardDraft>(() => ({ ...draftOf(card), ...remembered(MEMORY, {}) }))
  const [errors, setErrors] = useState<CardErrors>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const typed = useRef(false)
  useEffect(() => {
    if (typed.current) rememberFor(MEMORY, keepable(draft))
  }, [draft])

  const change = (part: Partial<CardDraft>) => {
    typed.current = true
    setDraft((now) => ({ ...now, ...part }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'all' && !(name in part))))
  }
  /** Validates fields on blur, these only. */
  const look = (...names: CardField[]) => {
    const found = cardTroubles(draft, { card, today, latest }, says.error)
    const told = names.filter((name) => draft[name] !== '')
    setErrors((now) => ({ ...now, ...Object.fromEntries(told.map((name) => [name, found[name]])) }))
  }
  const refused = (cause: Refusal): CardErrors => {
    if (cause.code === 'under_age') return { birth_date: cause.message }
    const known = Object.entries(cause.errors).filter(([name]) => name in draft)
    return known.length > 0 ? Object.fromEntries(known) : { all: cause.message }
  }
  const forget = () => {
    typed.current = false
    forgetFor(MEMORY)
  }
  const save = async () => {
    if (running.current) return
    const found = cardTroubles(draft, { card, today, latest }, says.error)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    running.current = true
    setBusy(true)
    try {
      const saved = await fresh.run(() =>
        request('PUT /api/card', formOf(draft, card?.version ?? null), { quiet: true }),
      )
      if (saved) {
        forget()
        toast(card ? shell.toast.modified : shell.toast.addedSuccessfully)
        await client.invalidateQueries({ queryKey: payoutKey() })
        // Refetched first, so that the withdrawal form does not ask for the card again.
        await client.prefetchQuery(termsQuery())
        onDone()
      }
    } catch (cause) {
      setErrors(cause instanceof Refusal ? refused(cause) : { all: says.error.broken })
      if (cause instanceof Refusal) void client.invalidateQueries({ queryKey: cardQuery().queryKey })
    }
    running.current = false
    setBusy(false)
  }
  const leave = () => {
    forget()
    onDone()
  }
  return { draft, change, look, errors, busy, save, leave, dialog: fresh.dialog }
}

const given = <K extends string>(name: K, value: string) => (value.trim() === '' ? {} : { [name]: value })

function formOf({ for_life: forLife, ...draft }: CardDraft, version: number | null) {
  const { account_number: number, account_number_again: again, id_number: id, birth_date: birth, ...open } = draft
  const { id_address: address, ...rest } = open
  return {
    ...rest,
    version,
    bank: draft.bank as Bank,
    bank_name: draft.bank === 'other' ? draft.bank_name : '',
    id_expires_on: draft.id_kind === 'thai_id' && forLife ? null : draft.id_expires_on,
    ...given('account_number', number),
    ...given('account_number_again', again),
    ...given('id_number', id),
    ...given('birth_date', birth),
    ...given('id_address', address),
  }
}
