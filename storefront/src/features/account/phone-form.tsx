import { ANY_PHONE, normalPhone } from '@bailu/contract/phones'
import type { UserInfo } from '@bailu/contract/session'
import { useForm } from 'react-hook-form'
import { request } from '../../request/request.ts'
import { useFreshPassword } from '../../session/fresh-password.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words.tsx'
import { PartFrame } from './part-frame.tsx'
import type { Done } from './parts.ts'
import { useChange } from './use-change.ts'

export default function PhoneForm({ user, onDone }: { user: UserInfo['user']; onDone: Done }) {
  const { settings, session } = useWords()
  const change = useChange(onDone)
  const fresh = useFreshPassword()
  const { register, handleSubmit, setError, formState } = useForm<{ phone: string }>({
    mode: 'onTouched',
    defaultValues: { phone: user.phone },
  })
  const submit = handleSubmit(({ phone }) =>
    change(
      () => fresh.run(() => request('PUT /api/account/phone', { phone }, { quiet: true })),
      (message) => setError('phone', { message }, { shouldFocus: true }),
    ),
  )
  return (
    <PartFrame title={settings.parts.phone} lead={settings.phone.lead}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-20">
        <Field
          label={session.field.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          error={formState.errors.phone?.message}
          {...register('phone', { validate: (value) => ANY_PHONE.test(normalPhone(value)) || session.error.phone })}
        />
        <Button type="submit" wide busy={formState.isSubmitting}>
          {settings.save}
        </Button>
      </form>
      {fresh.dialog}
    </PartFrame>
  )
}
