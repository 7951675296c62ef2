import type { ReplyOf } from '@bailu/contract/calls'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PrivacyNote } from '../../../privacy-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { FootBar, ScreenTitle } from '../../../ui/screen.tsx'
import { Section } from '../../../ui/section.tsx'
import { useWords } from '../../../words.tsx'
import { AccountFields } from './account-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { useCardForm } from './use-card-form.ts'

type Props = { standing: ReplyOf<'GET /api/card'>; onDone: () => void }

export default function CardForm({ standing, onDone }: Props) {
  const says = useWords().payout.card
  const { card, hold_hours: hours, today, latest_birth_date: latest } = standing
  const { draft, change, look, errors, busy, save, leave, dialog } = useCardForm(standing, onDone)
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save().then(() => setAsked((count) => count + 1))
  }
  const fields = { card, draft, errors, onChange: change, onLeave: look }
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-1 flex-col">
        <ScreenTitle lead={card ? says.holds(hours) : says.safe}>
          {card ? says.changeTitle : says.linkTitle}
        </ScreenTitle>
        <div className="gutter">
          <Section title={says.account}>
            <AccountFields {...fields} />
          </Section>
          <Section title={says.identity}>
            <p className="-mt-4 mb-16 text-13 text-muted">{says.identityWhy}</p>
            <IdentityFields {...fields} today={today} latest={latest} />
          </Section>
          <PrivacyNote about="card" className="pb-16" />
        </div>
        <FootBar>
          <div role="alert">
            {errors.all && <p className="border-b border-line px-20 py-8 text-13 text-danger">{errors.all}</p>}
          </div>
          <div className="grid grid-cols-[auto_1fr] gap-12 gutter py-12">
            <Button kind="quiet" onClick={leave}>
              {says.cancel}
            </Button>
            <Button type="submit" busy={busy}>
              {says.save}
            </Button>
          </div>
        </FootBar>
      </form>
      {dialog}
    </>
  )
}
