import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { EMAILED_CODE } from '@bailu/contract/patterns'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { clearSession } from '../../session/auth.ts'
import { passwordHash } from '../../session/password-hash.ts'
import {
  type RepeatedPassword,
  RepeatedPasswordFields,
  validateRepeatedPassword,
} from '../../session/repeated-password.tsx'
import { useAction } from '../../session/use-action.ts'
import { useFormAction } from '../../session/use-form-action.ts'
import { toast } from '../../ui/dialog/toast.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PolicyLink } from '../../ui/privacy-note.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { AuthFrame, SubmitButton } from './auth-frame.tsx'
import { clearCodeRequest, type CodeRequest, sendResetCode, resetPassword, storeCodeRequest } from './password-reset.ts'
import { useRetryDelay } from './sign-in.ts'

type ResendCodeProps = {
  codeRequest: CodeRequest
  onSent: (codeRequest: CodeRequest) => void
  onChangeAddress: () => void
}

const RESEND_LINK =
  'flex min-h-touch items-center text-left text-13 font-medium text-gold-ink tabular-nums disabled:font-normal disabled:text-muted'

/** For a missing email: request another code after a delay, or use another address. */
export function ResendCode({ codeRequest, onSent, onChangeAddress }: ResendCodeProps) {
  const { forgot, broken } = useWords('auth').auth
  const [delayReason, setDelayReason] = useState('')
  const secondsLeft = useCountdown(codeRequest.resendAt)
  const { busy, run } = useAction(() => sendResetCode(codeRequest.email), {
    broken,
    done: forgot.sent,
    onDone: onSent,
    onError: ({ message, cause }) => {
      if (cause instanceof AppError && cause.wait !== undefined) {
        setDelayReason(message)
        const delayed = { ...codeRequest, resendAt: Date.now() + cause.wait * 1000 }
        storeCodeRequest(delayed)
        onSent(delayed)
      }
      return false
    },
  })
  const send = () => {
    setDelayReason('')
    void run()
  }
  return (
    <>
      <div className="mt-12 flex flex-wrap justify-between gap-x-16">
        <button
          type="button"
          disabled={secondsLeft > 0 || busy}
          aria-busy={busy}
          onClick={send}
          className={RESEND_LINK}
        >
          {secondsLeft > 0 ? forgot.resendIn(secondsLeft) : forgot.resend}
        </button>
        <button type="button" onClick={onChangeAddress} className={RESEND_LINK}>
          {forgot.other}
        </button>
      </div>
      <p role="status" className="text-13 text-muted empty:hidden">
        {secondsLeft > 0 ? delayReason : ''}
      </p>
    </>
  )
}

type NewPasswordFields = RepeatedPassword & { code: string }
type NewPasswordFormProps = {
  codeRequest: CodeRequest
  onCodeSent: (codeRequest: CodeRequest) => void
  onChangeAddress: () => void
}

const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 6)

const FIELDS_BY_CODE = {
  code_wrong: 'code',
  code_late: 'code',
  code_spent: 'code',
  password_common: 'password',
} as const

/** What follows a reset, which has ended all sessions of the account, including the one on this device. */
function useLoginAfterReset() {
  const { forgot } = useWords('auth').auth
  const router = useRouter()
  return async () => {
    clearCodeRequest()
    clearSession()
    toast(forgot.done)
    await router.navigate({ to: '/login', replace: true })
  }
}

/** The first password of an account taken over from another system accepts the policies; the server knows which it is. */
function AgreementNote() {
  const { agree } = useWords('auth').auth
  return (
    <p className="text-13 text-muted">
      {agree.bySetting}
      <PolicyLink>{agree.user}</PolicyLink>
      {agree.between}
      <PolicyLink doc="privacy">{agree.privacy}</PolicyLink>
      {agree.after}
    </p>
  )
}

/** The emailed code, and the new password twice. */
export function NewPasswordForm({ codeRequest, onCodeSent, onChangeAddress }: NewPasswordFormProps) {
  const { forgot, field, error, broken } = useWords('auth').auth
  const toLogin = useLoginAfterReset()
  const { secondsLeft, startDelay } = useRetryDelay()
  const { form, bind, busy, formProps } = useFormAction(
    (typed: NewPasswordFields) => resetPassword(codeRequest, typed),
    {
      defaultValues: { code: '', password: '', again: '' },
      validate: ({ code, ...passwords }) => ({
        ...(!EMAILED_CODE.test(code) && { code: error.code }),
        ...validateRepeatedPassword(passwords, error),
      }),
      fieldsByCode: FIELDS_BY_CODE,
      messageIn: 'toast',
      broken,
      onRejected: startDelay,
      onDone: toLogin,
    },
  )
  return (
    <AuthFrame title={forgot.newTitle} lead={forgot.newLead(codeRequest.email)}>
      <form {...formProps} className="flex flex-col gap-20">
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={codeRequest.email} readOnly hidden />
        <div>
          <Field
            label={field.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            hint={forgot.codeHint}
            {...bind('code', {
              onChange: ({ target }: { target: HTMLInputElement }) => form.setValue('code', codeDigits(target.value)),
            })}
          />
          <ResendCode
            codeRequest={codeRequest}
            onChangeAddress={onChangeAddress}
            onSent={(newRequest) => {
              form.resetField('code')
              onCodeSent(newRequest)
            }}
          />
        </div>
        <FormProvider {...form}>
          <RepeatedPasswordFields label={field.newPassword} repeatLabel={field.newPasswordAgain} />
        </FormProvider>
        <AgreementNote />
        <SubmitButton busy={busy} waitSeconds={secondsLeft}>
          {forgot.submit}
        </SubmitButton>
      </form>
    </AuthFrame>
  )
}

/** New password after opening the emailed link, on any device, without typing the code. */
export function LinkPasswordForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const { forgot, field, error, broken } = useWords('auth').auth
  const toLogin = useLoginAfterReset()
  const { form, busy, formProps } = useFormAction(
    async ({ password }: RepeatedPassword) =>
      request('POST /api/reset-password/link', { token, password: await passwordHash(password) }),
    {
      defaultValues: { password: '', again: '' },
      validate: (passwords) => validateRepeatedPassword(passwords, error),
      messageIn: 'password',
      broken,
      onRejected: ({ message, cause }) => {
        if (!(cause instanceof AppError && cause.code === 'link_over')) return false
        toast(message)
        onExpired()
        return true
      },
      onDone: toLogin,
    },
  )
  return (
    <AuthFrame title={forgot.newTitle} lead={forgot.linkLead}>
      <form {...formProps} className="flex flex-col gap-20">
        <FormProvider {...form}>
          <RepeatedPasswordFields label={field.newPassword} repeatLabel={field.newPasswordAgain} />
        </FormProvider>
        <AgreementNote />
        <SubmitButton busy={busy}>{forgot.submit}</SubmitButton>
      </form>
    </AuthFrame>
  )
}
