import type { AddressForm } from '@bailu/contract/addresses'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words.tsx'

export function PersonFields() {
  const words = useWords().addresses
  const { register, formState } = useFormContext<AddressForm>()
  const { errors } = formState
  return (
    <>
      <div className="grid grid-cols-2 gap-12">
        <Field
          label={words.firstName}
          autoComplete="given-name"
          enterKeyHint="next"
          maxLength={60}
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <Field
          label={words.lastName}
          autoComplete="family-name"
          enterKeyHint="next"
          maxLength={60}
          error={errors.last_name?.message}
          {...register('last_name')}
        />
      </div>
      <Field
        label={words.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        maxLength={40}
        error={errors.phone?.message}
        {...register('phone')}
      />
    </>
  )
}
