import { useState } from 'react'
import { EMAIL } from '@bailu/contract/patterns'
import { useWords } from '../../i18n/i18n.tsx'
import { useFormAction } from '../../session/use-form-action.ts'
import { AuthFrame, SubmitButton, OtherFormLink } from './auth-frame.tsx'
import { useLinkToken } from './link-token.ts'
import { LinkPasswordForm, NewPasswordForm } from './new-password-form.tsx'
import { clearCodeRequest, type CodeRequest, sendResetCode, storedCodeRequest, typedEmail } from './password-reset.ts'
import { useRetryDelay } from './sign-in.ts'
import { EmailField } from '../../ui/form/field.tsx'

/** Asks for the email address to which the reset code is sent. */
export function RequestCodeForm({ onCodeSent }: { onCodeSent: (codeRequest: CodeRequest) => void }) {
  const { forgot, field, error, broken } = useWords('auth').auth
  const { secondsLeft, startDelay, endDelay } = useRetryDelay()
  const { bind, busy, formProps } = useFormAction(({ email }: { email: string }) => sendResetCode(email.trim()), {
    defaultValues: { email: typedEmail.get() },
    validate: ({ email }) => ({ ...(!EMAIL.test(email.trim()) && { email: error.email }) }),
    fieldsByCode: { codes_enough: 'email' },
    messageIn: 'toast',
    broken,
    onDone: onCodeSent,
    onRejected: startDelay,
  })
  return (
    <AuthFrame title={forgot.title} lead={forgot.lead}>
      <form {...formProps} className="flex flex-col gap-20">
        <EmailField
          label={field.email}
          autoComplete="username"
          // The retry delay applies to the previous address only.
          {...bind('email', { onChange: endDelay })}
        />
        <SubmitButton busy={busy} waitSeconds={secondsLeft}>
          {forgot.send}
        </SubmitButton>
      </form>
      <OtherFormLink to="/login">{forgot.toLogin}</OtherFormLink>
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
