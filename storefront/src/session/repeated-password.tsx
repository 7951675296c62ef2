import type { Translations } from '@bailu/phrases/translations'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useWords } from '../i18n/i18n.tsx'
import { MIN_PASSWORD_LENGTH } from './password-hash.ts'
import { useFields } from './use-form-action.ts'

/** Fields of forms that choose a password. */
export type RepeatedPassword = { password: string; again: string }

export const validateRepeatedPassword = (
  { password, again }: RepeatedPassword,
  texts: Translations['auth']['error'],
): Partial<RepeatedPassword> => ({
  ...(password.length < MIN_PASSWORD_LENGTH && { password: texts.newPassword }),
  ...(again !== password && { again: texts.mismatch }),
})

/** A new password, twice; inside `FormProvider`. */
export function RepeatedPasswordFields({ label, repeatLabel }: { label: string; repeatLabel: string }) {
  const { field } = useWords('auth').auth
  const { form, bind } = useFields<RepeatedPassword>()
  const { touchedFields } = form.formState
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={field.passwordHint}
        {...bind('password', { onChange: () => touchedFields.again && void form.trigger('again') })}
      />
      <PasswordField label={repeatLabel} autoComplete="new-password" {...bind('again')} />
    </>
  )
}
