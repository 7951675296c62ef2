import { ANY_PHONE, normalizePhone } from '@bailu/contract/addresses/kinds'
import type { UserInfo } from '@bailu/contract/auth/shop'
import { request } from '../../../browser/request/request.ts'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { useFormAction } from '../../../session/use-form-action.ts'
import { Field } from '../../../ui/form/field.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { type OnDone, useAccountChange, SettingsForm } from './settings-section.tsx'

export function PhoneForm({ user, onDone }: { user: UserInfo['user']; onDone: OnDone }) {
  const { settings, auth } = useWords('auth', 'settings')
  const change = useAccountChange(onDone)
  const reauthentication = useReauthentication()
  const { bind, busy, formProps } = useFormAction(
    ({ phone }: { phone: string }) => reauthentication.require(() => request('PUT /api/account/phone', { phone })),
    {
      ...change,
      defaultValues: { phone: user.phone },
      validate: ({ phone }) => ({ ...(!ANY_PHONE.test(normalizePhone(phone)) && { phone: auth.error.phone }) }),
      messageIn: 'phone',
    },
  )
  return (
    <SettingsForm
      title={settings.parts.phone}
      lead={settings.phone.lead}
      busy={busy}
      formProps={formProps}
      dialog={reauthentication.dialog}
    >
      <Field label={auth.field.phone} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} {...bind('phone')} />
    </SettingsForm>
  )
}

const MAX_NAME_LENGTH = 40

export function NameForm({ user, onDone }: { user: UserInfo['user']; onDone: OnDone }) {
  const { settings, auth } = useWords('auth', 'settings')
  const change = useAccountChange(onDone)
  const { bind, busy, formProps } = useFormAction(
    ({ nickname }: { nickname: string }) => request('PUT /api/account/nickname', { nickname }),
    {
      ...change,
      defaultValues: { nickname: user.nickname },
      validate: ({ nickname }) => ({ ...(nickname.trim() === '' && { nickname: auth.error.nickname }) }),
      messageIn: 'nickname',
    },
  )
  return (
    <SettingsForm title={settings.parts.name} lead={settings.name.lead} busy={busy} formProps={formProps}>
      <Field
        label={auth.field.nickname}
        autoComplete="nickname"
        maxLength={MAX_NAME_LENGTH}
        enterKeyHint="done"
        {...bind('nickname')}
      />
    </SettingsForm>
  )
}
