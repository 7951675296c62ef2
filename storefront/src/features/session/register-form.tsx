import { EMPLOYEE_NO } from '@bailu/contract/employee-no'
import { EMAIL, PHONE } from '@bailu/contract/patterns'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { LEAST_PASSWORD } from '../../session/least-password.ts'
import { referral } from '../../guest-data.ts'
import { PrivacyNote } from '../../privacy-note.tsx'
import { Field } from '../../ui/field.tsx'
import { useLang, useWords } from '../../words.tsx'
import { Agreement } from './agreement.tsx'
import { register as openAccount } from './enter.ts'
import { Frame } from './frame.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { type RegisterForm, useDraft } from './register-draft.ts'
import { Submit } from './submit.tsx'
import { useEnter } from './use-enter.ts'
import { useWait } from './use-wait.ts'

/** The referral code of the URL, else the stored one, prefills the invitation code. */
const invitation = () =>
  typeof location === 'undefined' ? '' : (new URLSearchParams(location.search).get('e') ?? referral.get() ?? '')

export function RegisterScreen() {
  const { register: words, field, error } = useWords().session
  const lang = useLang()
  const enter = useEnter()
  // No default values, so that input typed before hydration stays.
  const { register, handleSubmit, setError, setValue, getValues, trigger, formState } = useForm<RegisterForm>({
    mode: 'onTouched',
  })
  const { left, heed } = useWait()
  const forgetDraft = useDraft({ getValues, setValue })
  useEffect(() => {
    if (!getValues('invitation_code')) setValue('invitation_code', invitation())
  }, [getValues, setValue])
  const { errors, isSubmitting, touchedFields } = formState
  const submit = handleSubmit(({ again: _, agreed: __, invitation_code, ...form }) =>
    enter(
      async () => {
        const entered = await openAccount({
          ...form,
          email: form.email.trim(),
          phone: form.phone.trim(),
          ...(invitation_code.trim() ? { invitation_code: invitation_code.trim() } : {}),
          agreed: true,
          lang,
        })
        forgetDraft()
        return entered
      },
      (refusal) => {
        const { code, message, errors: fields } = refusal
        heed(refusal)
        const at = code === 'invitation_unknown' ? 'invitation_code' : code === 'password_common' ? 'password' : null
        if (at) setError(at, { message }, { shouldFocus: true })
        for (const [name, text] of Object.entries(fields)) setError(name as keyof RegisterForm, { message: text })
      },
    ),
  )
  return (
    <Frame title={words.title} lead={words.lead}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-20">
        <Field
          label={field.nickname}
          autoComplete="name"
          maxLength={40}
          error={errors.nickname?.message}
          {...register('nickname', { validate: (value) => value.trim() !== '' || error.nickname })}
        />
        <Field
          label={field.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          error={errors.email?.message}
          {...register('email', { validate: (value) => EMAIL.test(value.trim()) || error.email })}
        />
        <Field
          label={field.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone', { validate: (value) => PHONE.test(value.trim()) || error.phone })}
        />
        <PasswordField
          label={field.password}
          autoComplete="new-password"
          hint={field.passwordHint}
          error={errors.password?.message}
          {...register('password', {
            validate: (value) => value.length >= LEAST_PASSWORD || error.newPassword,
            onChange: () => touchedFields.again && void trigger('again'),
          })}
        />
        <PasswordField
          label={field.passwordAgain}
          autoComplete="new-password"
          error={errors.again?.message}
          {...register('again', { validate: (value) => value === getValues('password') || error.mismatch })}
        />
        <Field
          label={field.invitation}
          autoComplete="off"
          autoCapitalize="characters"
          hint={field.invitationHint}
          error={errors.invitation_code?.message}
          {...register('invitation_code', {
            validate: (value) => value.trim() === '' || EMPLOYEE_NO.test(value.trim()) || error.invitation,
          })}
        />
        <PrivacyNote about="register" />
        <Agreement
          error={errors.agreed?.message}
          {...register('agreed', { validate: (value) => value || error.agreement })}
        />
        <Submit busy={isSubmitting} wait={left}>
          {words.submit}
        </Submit>
      </form>
      <Link
        to="/login"
        replace
        className="flex min-h-touch items-center justify-center text-15 font-medium text-gold-ink"
      >
        {words.toLogin}
      </Link>
    </Frame>
  )
}
