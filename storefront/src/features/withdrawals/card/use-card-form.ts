import type { ReplyOf } from '@bailu/contract/calls'
import type { Bank } from '@bailu/contract/withdrawals/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { removeTabStorage, readTabStorage, writeTabStorage } from '../../../browser/storage.ts'
import { useWords } from '../../../i18n/i18n.tsx'
import { cardQuery, withdrawalKeys, termsQuery } from '../queries.ts'
import {
  type CardDraft,
  type CardErrors,
  type CardField,
  toCardDraft,
  validateCard,
  withoutSecrets,
} from './card-draft.ts'

type CardState = ReplyOf<'GET /api/card'>
const STORAGE_KEY = 'card'

/** Form of linking or changing a card. Secret fields are never stored on the phone. */
export function useCardForm({ card, today, latest_birth_date: latestBirthDate }: CardState, onDone: () => void) {
  const { payout, shell } = useWords()
  const texts = payout.card
  const client = useQueryClient()
  const reauth = useReauthentication()
  const [draft, setDraft] = useState<CardDraft>(() => ({ ...toCardDraft(card), ...readTabStorage(STORAGE_KEY, {}) }))
  const [errors, setErrors] = useState<CardErrors>({})
  const edited = useRef(false)
  useEffect(() => {
    if (edited.current) writeTabStorage(STORAGE_KEY, withoutSecrets(draft))
  }, [draft])

  const change = (part: Partial<CardDraft>) => {
    edited.current = true
    setDraft((now) => ({ ...now, ...part }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'all' && !(name in part))))
  }
  /** Validates fields on blur, these only. */
  const validateFields = (...names: CardField[]) => {
    const issues = validateCard(draft, { card, today, latestBirthDate }, texts.error)
    const filled = names.filter((name) => draft[name] !== '')
    setErrors((now) => ({ ...now, ...Object.fromEntries(filled.map((name) => [name, issues[name]])) }))
  }
  const toCardErrors = (cause: AppError): CardErrors => {
    if (cause.code === 'under_age') return { birth_date: cause.message }
    const fieldErrors = Object.entries(cause.errors).filter(([name]) => name in draft)
    return fieldErrors.length > 0 ? Object.fromEntries(fieldErrors) : { all: cause.message }
  }
  const forgetDraft = () => {
    edited.current = false
    removeTabStorage(STORAGE_KEY)
  }
  const { busy, run } = useAction(
    (input: ReturnType<typeof toCardInput>) => reauth.require(() => request('PUT /api/card', input, { quiet: true })),
    {
      broken: texts.error.broken,
      done: () => {
        forgetDraft()
        return card ? shell.toast.modified : shell.toast.addedSuccessfully
      },
      refresh: [withdrawalKeys()],
      onDone: async () => {
        // Refetched first, so that the withdrawal form does not ask for the card again.
        await client.prefetchQuery(termsQuery())
        onDone()
      },
      onError: ({ message, cause }) => {
        setErrors(cause instanceof AppError ? toCardErrors(cause) : { all: message })
        if (cause instanceof AppError) void client.invalidateQueries({ queryKey: cardQuery().queryKey })
      },
    },
  )
  const save = async () => {
    const issues = validateCard(draft, { card, today, latestBirthDate }, texts.error)
    setErrors(issues)
    if (Object.keys(issues).length > 0) return
    await run(toCardInput(draft, card?.version ?? null))
  }
  const cancel = () => {
    forgetDraft()
    onDone()
  }
  return { draft, change, validateFields, errors, busy, save, cancel, dialog: reauth.dialog }
}

const optional = <K extends string>(name: K, value: string) => (value.trim() === '' ? {} : { [name]: value })

function toCardInput({ for_life: forLife, ...draft }: CardDraft, version: number | null) {
  const { account_number: number, account_number_again: repeated, id_number: id, birth_date: birth, ...visible } = draft
  const { id_address: address, ...rest } = visible
  return {
    ...rest,
    version,
    bank: draft.bank as Bank,
    bank_name: draft.bank === 'other' ? draft.bank_name : '',
    id_expires_on: draft.id_kind === 'thai_id' && forLife ? null : draft.id_expires_on,
    ...optional('account_number', number),
    ...optional('account_number_again', repeated),
    ...optional('id_number', id),
    ...optional('birth_date', birth),
    ...optional('id_address', address),
  }
}
