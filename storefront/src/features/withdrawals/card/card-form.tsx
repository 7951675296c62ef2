import type { ReplyOf } from '@bailu/contract/calls'
import { FormProvider } from 'react-hook-form'
import { PrivacyNote } from '../../../ui/privacy-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { BottomBar, ScreenTitle, Section } from '../../../ui/screen/screen.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { AccountFields, IdentityFields } from './card-fields.tsx'
import { useCardForm } from './use-card-form.ts'

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
          <div role="alert">
            {message && <p className="border-b border-line px-20 py-8 text-13 text-danger">{message}</p>}
          </div>
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
