import { EMAIL } from '@bailu/contract/patterns'
import { Link } from '@tanstack/react-router'
import { AppError } from '@bailu/client/errors'
import { useFormAction } from '../../session/use-form-action.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { signIn, useRetryDelay, useSignInNavigation, useSignInReason } from './sign-in.ts'
import { typedEmail } from './password-reset.ts'
import { AuthFrame, SubmitButton, OtherFormLink } from './auth-frame.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { EmailField } from '../../ui/form/field.tsx'

type Fields = { email: string; password: string }

export function LoginForm() {
  const { login, field, error, broken } = useWords('auth').auth
  const enter = useSignInNavigation()
  const { back, expired } = useSignInReason()
  const { secondsLeft, startDelay } = useRetryDelay()
  const { form, bind, busy, formProps } = useFormAction(
    ({ email, password }: Fields) => signIn({ email: email.trim(), password }),
    {
      validate: ({ email, password }: Fields) => ({
        ...(!EMAIL.test(email.trim()) && { email: error.email }),
        ...(password.length < 6 && { password: error.password }),
      }),
      messageIn: 'toast',
      broken,
      onDone: enter,
      onRejected: ({ cause }) => {
        startDelay({ cause })
        if (cause instanceof AppError) form.setFocus('password', { shouldSelect: true })
        return false
      },
    },
  )
  return (
    <AuthFrame title={login.title} lead={expired ? login.expired : back ? login.toCheckout : login.lead}>
      <form {...formProps} className="flex flex-col gap-20">
        <EmailField label={field.email} autoComplete="username" {...bind('email')} />
        <PasswordField label={field.password} autoComplete="current-password" {...bind('password')} />
        <Link
          to="/forgot"
          onClick={() => typedEmail.set(form.getValues('email') ?? '')}
          className="-my-8 flex min-h-touch items-center self-end text-13 text-gold-ink"
        >
          {login.forgot}
        </Link>
        <SubmitButton busy={busy} waitSeconds={secondsLeft}>
          {login.submit}
        </SubmitButton>
      </form>
      <OtherFormLink to="/register">{login.toRegister}</OtherFormLink>
    </AuthFrame>
  )
}
