import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import { useWords } from '../../i18n/i18n.tsx'
import { useAuth } from '../../session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, TextArea } from '../../ui/form/field.tsx'
import { PrivacyNote } from '../../ui/privacy-note.tsx'
import { Section } from '../../ui/screen/screen.tsx'
import { BirthDateFields, MentorField } from './application-fields.tsx'
import { PartnerAgreement } from './partner-agreement.tsx'
import { birthDateIssue, useApplicationForm } from './use-application-form.ts'

type ConsentCheckboxProps = {
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
  children: ReactNode
}

export function ConsentCheckbox({ checked, error, onChange, children }: ConsentCheckboxProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-start gap-4">
        <Checkbox
          id={id}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          className="-ml-12"
        />
        <label htmlFor={id} className="min-w-0 flex-1 py-12 text-15 leading-tight">
          {children}
        </label>
      </div>
      {error && (
        <p id={`${id}-note`} className="text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

const MAX_NAME_LENGTH = 60
const MAX_MESSAGE_LENGTH = 500

export function ApplyForm({
  application,
  onDone,
}: {
  application: ReplyOf<'GET /api/application'>
  onDone: () => void
}) {
  const { apply: words } = useWords()
  const { form: formWords } = words
  const mentor = useAuth(({ userInfo }) => userInfo?.mentor)
  const { draft, change, errors, busy, send } = useApplicationForm(application, Boolean(mentor), onDone)
  const { form, focusFirstInvalid } = useFocusFirstInvalid()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send().then(focusFirstInvalid)
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-8">
      <p className="text-center text-15 text-muted">{words.lead}</p>
      <Section title={formWords.about}>
        <div className="flex flex-col gap-20 pb-12">
          <BirthDateFields
            value={draft.birth}
            latest={application.latest_birth_date}
            error={errors.birth ?? birthDateIssue(draft.birth, application.latest_birth_date, words)}
            onChange={(birth) => change({ birth })}
          />
          <Field
            label={formWords.firstName}
            hint={formWords.nameHint}
            autoComplete="given-name"
            maxLength={MAX_NAME_LENGTH}
            value={draft.firstName}
            error={errors.firstName}
            onChange={({ target }) => change({ firstName: target.value })}
          />
          <Field
            label={formWords.lastName}
            hint={formWords.nameHint}
            autoComplete="family-name"
            maxLength={MAX_NAME_LENGTH}
            value={draft.lastName}
            error={errors.lastName}
            onChange={({ target }) => change({ lastName: target.value })}
          />
        </div>
      </Section>
      <Section title={formWords.mentor}>
        {mentor ? (
          <>
            <p className="text-16">{formWords.mentorFound(mentor.nickname, mentor.employee_no)}</p>
            <p className="mt-4 text-13 text-muted">{formWords.mentorBound}</p>
          </>
        ) : (
          <div className="pb-12">
            <MentorField value={draft.mentor} error={errors.mentor} onChange={(number) => change({ mentor: number })} />
          </div>
        )}
      </Section>
      <Section title={formWords.agreement}>
        <PartnerAgreement />
        <div className="mt-12">
          <PrivacyNote about="apply" />
          <ConsentCheckbox checked={draft.partner} error={errors.partner} onChange={(partner) => change({ partner })}>
            {formWords.agreePartner}
          </ConsentCheckbox>
          <ConsentCheckbox checked={draft.privacy} error={errors.privacy} onChange={(privacy) => change({ privacy })}>
            {formWords.agreePrivacy.before}
            <Link
              to="/policy"
              search={{ doc: 'privacy' }}
              target="_blank"
              rel="noopener"
              className="font-medium text-gold-ink underline"
            >
              {formWords.agreePrivacy.link}
            </Link>
            {formWords.agreePrivacy.after}
          </ConsentCheckbox>
        </div>
      </Section>
      <Section title={formWords.message}>
        <TextArea
          label={formWords.messageHint}
          maxLength={MAX_MESSAGE_LENGTH}
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
            {formWords.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {formWords.send}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Focuses the first invalid field after its error has been rendered. */
function useFocusFirstInvalid() {
  const form = useRef<HTMLFormElement>(null)
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (requests > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [requests])
  return { form, focusFirstInvalid: () => setRequests((count) => count + 1) }
}

type ApplySheetProps = { open: boolean; application: ReplyOf<'GET /api/application'>; onClose: () => void }

export default function ApplySheet({ open, application, onClose }: ApplySheetProps) {
  const { apply } = useWords()
  return (
    <Sheet tall inUrl open={open} onClose={onClose} title={apply.title}>
      {open && <ApplyForm application={application} onDone={onClose} />}
    </Sheet>
  )
}
