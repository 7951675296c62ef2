import { type ComponentProps, useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { ReplyOf } from '@bailu/contract/calls'
import { useWords } from '../../i18n/i18n.tsx'
import { useAuth } from '../../session/auth.ts'
import { Button, BarMessage } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { Field, TextArea, Checkbox } from '../../ui/form/field.tsx'
import { PrivacyNote, PolicyLink } from '../../ui/privacy-note.tsx'
import { Section, FieldSection } from '../../ui/screen/screen.tsx'
import { BirthDateFields, MentorField } from './application-fields.tsx'
import { PartnerAgreement } from './partner-agreement.tsx'
import { birthDateIssue, useApplicationForm } from './use-application-form.ts'

type ConsentCheckboxProps = ComponentProps<typeof Checkbox> & { error: string | undefined }

function ConsentCheckbox({ error, children, ...input }: ConsentCheckboxProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-start gap-4">
        <Checkbox
          {...input}
          id={id}
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

type ApplyFormProps = { application: ReplyOf<'GET /api/application'>; onDone: () => void }

export function ApplyForm({ application, onDone }: ApplyFormProps) {
  const { applications: words } = useWords('applications')
  const { form: formWords } = words
  const mentor = useAuth(({ userInfo }) => userInfo?.mentor)
  const { form, bind, errors, message, busy, formProps } = useApplicationForm(application, Boolean(mentor), onDone)
  const [birth, mentorNumber] = useWatch({ control: form.control, name: ['birth_date', 'mentor'] })
  return (
    <form {...formProps} className="mt-8">
      <p className="text-center text-15 text-muted">{words.lead}</p>
      <FieldSection title={formWords.about}>
        <BirthDateFields
          value={birth}
          latest={application.latest_birth_date}
          error={errors.birth_date ?? birthDateIssue(birth, application.latest_birth_date, words)}
          onChange={(next) => {
            form.setValue('birth_date', next)
            form.clearErrors('birth_date')
          }}
        />
        <Field
          label={formWords.firstName}
          hint={formWords.nameHint}
          autoComplete="given-name"
          maxLength={MAX_NAME_LENGTH}
          {...bind('first_name')}
        />
        <Field
          label={formWords.lastName}
          hint={formWords.nameHint}
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH}
          {...bind('last_name')}
        />
      </FieldSection>
      <Section title={formWords.mentor}>
        {mentor ? (
          <>
            <p className="text-16">{formWords.mentorFound(mentor.nickname, mentor.employee_no)}</p>
            <p className="mt-4 text-13 text-muted">{formWords.mentorBound}</p>
          </>
        ) : (
          <div className="pb-12">
            <MentorField number={mentorNumber} {...bind('mentor')} />
          </div>
        )}
      </Section>
      <Section title={formWords.agreement}>
        <PartnerAgreement />
        <div className="mt-12">
          <PrivacyNote about="apply" />
          <ConsentCheckbox {...bind('partner')}>{formWords.agreePartner}</ConsentCheckbox>
          <ConsentCheckbox {...bind('privacy')}>
            {formWords.agreePrivacy.before}
            <PolicyLink doc="privacy">{formWords.agreePrivacy.link}</PolicyLink>
            {formWords.agreePrivacy.after}
          </ConsentCheckbox>
        </div>
      </Section>
      <Section title={formWords.message}>
        <TextArea label={formWords.messageHint} maxLength={MAX_MESSAGE_LENGTH} {...bind('message')} />
      </Section>
      <div className="sticky bottom-0 z-10 -mx-20 -mb-[calc(20px+env(safe-area-inset-bottom))] border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]">
        <BarMessage>{message}</BarMessage>
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

type ApplySheetProps = { open: boolean; application: ReplyOf<'GET /api/application'>; onClose: () => void }

export default function ApplySheet({ open, application, onClose }: ApplySheetProps) {
  const { applications } = useWords('applications')
  return (
    <Sheet tall inUrl open={open} onClose={onClose} title={applications.title}>
      {open && <ApplyForm application={application} onDone={onClose} />}
    </Sheet>
  )
}
