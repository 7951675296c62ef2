import { EMAIL } from '@bailu/contract/patterns'
import { useForm } from 'react-hook-form'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { useFreshPassword } from '../../session/fresh-password.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words.tsx'

type Props = { current: string; onSent: () => Promise<void> }

export function EmailForm({ current, onSent }: Props) {
  const { settings, session } = useWords()
  const fresh = useFreshPassword()
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }>({ mode: 'onTouched' })
  const submit = handleSubmit(async (form) => {
    const email = form.email.trim()
    try {
      const sent = await fresh.run(() => request('POST /api/account/email', { email }, { quiet: true }))
      if (sent) await onSent()
    } catch (cause) {
      const message = cause instanceof Refusal ? (cause.errors['email'] ?? cause.message) : settings.broken
      setError('email', { message }, { shouldFocus: true })
    }
  })
  const fits = (value: string) => {
    if (!EMAIL.test(value.trim())) return session.error.email
    return value.trim().toLowerCase() !== current.toLowerCase() || settings.email.same
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-20">
      <Field
        label={settings.email.next}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        error={formState.errors.email?.message}
        {...register('email', { validate: fits })}
      />
      <Button type="submit" wide busy={formState.isSubmitting}>
        {settings.email.send}
      </Button>
      {fresh.dialog}
    </form>
  )
}
