import { Link } from '@tanstack/react-router'
import type { ReplyOf } from '@bailu/contract/calls'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAuth } from '../../../state/auth.ts'
import { PrivacyNote } from '../../../privacy-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useWords } from '../../../words.tsx'
import { BirthFields } from './birth-fields.tsx'
import { ConsentTick } from './consent-tick.tsx'
import { MentorField } from './mentor-field.tsx'
import { PartnerAgreement } from './partner-agreement.tsx'
import { birthTrouble, useApplicationForm } from './use-application-form.ts'

const LONGEST_NAME = 60
const LONGEST_MESSAGE = 500

export function ApplyForm({ standing, onDone }: { standing: ReplyOf<'GET /api/application'>; onDone: () => void }) {
  const { apply: words } = useWords()
  const { form: says } = words
  const mentor = useAuth(({ userInfo }) => userInfo?.mentor)
  const { draft, change, errors, busy, send } = useApplicationForm(standing, Boolean(mentor), onDone)
  const { form, toFirstWrong } = useFirstWrong()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send().then(toFirstWrong)
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-8">
      <p className="text-center text-15 text-muted">{words.lead}</p>
      <Section title={says.about}>
        <div className="flex flex-col gap-20 pb-12">
          <BirthFields
            value={draft.birth}
            latest={standing.latest_birth_date}
            error={errors.birth ?? birthTrouble(draft.birth, standing.latest_birth_date, words)}
            onChange={(birth) => change({ birth })}
          />
          <Field
            label={says.firstName}
            hint={says.nameHint}
            autoComplete="given-name"
            maxLength={LONGEST_NAME}
            value={draft.firstName}
            error={errors.firstName}
            onChange={({ target }) => change({ firstName: target.value })}
          />
          <Field
            label={says.lastName}
            hint={says.nameHint}
            autoComplete="family-name"
            maxLength={LONGEST_NAME}
            value={draft.lastName}
            error={errors.lastName}
            onChange={({ target }) => change({ lastName: target.value })}
          />
        </div>
      </Section>
      <Section title={says.mentor}>
        {mentor ? (
          <>
            <p className="text-16">{says.mentorFound(mentor.nickname, mentor.employee_no)}</p>
            <p className="mt-4 text-13 text-muted">{says.mentorBound}</p>
          </>
        ) : (
          <div className="pb-12">
            <MentorField value={draft.mentor} error={errors.mentor} onChange={(number) => change({ mentor: number })} />
          </div>
        )}
      </Section>
      <Section title={says.agreement}>
        <PartnerAgreement />
        <div className="mt-12">
          <PrivacyNote about="apply" />
          <ConsentTick checked={draft.partner} error={errors.partner} onChange={(partner) => change({ partner })}>
            {says.agreePartner}
          </ConsentTick>
          <ConsentTick checked={draft.privacy} error={errors.privacy} onChange={(privacy) => change({ privacy })}>
            {says.agreePrivacy.before}
            <Link
              to="/policy"
              search={{ doc: 'privacy' }}
              target="_blank"
              rel="noopener"
              className="font-medium text-gold-ink underline"
            >
              {says.agreePrivacy.link}
            </Link>
            {says.agreePrivacy.after}
          </ConsentTick>
        </div>
      </Section>
      <Section title={says.message}>
        <TextArea
          label={says.messageHint}
          maxLength={LONGEST_MESSAGE}
          value={draft.message}
          onChange={({ target }) => change({ message: target.value })}
        />
      </Section>
      <div className="sticky bottom-0 z-10 -mx-20 -mb-[calc(20px+env(safe-area-inset-bottom))] border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]">
        <div role="alert">
          {errors.all && <p className="border-b border-line px-20 py-8 text-13 text-danger">{errors.all}</p>}
        </div>
        <div className="grid grid-cols-[auto_1fr] gap-12 px-20 py-12">
          <Button kind="quiet" onClick={onDone}>
            {says.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {says.send}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Focuses the first invalid field after its error has been rendered. */
function useFirstWrong() {
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked])
  return { form, toFirstWrong: () => setAsked((count) => count + 1) }
}
