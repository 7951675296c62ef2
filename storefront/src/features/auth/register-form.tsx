import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type InputHTMLAttributes, type Ref, useEffect, useId, useState } from 'react'
import { FormProvider, type UseFormGetValues, type UseFormSetValue, useWatch } from 'react-hook-form'
import { EMPLOYEE_NO } from '@bailu/contract/partners/kinds'
import { EMAIL, PHONE } from '@bailu/contract/patterns'
import { callQuery } from '../../browser/request/call-query.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { currentToken } from '../../session/auth.ts'
import { referral } from '../../session/guest-data.ts'
import { noteUsedLink, usedLink } from '../../session/used-link.ts'
import {
  type RepeatedPassword,
  RepeatedPasswordFields,
  validateRepeatedPassword,
} from '../../session/repeated-password.tsx'
import { useFormAction } from '../../session/use-form-action.ts'
import { Field, EmailField } from '../../ui/form/field.tsx'
import { PrivacyNote, PolicyLink } from '../../ui/privacy-note.tsx'
import { AuthFrame, SubmitButton, OtherFormLink } from './auth-frame.tsx'
import { registerAccount, useRetryDelay, useSignInNavigation } from './sign-in.ts'

type AgreementCheckboxProps = InputHTMLAttributes<HTMLInputElement> & {
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function AgreementCheckbox({ error, ...input }: AgreementCheckboxProps) {
  const id = useId()
  const { agree } = useWords('auth').auth
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

export type RegisterForm = RepeatedPassword & {
  nickname: string
  email: string
  phone: string
  invitation_code: string
  agreed: boolean
}

// In memory only, because it contains the password: it survives client-side navigation, not a reload.
let draft: Partial<RegisterForm> = {}

type FormAccess = { getValues: UseFormGetValues<RegisterForm>; setValue: UseFormSetValue<RegisterForm> }

/** Restores the input of the registration form after navigating away and back; filled fields are not overwritten. */
export const useRegisterDraft = ({ getValues, setValue }: FormAccess): void => {
  useEffect(() => {
    for (const [name, value] of Object.entries(draft) as [keyof RegisterForm, string | boolean][]) {
      if (value && !getValues(name)) setValue(name, value)
    }
    return () => {
      const isRegistered = currentToken() !== null
      draft = isRegistered ? {} : getValues()
    }
  }, [getValues, setValue])
}

/** The referral code of the URL, else the stored one, prefills the invitation code. */
const invitationCode = () =>
  typeof location === 'undefined' ? '' : (new URLSearchParams(location.search).get('e') ?? referral.get() ?? '')

/** Whose link it was; a number that is typed is not looked up. */
function InvitationField(props: Partial<ComponentProps<typeof Field>>) {
  const { field } = useWords('auth').auth
  const typed = useWatch<RegisterForm, 'invitation_code'>({ name: 'invitation_code' })
  const [ofLink] = useState(invitationCode)
  const isOfLink = EMPLOYEE_NO.test(ofLink) && typed === ofLink
  const { data } = useQuery(
    callQuery(
      ['partner', ofLink, 'name'],
      'GET /api/partner/{no}',
      { no: ofLink },
      { enabled: isOfLink, retry: false },
    ),
  )
  return (
    <Field
      label={field.invitation}
      autoComplete="off"
      autoCapitalize="characters"
      hint={isOfLink && data ? field.invitedBy(data.nickname) : field.invitationHint}
      {...props}
    />
  )
}

export function RegisterScreen() {
  const { register: words, field, error, broken } = useWords('auth').auth
  const lang = useLang()
  const enter = useSignInNavigation()
  useEffect(() => noteUsedLink(location.pathname, location.search), [])
  const { secondsLeft, startDelay } = useRetryDelay()
  const { form, bind, errors, busy, formProps } = useFormAction(
    ({ again: _, agreed: __, invitation_code, ...account }: RegisterForm) =>
      registerAccount(
        {
          ...account,
          email: account.email.trim(),
          phone: account.phone.trim(),
          ...(invitation_code.trim() ? { invitation_code: invitation_code.trim() } : {}),
          agreed: true,
          lang,
          link: usedLink(),
        },
        invitationCode(),
      ),
    {
      validate: (typed: RegisterForm) => ({
        ...(typed.nickname.trim() === '' && { nickname: error.nickname }),
        ...(!EMAIL.test(typed.email.trim()) && { email: error.email }),
        ...(!PHONE.test(typed.phone.trim()) && { phone: error.phone }),
        ...validateRepeatedPassword(typed, error),
        ...(typed.invitation_code.trim() !== '' &&
          !EMPLOYEE_NO.test(typed.invitation_code.trim()) && { invitation_code: error.invitation }),
        ...(!typed.agreed && { agreed: error.agreement }),
      }),
      fieldsByCode: { invitation_unknown: 'invitation_code', password_common: 'password' },
      messageIn: 'toast',
      broken,
      onDone: enter,
      onRejected: startDelay,
    },
  )
  const { setValue, getValues } = form
  useRegisterDraft({ getValues, setValue })
  useEffect(() => {
    if (!getValues('invitation_code')) setValue('invitation_code', invitationCode())
  }, [getValues, setValue])
  return (
    <AuthFrame title={words.title} lead={words.lead}>
      <form {...formProps} className="flex flex-col gap-20">
        <Field label={field.nickname} autoComplete="name" maxLength={40} {...bind('nickname')} />
        <EmailField label={field.email} {...bind('email')} />
        <Field label={field.phone} type="tel" inputMode="tel" autoComplete="tel" {...bind('phone')} />
        <FormProvider {...form}>
          <RepeatedPasswordFields label={field.password} repeatLabel={field.passwordAgain} />
        </FormProvider>
        <FormProvider {...form}>
          <InvitationField {...bind('invitation_code')} />
        </FormProvider>
        <PrivacyNote about="register" />
        <AgreementCheckbox error={errors.agreed} {...form.register('agreed')} />
        <SubmitButton busy={busy} waitSeconds={secondsLeft}>
          {words.submit}
        </SubmitButton>
      </form>
      <OtherFormLink to="/login">{words.toLogin}</OtherFormLink>
    </AuthFrame>
  )
}
