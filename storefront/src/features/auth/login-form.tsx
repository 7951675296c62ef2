import { EMAIL } from '@bailu/contract/patterns'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Field } from '../../ui/form/field.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { signIn, useRetryDelay, useSignInNavigation } from './sign-in.ts'
import { typedEmail } from './password-reset.ts'
import { AuthFrame, SubmitButton } from './auth-frame.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'

export function LoginForm() {
  const { login, field, error } = useWords().session
  const signInAndNavigate = useSignInNavigation()
  const { secondsLeft, startDelay } = useRetryDelay()
  // No default values, so that input typed before hydration stays.
  const { register, handleSubmit, setFocus, getValues, formState } = useForm<{ email: string; password: string }>({
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit((form) =>
    signInAndNavigate(
      () => signIn({ email: form.email.trim(), password: form.password }),
      (appError) => {
        startDelay(appError)
        setFocus('password', { shouldSelect: true })
      },
    ),
  )
  return (
    <AuthFrame title={login.title} lead={login.lead}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-20">
        <Field
          label={field.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          error={errors.email?.message}
          {...register('email', { validate: (value) => EMAIL.test(value.trim()) || error.email })}
        />
        <PasswordField
          label={field.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { validate: (value) => value.length > 5 || error.password })}
        />
        <Link
          to="/forgot"
          onClick={() => typedEmail.set(getValues('email') ?? '')}
          className="-my-8 flex min-h-touch items-center self-end text-13 text-gold-ink"
        >
          {login.forgot}
        </Link>
        <SubmitButton busy={isSubmitting} waitSeconds={secondsLeft}>
          {login.submit}
        </SubmitButton>
      </form>
      <Link to="/register" className="flex min-h-touch items-center justify-center text-15 font-medium text-gold-ink">
        {login.toRegister}
      </Link>
    </AuthFrame>
  )
}
