import type { ReplyOf } from '@bailu/contract/calls'
import type { Bank } from '@bailu/contract/withdrawals/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { AppError } from '@bailu/client/errors'
import { request } from '../../../browser/request/request.ts'
import { useFormAction } from '../../../session/use-form-action.ts'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { cardQuery, withdrawalKeys, termsQuery } from '../queries.ts'
import { type CardDraft, toCardDraft, validateCard, withoutSecrets } from './card-draft.ts'

type CardState = ReplyOf<'GET /api/card'>

/** Form of linking or changing a card. Secret fields are never stored on the phone. */
export function useCardForm({ card, today, latest_birth_date: latestBirthDate }: CardState, onDone: () => void) {
  const { withdrawals, shell } = useWords('withdrawals')
  const texts = withdrawals.card
  const client = useQueryClient()
  const reauth = useReauthentication()
  const action = useFormAction(
    (input: ReturnType<typeof toCardInput>) => reauth.require(() => request('PUT /api/card', input, { quiet: true })),
    {
      defaultValues: toCardDraft(card),
      draft: { name: 'card', storable: withoutSecrets },
      validate: (draft) => validateCard(draft, { card, today, latestBirthDate }, texts.error),
      toInput: (draft) => toCardInput(draft, card?.version ?? null),
      fieldsByCode: { under_age: 'birth_date' },
      broken: texts.error.broken,
      done: card ? shell.toast.modified : shell.toast.addedSuccessfully,
      refresh: [withdrawalKeys()],
      onDone: async () => {
        // Refetched first, so that the withdrawal form does not ask for the card again.
        await client.prefetchQuery(termsQuery())
        onDone()
      },
      onRejected: ({ cause }) => {
        if (cause instanceof AppError) void client.invalidateQueries({ queryKey: cardQuery().queryKey })
        return false
      },
    },
  )
  const cancel = () => {
    action.forgetDraft()
    onDone()
  }
  return { ...action, cancel, dialog: reauth.dialog }
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
