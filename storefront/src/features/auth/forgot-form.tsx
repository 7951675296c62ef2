import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EMAIL } from '@bailu/contract/patterns'
import { AppError } from '@bailu/client/errors'
import { useWords } from '../../i18n/i18n.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { Field } from '../../ui/form/field.tsx'
import { AuthFrame, SubmitButton } from './auth-frame.tsx'
import { useLinkToken } from './link-token.ts'
import { LinkPasswordForm, NewPasswordForm } from './new-password-form.tsx'
import {
  clearCodeRequest,
  type CodeRequest,
  requestResetCode,
  storedCodeRequest,
  typedEmail,
} from './password-reset.ts'
import { useRetryDelay } from './sign-in.ts'

/** Asks for the email address to which the reset code is sent. */
export function RequestCodeForm({ onCodeSent }: { onCodeSent: (codeRequest: CodeRequest) => void }) {
  const { forgot, field, error, broken } = useWords().session
  const { secondsLeft, startDelay } = useRetryDelay()
  const { register, handleSubmit, setError, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { email: typedEmail.get() },
  })
  const submit = handleSubmit(async ({ email }) => {
    try {
      onCodeSent(await requestResetCode(email.trim()))
    } catch (cause) {
      if (cause === false) toast(broken)
      if (!(cause instanceof AppError)) return
      startDelay(cause)
      const message = cause.code === 'codes_enough' ? cause.message : cause.errors['email']
      if (message) setError('email', { message: message }, { shouldFocus: true })
    }
  })
  return (
    <AuthFrame title={forgot.title} lead={forgot.lead}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-20">
        <Field
          label={field.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          error={formState.errors.email?.message}
          {...register('email', {
            validate: (value) => EMAIL.test(value.trim()) || error.email,
            // The retry delay applies to the previous address only.
            onChange: () => startDelay({ wait: 0 }),
          })}
        />
        <SubmitButton busy={formState.isSubmitting} waitSeconds={secondsLeft}>
          {forgot.send}
        </SubmitButton>
      </form>
      <Link
        to="/login"
        replace
        className="flex min-h-touch items-center justify-center text-15 font-medium text-gold-ink"
      >
        {forgot.toLogin}
      </Link>
    </AuthFrame>
  )
}

/** Password reset: first the email address, then the emailed code with a new password; or the emailed link. */
export function ForgotForm() {
  const [codeRequest, setCodeRequest] = useState<CodeRequest | null>(storedCodeRequest)
  const { token, clear: forgetToken } = useLinkToken()
  if (token) return <LinkPasswordForm key={token} token={token} onExpired={forgetToken} />
  if (!codeRequest) return <RequestCodeForm onCodeSent={setCodeRequest} />
  const changeAddress = () => {
    typedEmail.set(codeRequest.email)
    clearCodeRequest()
    setCodeRequest(null)
  }
  return <NewPasswordForm codeRequest={codeRequest} onCodeSent={setCodeRequest} onChangeAddress={changeAddress} />
}
