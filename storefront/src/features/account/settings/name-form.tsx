import type { UserInfo } from '@bailu/contract/auth/shop'
import { useForm } from 'react-hook-form'
import { request } from '../../../browser/request/request.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { type OnDone, SettingsSection, useAccountChange } from './settings-section.tsx'

const MAX_LENGTH = 40

export default function NameForm({ user, onDone }: { user: UserInfo['user']; onDone: OnDone }) {
  const { settings, session } = useWords()
  const saveChange = useAccountChange(onDone)
  const { register, handleSubmit, setError, formState } = useForm<{ nickname: string }>({
    mode: 'onTouched',
    defaultValues: { nickname: user.nickname },
  })
  const submit = handleSubmit(({ nickname }) =>
    saveChange(
      () => request('PUT /api/account/nickname', { nickname }, { quiet: true }),
      (message) => setError('nickname', { message }, { shouldFocus: true }),
    ),
  )
  return (
    <SettingsSection title={settings.parts.name} lead={settings.name.lead}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-20">
        <Field
          label={session.field.nickname}
          autoComplete="nickname"
          maxLength={MAX_LENGTH}
          enterKeyHint="done"
          error={formState.errors.nickname?.message}
          {...register('nickname', { validate: (value) => value.trim() !== '' || session.error.nickname })}
        />
        <Button type="submit" wide busy={formState.isSubmitting}>
          {settings.save}
        </Button>
      </form>
    </SettingsSection>
  )
}
