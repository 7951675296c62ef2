import { useForm } from 'react-hook-form'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { Username } from '../../session/fresh-password.tsx'
import { passwordHash } from '../../session/password-hash.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Tick } from '../../ui/tick.tsx'
import { useWords } from '../../words.tsx'

type Form = { password: string; sure: boolean }

export function DeleteForm({ onGone, onBlocked }: { onGone: () => Promise<void>; onBlocked: () => void }) {
  const { settings, session } = useWords()
  const words = settings.deletion
  const { register, handleSubmit, setError, formState } = useForm<Form>()
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      await request('POST /api/account/delete', { password: await passwordHash(password) }, { quiet: true })
    } catch (cause) {
      if (cause instanceof Refusal && cause.code === 'deletion_blocked') return onBlocked()
      const message = cause instanceof Refusal ? cause.message : settings.broken
      return setError('password', { message }, { shouldFocus: true })
    }
    await onGone()
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-20">
      <Username />
      <PasswordField
        label={session.field.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { validate: (value) => value !== '' || settings.missing })}
      />
      <div>
        <label className="-ml-12 flex items-start">
          <Tick aria-invalid={errors.sure ? true : undefined} {...register('sure', { required: true })} />
          <span className="py-12 text-15">{words.understood}</span>
        </label>
        {errors.sure && <p className="text-13 text-danger">{words.tickFirst}</p>}
      </div>
      <Button type="submit" kind="danger" wide busy={isSubmitting}>
        {words.forGood}
      </Button>
    </form>
  )
}
