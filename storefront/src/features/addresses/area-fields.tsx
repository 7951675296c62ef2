import { useFormContext, useWatch } from 'react-hook-form'
import { THAILAND } from '@bailu/contract/addresses/kinds'
import type { AddressForm } from '@bailu/contract/addresses/shop'
import { useWords } from '../../i18n/i18n.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ScreenSkeleton } from '../../ui/screen/states.tsx'
import { CountryField } from './country-field.tsx'
import { usePlaces } from './places.ts'
import { ThaiAreaFields } from './thai-area-fields.tsx'

/** The area as free text: for other countries, and for Thailand when the area list failed to load. */
export function FreeAreaFields({ note, isThai = false }: { note?: string; isThai?: boolean }) {
  const words = useWords('addresses').addresses
  const { register, formState } = useFormContext<AddressForm>()
  const { errors } = formState
  return (
    <>
      {note && <p className="text-13 text-warn">{note}</p>}
      <Field
        label={isThai ? words.province : words.state}
        autoComplete="address-level1"
        enterKeyHint="next"
        maxLength={80}
        error={errors.province?.message}
        {...register('province')}
      />
      <Field
        label={isThai ? words.city : words.town}
        autoComplete="address-level2"
        enterKeyHint="next"
        maxLength={80}
        error={errors.city?.message}
        {...register('city')}
      />
      <Field
        label={isThai ? words.area : words.quarter}
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

/** Selects for Thailand; free text fields for other countries. */
export function AreaFields() {
  const words = useWords('addresses').addresses
  const { control } = useFormContext<AddressForm>()
  const abroad = useWatch({ control, name: 'country' }) !== THAILAND
  const places = usePlaces()
  return (
    <>
      <CountryField />
      {abroad && <FreeAreaFields />}
      {!abroad && places.isPending && <ScreenSkeleton />}
      {!abroad && places.data && <ThaiAreaFields places={places.data} />}
      {!abroad && places.isError && <FreeAreaFields note={words.placesFailed} isThai />}
    </>
  )
}
