import type { AddressForm } from '@bailu/contract/addresses'
import { THAILAND } from '@bailu/contract/pickup'
import { useFormContext, useWatch } from 'react-hook-form'
import { ScreenSkeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { CountryField } from './country-field.tsx'
import { FreeAreaFields } from './free-area-fields.tsx'
import { ThaiAreaFields } from './thai-area-fields.tsx'
import { usePlaces } from './use-places.ts'

/** Selects for Thailand; free text fields for other countries. */
export function AreaFields() {
  const words = useWords().addresses
  const { control } = useFormContext<AddressForm>()
  const abroad = useWatch({ control, name: 'country' }) !== THAILAND
  const places = usePlaces()
  return (
    <>
      <CountryField />
      {abroad && <FreeAreaFields />}
      {!abroad && places.isPending && <ScreenSkeleton />}
      {!abroad && places.data && <ThaiAreaFields places={places.data} />}
      {!abroad && places.isError && <FreeAreaFields note={words.placesFailed} thai />}
    </>
  )
}
