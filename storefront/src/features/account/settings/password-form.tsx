import { useForm } from 'react-hook-form'
import { MIN_PASSWORD_LENGTH, passwordHash } from '../../../session/password-hash.ts'
import { request } from '../../../browser/request/request.ts'
import { HiddenUsername } from '../../../session/reauthentication.tsx'
import { storeToken } from '../../../session/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { type OnDone, SettingsSection, useAccountChange } from './settings-section.tsx'

type Form = { current: string; password: string; again: string }

export default function PasswordForm({ onDone }: { onDone: OnDone }) {
  const { settings, session } = useWords()
  const { field, error } = session
  const saveChange = useAccountChange(onDone)
  const { register, handleSubmit, setError, getValues, trigger, formState } = useForm<Form>({ mode: 'onTouched' })
  const { errors, touchedFields } = formState
  const submit = handleSubmit(({ current, password }) =>
    saveChange(
      async () => {
        const credentials = { current: await passwordHash(current), password: await passwordHash(password) }
        const { token } = await request('PUT /api/account/password', credentials, { quiet: true })
        storeToken(token)
        return token
      },
      (message, appError) =>
        setError(appError?.code === 'password_common' ? 'password' : 'current', { message }, { shouldFocus: true }),
    ),
  )
  return (
    <SettingsSection title={settings.parts.password} lead={settings.password.lead}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-20">
        <HiddenUsername />
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
            validate: (value) => value.length >= MIN_PASSWORD_LENGTH || error.newPassword,
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
    </SettingsSection>
  )
}
