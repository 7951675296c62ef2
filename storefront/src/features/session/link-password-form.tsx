import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { LEAST_PASSWORD } from '../../session/least-password.ts'
import { passwordHash } from '../../session/password-hash.ts'
import { forgetSession } from '../../state/auth.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { forgetAsked } from './forgot-memory.ts'
import { Frame } from './frame.tsx'
import { Submit } from './submit.tsx'

type Form = { password: string; again: string }

/** New password after opening the emailed link, on any device, without typing the code. */
export function LinkPasswordForm({ token, onOver }: { token: string; onOver: () => void }) {
  const { forgot, field, error, broken } = useWords().session
  const router = useRouter()
  const { register, handleSubmit, setError, getValues, trigger, formState } = useForm<Form>({
    mode: 'onTouched',
    defaultValues: { password: '', again: '' },
  })
  const { errors, isSubmitting, touchedFields } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      const input = { token, password: await passwordHash(password) }
      await request('POST /api/reset-password/link', input, { quiet: true })
    } catch (cause) {
      const message = cause instanceof Refusal ? cause.message : broken
      if (cause instanceof Refusal && cause.code === 'link_over') {
        toast(message)
        return onOver()
      }
      return setError('password', { message }, { shouldFocus: true })
    }
    forgetAsked()
    // The reset has ended all sessions of the account, including the one on this device.
    forgetSession()
    toast(forgot.done)
    await router.navigate({ to: '/login', replace: true })
  })
  return (
    <Frame title={forgot.newTitle} lead={forgot.linkLead}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-20">
        <PasswordField
          label={field.newPassword}
          autoComplete="new-password"
          hint={field.passwordHint}
          error={errors.password?.message}
          {...register('password', {
            validate: (value) => value.length >= LEAST_PASSWORD || error.newPassword,
            onChange: () => touchedFields.again && void trigger('again'),
          })}
        />
        <PasswordField
          label={field.newPasswordAgain}
          autoComplete="new-password"
          error={errors.again?.message}
          {...register('again', { validate: (value) => value === getValues('password') || error.mismatch })}
        />
        <Submit busy={isSubmitting} wait={0}>
          {forgot.submit}
        </Submit>
      </form>
    </Frame>
  )
}
