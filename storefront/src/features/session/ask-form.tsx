import { EMAIL } from '@bailu/contract/patterns'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Refusal } from '../../request/refusal.ts'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { type Asked, typedEmail } from './forgot-memory.ts'
import { Frame } from './frame.tsx'
import { askForCode } from './reset.ts'
import { Submit } from './submit.tsx'
import { useWait } from './use-wait.ts'

/** Asks for the email address to which the reset code is sent. */
export function AskForm({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const { forgot, field, error, broken } = useWords().session
  const { left, heed } = useWait()
  const { register, handleSubmit, setError, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { email: typedEmail.get() },
  })
  const submit = handleSubmit(async ({ email }) => {
    try {
      onAsked(await askForCode(email.trim()))
    } catch (cause) {
      if (cause === false) toast(broken)
      if (!(cause instanceof Refusal)) return
      heed(cause)
      const said = cause.code === 'codes_enough' ? cause.message : cause.errors['email']
      if (said) setError('email', { message: said }, { shouldFocus: true })
    }
  })
  return (
    <Frame title={forgot.title} lead={forgot.lead}>
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
            onChange: () => heed({ wait: 0 }),
          })}
        />
        <Submit busy={formState.isSubmitting} wait={left}>
          {forgot.send}
        </Submit>
      </form>
      <Link
        to="/login"
        replace
        className="flex min-h-touch items-center justify-center text-15 font-medium text-gold-ink"
      >
        {forgot.toLogin}
      </Link>
    </Frame>
  )
}
