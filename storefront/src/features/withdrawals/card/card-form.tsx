import type { ReplyOf } from '@bailu/contract/calls'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PrivacyNote } from '../../../ui/privacy-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { BottomBar, ScreenTitle, Section } from '../../../ui/screen/screen.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { AccountFields, IdentityFields } from './card-fields.tsx'
import { useCardForm } from './use-card-form.ts'

type Props = { cardState: ReplyOf<'GET /api/card'>; onDone: () => void }

export default function CardForm({ cardState, onDone }: Props) {
  const texts = useWords().payout.card
  const { card, hold_hours: holdHours, today, latest_birth_date: latestBirthDate } = cardState
  const { draft, change, validateFields, errors, busy, save, cancel, dialog } = useCardForm(cardState, onDone)
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save().then(() => setAttempts((count) => count + 1))
  }
  const fields = { card, draft, errors, onChange: change, onBlurField: validateFields }
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-1 flex-col">
        <ScreenTitle lead={card ? texts.holds(holdHours) : texts.safe}>
          {card ? texts.changeTitle : texts.linkTitle}
        </ScreenTitle>
        <div className="gutter">
          <Section title={texts.account}>
            <AccountFields {...fields} />
          </Section>
          <Section title={texts.identity}>
            <p className="-mt-4 mb-16 text-13 text-muted">{texts.identityWhy}</p>
            <IdentityFields {...fields} today={today} latestBirthDate={latestBirthDate} />
          </Section>
          <PrivacyNote about="card" className="pb-16" />
        </div>
        <BottomBar>
          <div role="alert">
            {errors.all && <p className="border-b border-line px-20 py-8 text-13 text-danger">{errors.all}</p>}
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
    </>
  )
}
