import { CODE } from '@bailu/contract/patterns'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { LEAST_PASSWORD } from '../../session/least-password.ts'
import { Refusal } from '../../request/refusal.ts'
import { forgetSession } from '../../state/auth.ts'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import type { Asked } from './forgot-memory.ts'
import { Frame } from './frame.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ResendCode } from './resend-code.tsx'
import { resetPassword } from './reset.ts'
import { Submit } from './submit.tsx'
import { useWait } from './use-wait.ts'

type Form = { code: string; password: string; again: string }
type Props = { asked: Asked; onAsked: (asked: Asked) => void; onOther: () => void }

const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, 6)

/** The field that an error belongs to; null for errors already shown as a toast. */
const fieldOf = ({ code, errors }: Refusal): keyof Form | null => {
  if (code?.startsWith('code_') || errors['code']) return 'code'
  return code === 'password_common' || errors['password'] ? 'password' : null
}

/** The emailed code, and the new password twice. */
export function NewPasswordForm({ asked, onAsked, onOther }: Props) {
  const { forgot, field, error, broken } = useWords().session
  const router = useRouter()
  const { left, heed } = useWait()
  const { register, handleSubmit, setError, setValue, getValues, trigger, resetField, formState } = useForm<Form>({
    mode: 'onTouched',
    defaultValues: { code: '', password: '', again: '' },
  })
  const { errors, isSubmitting, touchedFields } = formState
  const submit = handleSubmit(async (form) => {
    try {
      await resetPassword(asked, form)
    } catch (cause) {
      if (cause === false) toast(broken)
      if (!(cause instanceof Refusal)) return
      heed(cause)
      const at = fieldOf(cause)
      if (at) setError(at, { message: cause.message }, { shouldFocus: true })
      return
    }
    // The reset has ended all sessions of the account, including the one on this device.
    forgetSession()
    toast(forgot.done)
    await router.navigate({ to: '/login', replace: true })
  })
  return (
    <Frame title={forgot.newTitle} lead={forgot.newLead(asked.email)}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-20">
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={asked.email} readOnly hidden />
        <div>
          <Field
            label={field.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            hint={forgot.codeHint}
            error={errors.code?.message}
            {...register('code', {
              validate: (value) => CODE.test(value) || error.code,
              onChange: ({ target }: { target: HTMLInputElement }) => setValue('code', digitsOf(target.value)),
            })}
          />
          <ResendCode
            asked={asked}
            onOther={onOther}
            onSent={(again) => {
              resetField('code')
              onAsked(again)
            }}
          />
        </div>
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
        <Submit busy={isSubmitting} wait={left}>
          {forgot.submit}
        </Submit>
      </form>
    </Frame>
  )
}
