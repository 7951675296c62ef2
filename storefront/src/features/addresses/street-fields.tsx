import type { AddressForm } from '@bailu/contract/addresses'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words.tsx'

export function StreetFields() {
  const words = useWords().addresses
  const { register, formState } = useFormContext<AddressForm>()
  const { errors } = formState
  return (
    <>
      <Field
        label={words.address1}
        autoComplete="address-line1"
        enterKeyHint="next"
        maxLength={200}
        error={errors.address1?.message}
        {...register('address1')}
      />
      <Field
        label={words.address2}
        autoComplete="address-line2"
        enterKeyHint="done"
        maxLength={200}
        error={errors.address2?.message}
        {...register('address2')}
      />
    </>
  )
}
