import { ANY_PHONE, normalizePhone } from '@bailu/contract/addresses/kinds'
import type { UserInfo } from '@bailu/contract/auth/shop'
import { useForm } from 'react-hook-form'
import { request } from '../../../browser/request/request.ts'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { type OnDone, SettingsSection, useAccountChange } from './settings-section.tsx'

export default function PhoneForm({ user, onDone }: { user: UserInfo['user']; onDone: OnDone }) {
  const { settings, session } = useWords()
  const saveChange = useAccountChange(onDone)
  const reauthentication = useReauthentication()
  const { register, handleSubmit, setError, formState } = useForm<{ phone: string }>({
    mode: 'onTouched',
    defaultValues: { phone: user.phone },
  })
  const submit = handleSubmit(({ phone }) =>
    saveChange(
      () => reauthentication.run(() => request('PUT /api/account/phone', { phone }, { quiet: true })),
      (message) => setError('phone', { message }, { shouldFocus: true }),
    ),
  )
  return (
    <SettingsSection title={settings.parts.phone} lead={settings.phone.lead}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-20">
        <Field
          label={session.field.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          error={formState.errors.phone?.message}
          {...register('phone', { validate: (value) => ANY_PHONE.test(normalizePhone(value)) || session.error.phone })}
        />
        <Button type="submit" wide busy={formState.isSubmitting}>
          {settings.save}
        </Button>
      </form>
      {reauthentication.dialog}
    </SettingsSection>
  )
}
