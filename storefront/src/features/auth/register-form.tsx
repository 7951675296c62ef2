import { Link } from '@tanstack/react-router'
import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { useForm, type UseFormGetValues, type UseFormSetValue } from 'react-hook-form'
import { EMAIL, EMPLOYEE_NO, PHONE } from '@bailu/contract/patterns'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { referral } from '../../session/guest-data.ts'
import { MIN_PASSWORD_LENGTH } from '../../session/password-hash.ts'
import { Field } from '../../ui/form/field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { PrivacyNote } from '../../ui/privacy-note.tsx'
import { AuthFrame, SubmitButton } from './auth-frame.tsx'
import { registerAccount, useRetryDelay, useSignInNavigation } from './sign-in.ts'

type AgreementCheckboxProps = InputHTMLAttributes<HTMLInputElement> & {
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function AgreementCheckbox({ error, ...input }: AgreementCheckboxProps) {
  const id = useId()
  const { agree } = useWords().session
  return (
    <div>
      <div className="flex items-start gap-4">
        <span className="-ml-12 flex size-touch shrink-0 items-center justify-center">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            className="size-20 accent-leaf"
          />
        </span>
        <label htmlFor={id} className="py-12 text-13">
          {agree.before}
          <PolicyLink>{agree.user}</PolicyLink>
          {agree.between}
          <PolicyLink doc="privacy">{agree.privacy}</PolicyLink>
          {agree.after}
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

/** In a new tab, so that the form keeps its input. */
function PolicyLink({ doc, children }: { doc?: 'privacy'; children: ReactNode }) {
  return (
    <Link
      to={'/policy' as '/login'}
      search={(doc ? { doc } : {}) as never}
      target="_blank"
      rel="noopener"
      className="font-medium text-gold-ink underline"
    >
      {children}
    </Link>
  )
}

export type RegisterForm = {
  nickname: string
  email: string
  phone: string
  password: string
  again: string
  invitation_code: string
  agreed: boolean
}

// In memory only, because it contains the password: it survives client-side navigation, not a reload.
let draft: Partial<RegisterForm> = {}

type FormAccess = { getValues: UseFormGetValues<RegisterForm>; setValue: UseFormSetValue<RegisterForm> }

/**
 * Restores the input of the registration form after navigating away and back; filled fields are not overwritten.
 * @returns a function to call after registration, so that the draft is not stored again
 */
export const useRegisterDraft = ({ getValues, setValue }: FormAccess): (() => void) => {
  const isSubmitted = useRef(false)
  useEffect(() => {
    for (const [name, value] of Object.entries(draft) as [keyof RegisterForm, string | boolean][]) {
      if (value && !getValues(name)) setValue(name, value)
    }
    return () => {
      draft = isSubmitted.current ? {} : getValues()
    }
  }, [getValues, setValue])
  return () => {
    isSubmitted.current = true
  }
}

/** The referral code of the URL, else the stored one, prefills the invitation code. */
const invitationCode = () =>
  typeof location === 'undefined' ? '' : (new URLSearchParams(location.search).get('e') ?? referral.get() ?? '')

export function RegisterScreen() {
  const { register: words, field, error } = useWords().session
  const lang = useLang()
  const signInAndNavigate = useSignInNavigation()
  // No default values, so that input typed before hydration stays.
  const { register, handleSubmit, setError, setValue, getValues, trigger, formState } = useForm<RegisterForm>({
    mode: 'onTouched',
  })
  const { secondsLeft, startDelay } = useRetryDelay()
  const clearDraft = useRegisterDraft({ getValues, setValue })
  useEffect(() => {
    if (!getValues('invitation_code')) setValue('invitation_code', invitationCode())
  }, [getValues, setValue])
  const { errors, isSubmitting, touchedFields } = formState
  const submit = handleSubmit(({ again: _, agreed: __, invitation_code, ...form }) =>
    signInAndNavigate(
      async () => {
        const isSignedIn = await registerAccount({
          ...form,
          email: form.email.trim(),
          phone: form.phone.trim(),
          ...(invitation_code.trim() ? { invitation_code: invitation_code.trim() } : {}),
          agreed: true,
          lang,
        })
        clearDraft()
        return isSignedIn
      },
      (appError) => {
        const { code, message, errors: fields } = appError
        startDelay(appError)
        const wrongField =
          code === 'invitation_unknown' ? 'invitation_code' : code === 'password_common' ? 'password' : null
        if (wrongField) setError(wrongField, { message }, { shouldFocus: true })
        for (const [name, text] of Object.entries(fields)) setError(name as keyof RegisterForm, { message: text })
      },
    ),
  )
  return (
    <AuthFrame title={words.title} lead={words.lead}>
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
            validate: (value) => value.length >= MIN_PASSWORD_LENGTH || error.newPassword,
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
        <AgreementCheckbox
          error={errors.agreed?.message}
          {...register('agreed', { validate: (value) => value || error.agreement })}
        />
        <SubmitButton busy={isSubmitting} waitSeconds={secondsLeft}>
          {words.submit}
        </SubmitButton>
      </form>
      <Link
        to="/login"
        replace
        className="flex min-h-touch items-center justify-center text-15 font-medium text-gold-ink"
      >
        {words.toLogin}
      </Link>
    </AuthFrame>
  )
}
