import { useForm } from 'react-hook-form'
import { LEAST_PASSWORD } from '../../session/least-password.ts'
import { request } from '../../request/request.ts'
import { Username } from '../../session/fresh-password.tsx'
import { passwordHash } from '../../session/password-hash.ts'
import { keepToken } from '../../state/auth.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useWords } from '../../words.tsx'
import { PartFrame } from './part-frame.tsx'
import type { Done } from './parts.ts'
import { useChange } from './use-change.ts'

type Form = { current: string; password: string; again: string }

export default function PasswordForm({ onDone }: { onDone: Done }) {
  const { settings, session } = useWords()
  const { field, error } = session
  const change = useChange(onDone)
  const { register, handleSubmit, setError, getValues, trigger, formState } = useForm<Form>({ mode: 'onTouched' })
  const { errors, touchedFields } = formState
  const submit = handleSubmit(({ current, password }) =>
    change(
      async () => {
        const given = { current: await passwordHash(current), password: await passwordHash(password) }
        const { token } = await request('PUT /api/account/password', given, { quiet: true })
        keepToken(token)
        return token
      },
      (message, refusal) =>
        setError(refusal?.code === 'password_common' ? 'password' : 'current', { message }, { shouldFocus: true }),
    ),
  )
  return (
    <PartFrame title={settings.parts.password} lead={settings.password.lead}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-20">
        <Username />
        <PasswordField
          label={settings.password.current}
          autoComplete="current-password"
          error={errors.current?.message}
          {...register('current', { validate: (value) => value !== '' || settings.missing })}
        />
        <PasswordField
          label={settings.password.next}
          autoComplete="new-password"
          hint={field.passwordHint}
          error={errors.password?.message}
          {...register('password', {
            validate: (value) => value.length >= LEAST_PASSWORD || error.newPassword,
            onChange: () => touchedFields.again && void trigger('again'),
          })}
        />
        <PasswordField
          label={settings.password.again}
          autoComplete="new-password"
          error={errors.again?.message}
          {...register('again', { validate: (value) => value === getValues('password') || error.mismatch })}
        />
        <Button type="submit" wide busy={formState.isSubmitting}>
          {settings.save}
        </Button>
      </form>
    </PartFrame>
  )
}
