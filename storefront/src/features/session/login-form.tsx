import { EMAIL } from '@bailu/contract/patterns'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words.tsx'
import { signIn } from './enter.ts'
import { typedEmail } from './forgot-memory.ts'
import { Frame } from './frame.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Submit } from './submit.tsx'
import { useEnter } from './use-enter.ts'
import { useWait } from './use-wait.ts'

export function LoginForm() {
  const { login, field, error } = useWords().session
  const enter = useEnter()
  const { left, heed } = useWait()
  // No default values, so that input typed before hydration stays.
  const { register, handleSubmit, setFocus, getValues, formState } = useForm<{ email: string; password: string }>({
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit((form) =>
    enter(
      () => signIn({ email: form.email.trim(), password: form.password }),
      (refusal) => {
        heed(refusal)
        setFocus('password', { shouldSelect: true })
      },
    ),
  )
  return (
    <Frame title={login.title} lead={login.lead}>
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
          onClick={() => typedEmail.keep(getValues('email') ?? '')}
          className="-my-8 flex min-h-touch items-center self-end text-13 text-gold-ink"
        >
          {login.forgot}
        </Link>
        <Submit busy={isSubmitting} wait={left}>
          {login.submit}
        </Submit>
      </form>
      <Link to="/register" className="flex min-h-touch items-center justify-center text-15 font-medium text-gold-ink">
        {login.toRegister}
      </Link>
    </Frame>
  )
}
