import type { UserInfo } from '@bailu/contract/auth/shop'
import { request } from '../../../browser/request/request.ts'
import { useFormAction } from '../../../session/use-form-action.ts'
import { Field } from '../../../ui/form/field.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { type OnDone, useAccountChange, SettingsForm } from './settings-section.tsx'

const MAX_LENGTH = 40

export default function NameForm({ user, onDone }: { user: UserInfo['user']; onDone: OnDone }) {
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
        maxLength={MAX_LENGTH}
        enterKeyHint="done"
        {...bind('nickname')}
      />
    </SettingsForm>
  )
}
