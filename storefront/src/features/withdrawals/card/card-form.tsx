import type { ReplyOf } from '@bailu/contract/calls'
import { FormProvider } from 'react-hook-form'
import { PrivacyNote } from '../../../ui/privacy-note.tsx'
import { Button, BarMessage } from '../../../ui/button.tsx'
import { BottomBar, ScreenTitle, Section } from '../../../ui/screen/screen.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { AccountFields, IdentityFields } from './card-fields.tsx'
import type { Bank } from '@bailu/contract/withdrawals/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { AppError } from '@bailu/client/errors'
import { request } from '../../../browser/request/request.ts'
import { useFormAction } from '../../../session/use-form-action.ts'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { cardQuery, withdrawalKeys, termsQuery } from '../queries.ts'
import { type CardDraft, toCardDraft, validateCard, withoutSecrets } from './card-draft.ts'

type Props = { cardState: ReplyOf<'GET /api/card'>; onDone: () => void }

export default function CardForm({ cardState, onDone }: Props) {
  const texts = useWords('withdrawals').withdrawals.card
  const { card, hold_hours: holdHours, today, latest_birth_date: latestBirthDate } = cardState
  const { form, message, busy, cancel, formProps, dialog } = useCardForm(cardState, onDone)
  return (
    <FormProvider {...form}>
      <form {...formProps} className="flex flex-1 flex-col">
        <ScreenTitle lead={card ? texts.holds(holdHours) : texts.safe}>
          {card ? texts.changeTitle : texts.linkTitle}
        </ScreenTitle>
        <div className="gutter">
          <Section title={texts.account}>
            <AccountFields card={card} />
          </Section>
          <Section title={texts.identity}>
            <p className="-mt-4 mb-16 text-13 text-muted">{texts.identityWhy}</p>
            <IdentityFields card={card} today={today} latestBirthDate={latestBirthDate} />
          </Section>
          <PrivacyNote about="card" className="pb-16" />
        </div>
        <BottomBar>
          <BarMessage>{message}</BarMessage>
          <div className="grid grid-cols-[auto_1fr] gap-12 gutter py-12">
            <Button kind="quiet" onClick={cancel}>
              {texts.cancel}
            </Button>
            <Button type="submit" busy={busy}>
              {texts.save}
            </Button>
          </div>
        </BottomBar>
      </form>
      {dialog}
    </FormProvider>
  )
}

type CardState = ReplyOf<'GET /api/card'>

/** Form of linking or changing a card. Secret fields are never stored on the phone. */
function useCardForm({ card, today, latest_birth_date: latestBirthDate }: CardState, onDone: () => void) {
  const { withdrawals, shell } = useWords('withdrawals')
  const texts = withdrawals.card
  const client = useQueryClient()
  const reauth = useReauthentication()
  const action = useFormAction(
    (input: ReturnType<typeof toCardInput>, idempotencyKey) =>
      reauth.require(() => request('PUT /api/card', input, { idempotencyKey })),
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
