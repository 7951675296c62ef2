import { FormProvider } from 'react-hook-form'
import { passwordHash } from '../../../session/password-hash.ts'
import {
  type RepeatedPassword,
  RepeatedPasswordFields,
  validateRepeatedPassword,
} from '../../../session/repeated-password.tsx'
import { useFormAction } from '../../../session/use-form-action.ts'
import { request } from '../../../browser/request/request.ts'
import { HiddenUsername } from '../../../session/reauthentication.tsx'
import { renewToken } from '../../../session/auth.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { type OnDone, useAccountChange, SettingsForm } from './settings-section.tsx'

type Fields = RepeatedPassword & { current: string }

export default function PasswordForm({ onDone }: { onDone: OnDone }) {
  const { settings, auth } = useWords('auth', 'settings')
  const { error } = auth
  const change = useAccountChange(onDone)
  const { form, bind, busy, formProps } = useFormAction(
    async ({ current, password }: Fields) => {
      const credentials = { current: await passwordHash(current), password: await passwordHash(password) }
      const { token } = await request('PUT /api/account/password', credentials)
      renewToken(token)
    },
    {
      ...change,
      validate: (typed: Fields) => ({
        ...(typed.current === '' && { current: settings.missing }),
        ...validateRepeatedPassword(typed, error),
      }),
      fieldsByCode: { password_common: 'password' },
      messageIn: 'current',
    },
  )
  return (
    <SettingsForm title={settings.parts.password} lead={settings.password.lead} busy={busy} formProps={formProps}>
      <HiddenUsername />
      <PasswordField label={settings.password.current} autoComplete="current-password" {...bind('current')} />
      <FormProvider {...form}>
        <RepeatedPasswordFields label={settings.password.next} repeatLabel={settings.password.again} />
      </FormProvider>
    </SettingsForm>
  )
}
