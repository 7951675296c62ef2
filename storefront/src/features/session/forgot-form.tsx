import { useState } from 'react'
import { AskForm } from './ask-form.tsx'
import { type Asked, askedBefore, forgetAsked, typedEmail } from './forgot-memory.ts'
import { LinkPasswordForm } from './link-password-form.tsx'
import { useLinkToken } from './link-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** Password reset: first the email address, then the emailed code with a new password; or the emailed link. */
export function ForgotForm() {
  const [asked, setAsked] = useState<Asked | null>(askedBefore)
  const { token, forget } = useLinkToken()
  if (token) return <LinkPasswordForm key={token} token={token} onOver={forget} />
  if (!asked) return <AskForm onAsked={setAsked} />
  const other = () => {
    typedEmail.keep(asked.email)
    forgetAsked()
    setAsked(null)
  }
  return <NewPasswordForm asked={asked} onAsked={setAsked} onOther={other} />
}
