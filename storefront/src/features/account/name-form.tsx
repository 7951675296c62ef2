import type { UserInfo } from '@bailu/contract/session'
import { useForm } from 'react-hook-form'
import { request } from '../../request/request.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words.tsx'
import { PartFrame } from './part-frame.tsx'
import type { Done } from './parts.ts'
import { useChange } from './use-change.ts'

const MOST = 40

export default function NameForm({ user, onDone }: { user: UserInfo['user']; onDone: Done }) {
  const { settings, session } = useWords()
  const change = useChange(onDone)
  const { register, handleSubmit, setError, formState } = useForm<{ nickname: string }>({
    mode: 'onTouched',
    defaultValues: { nickname: user.nickname },
  })
  const submit = handleSubmit(({ nickname }) =>
    change(
      () => request('PUT /api/account/nickname', { nickname }, { quiet: true }),
      (message) => setError('nickname', { message }, { shouldFocus: true }),
    ),
  )
  return (
    <PartFrame title={settings.parts.name} lead={settings.name.lead}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-20">
        <Field
          label={session.field.nickname}
          autoComplete="nickname"
          maxLength={MOST}
          enterKeyHint="done"
          error={formState.errors.nickname?.message}
          {...register('nickname', { validate: (value) => value.trim() !== '' || session.error.nickname })}
        />
        <Button type="submit" wide busy={formState.isSubmitting}>
          {settings.save}
        </Button>
      </form>
    </PartFrame>
  )
}
