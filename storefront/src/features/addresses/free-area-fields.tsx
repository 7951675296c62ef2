import type { AddressForm } from '@bailu/contract/addresses'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words.tsx'

/** The area as free text: for other countries, and for Thailand when the area list failed to load. */
export function FreeAreaFields({ note, thai = false }: { note?: string; thai?: boolean }) {
  const words = useWords().addresses
  const { register, formState } = useFormContext<AddressForm>()
  const { errors } = formState
  return (
    <>
      {note && <p className="text-13 text-warn">{note}</p>}
      <Field
        label={thai ? words.province : words.state}
        autoComplete="address-level1"
        enterKeyHint="next"
        maxLength={80}
        error={errors.province?.message}
        {...register('province')}
      />
      <Field
        label={thai ? words.city : words.town}
        autoComplete="address-level2"
        enterKeyHint="next"
        maxLength={80}
        error={errors.city?.message}
        {...register('city')}
      />
      <Field
        label={thai ? words.area : words.quarter}
        autoComplete="address-level3"
        enterKeyHint="next"
        maxLength={80}
        error={errors.area?.message}
        {...register('area')}
      />
      <Field
        label={words.zip}
        autoComplete="postal-code"
        enterKeyHint="next"
        maxLength={10}
        error={errors.zip?.message}
        {...register('zip')}
      />
    </>
  )
}
