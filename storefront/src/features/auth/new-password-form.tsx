import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EMAILED_CODE } from '@bailu/contract/patterns'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { clearSession } from '../../session/auth.ts'
import { MIN_PASSWORD_LENGTH, passwordHash } from '../../session/password-hash.ts'
import { toast } from '../../ui/dialog/toast.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { AuthFrame, SubmitButton } from './auth-frame.tsx'
import {
  clearCodeRequest,
  type CodeRequest,
  requestResetCode,
  resetPassword,
  storeCodeRequest,
} from './password-reset.ts'
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
  const { forgot, broken } = useWords().session
  const [sending, setSending] = useState(false)
  const [delayReason, setDelayReason] = useState('')
  const secondsLeft = useCountdown(codeRequest.resendAt)
  const send = async () => {
    setSending(true)
    setDelayReason('')
    try {
      onSent(await requestResetCode(codeRequest.email))
      toast(forgot.sent)
    } catch (cause) {
      if (cause === false) toast(broken)
      if (!(cause instanceof AppError) || cause.wait === undefined) return
      setDelayReason(cause.message)
      const delayed = { ...codeRequest, resendAt: Date.now() + cause.wait * 1000 }
      storeCodeRequest(delayed)
      onSent(delayed)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <div className="mt-12 flex flex-wrap justify-between gap-x-16">
        <button
          type="button"
          disabled={secondsLeft > 0 || sending}
          aria-busy={sending}
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

type NewPasswordFields = { code: string; password: string; again: string }
type NewPasswordFormProps = {
  codeRequest: CodeRequest
  onCodeSent: (codeRequest: CodeRequest) => void
  onChangeAddress: () => void
}

const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 6)

/** The field that an error belongs to; null for errors already shown as a toast. */
const fieldOfError = ({ code, errors }: AppError): keyof NewPasswordFields | null => {
  if (code?.startsWith('code_') || errors['code']) return 'code'
  return code === 'password_common' || errors['password'] ? 'password' : null
}

/** The emailed code, and the new password twice. */
export function NewPasswordForm({ codeRequest, onCodeSent, onChangeAddress }: NewPasswordFormProps) {
  const { forgot, field, error, broken } = useWords().session
  const router = useRouter()
  const { secondsLeft, startDelay } = useRetryDelay()
  const { register, handleSubmit, setError, setValue, getValues, trigger, resetField, formState } =
    useForm<NewPasswordFields>({
      mode: 'onTouched',
      defaultValues: { code: '', password: '', again: '' },
    })
  const { errors, isSubmitting, touchedFields } = formState
  const submit = handleSubmit(async (form) => {
    try {
      await resetPassword(codeRequest, form)
    } catch (cause) {
      if (cause === false) toast(broken)
      if (!(cause instanceof AppError)) return
      startDelay(cause)
      const wrongField = fieldOfError(cause)
      if (wrongField) setError(wrongField, { message: cause.message }, { shouldFocus: true })
      return
    }
    // The reset has ended all sessions of the account, including the one on this device.
    clearSession()
    toast(forgot.done)
    await router.navigate({ to: '/login', replace: true })
  })
  return (
    <AuthFrame title={forgot.newTitle} lead={forgot.newLead(codeRequest.email)}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-20">
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={codeRequest.email} readOnly hidden />
        <div>
          <Field
            label={field.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            hint={forgot.codeHint}
            error={errors.code?.message}
            {...register('code', {
              validate: (value) => EMAILED_CODE.test(value) || error.code,
              onChange: ({ target }: { target: HTMLInputElement }) => setValue('code', codeDigits(target.value)),
            })}
          />
          <ResendCode
            codeRequest={codeRequest}
            onChangeAddress={onChangeAddress}
            onSent={(newRequest) => {
              resetField('code')
              onCodeSent(newRequest)
            }}
          />
        </div>
        <PasswordField
          label={field.newPassword}
          autoComplete="new-password"
          hint={field.passwordHint}
          error={errors.password?.message}
          {...register('password', {
            validate: (value) => value.length >= MIN_PASSWORD_LENGTH || error.newPassword,
            onChange: () => touchedFields.again && void trigger('again'),
          })}
        />
        <PasswordField
          label={field.newPasswordAgain}
          autoComplete="new-password"
          error={errors.again?.message}
          {...register('again', { validate: (value) => value === getValues('password') || error.mismatch })}
        />
        <SubmitButton busy={isSubmitting} waitSeconds={secondsLeft}>
          {forgot.submit}
        </SubmitButton>
      </form>
    </AuthFrame>
  )
}

type LinkPasswordFields = { password: string; again: string }

/** New password after opening the emailed link, on any device, without typing the code. */
export function LinkPasswordForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const { forgot, field, error, broken } = useWords().session
  const router = useRouter()
  const { register, handleSubmit, setError, getValues, trigger, formState } = useForm<LinkPasswordFields>({
    mode: 'onTouched',
    defaultValues: { password: '', again: '' },
  })
  const { errors, isSubmitting, touchedFields } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      const input = { token, password: await passwordHash(password) }
      await request('POST /api/reset-password/link', input, { quiet: true })
    } catch (cause) {
      const message = cause instanceof AppError ? cause.message : broken
      if (cause instanceof AppError && cause.code === 'link_over') {
        toast(message)
        return onExpired()
      }
      return setError('password', { message }, { shouldFocus: true })
    }
    clearCodeRequest()
    // The reset has ended all sessions of the account, including the one on this device.
    clearSession()
    toast(forgot.done)
    await router.navigate({ to: '/login', replace: true })
  })
  return (
    <AuthFrame title={forgot.newTitle} lead={forgot.linkLead}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-20">
        <PasswordField
          label={field.newPassword}
          autoComplete="new-password"
          hint={field.passwordHint}
          error={errors.password?.message}
          {...register('password', {
            validate: (value) => value.length >= MIN_PASSWORD_LENGTH || error.newPassword,
            onChange: () => touchedFields.again && void trigger('again'),
          })}
        />
        <PasswordField
          label={field.newPasswordAgain}
          autoComplete="new-password"
          error={errors.again?.message}
          {...register('again', { validate: (value) => value === getValues('password') || error.mismatch })}
        />
        <SubmitButton busy={isSubmitting} waitSeconds={0}>
          {forgot.submit}
        </SubmitButton>
      </form>
    </AuthFrame>
  )
}
