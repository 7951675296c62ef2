import type { AddressForm } from '@bailu/contract/addresses'
import { THAILAND } from '@bailu/contract/pickup'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ScreenSkeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { FreeAreaFields } from './free-area-fields.tsx'
import { ThaiAreaFields } from './thai-area-fields.tsx'
import { usePlaces } from './use-places.ts'

const EMPTY = { province: '', city: '', area: '', zip: '' } as const

/** Thailand is chosen from lists; any other country is typed. */
export function AreaFields() {
  const words = useWords().addresses
  const { watch, setValue, register, formState } = useFormContext<AddressForm>()
  const country = watch('country')
  const [abroad, setAbroad] = useState(country !== THAILAND)
  const places = usePlaces()

  const change = (toAbroad: boolean) => {
    setAbroad(toAbroad)
    setValue('country', toAbroad ? '' : THAILAND)
    for (const field of ['province', 'city', 'area', 'zip'] as const) setValue(field, EMPTY[field])
  }
  return (
    <>
      <SelectField
        label={words.country}
        prompt={words.pick}
        value={abroad ? 'abroad' : 'thailand'}
        options={[
          { value: 'thailand', label: words.thailand },
          { value: 'abroad', label: words.elsewhere },
        ]}
        onChange={({ target }) => change(target.value === 'abroad')}
      />
      {abroad && (
        <Field
          label={words.elsewhereName}
          autoComplete="country-name"
          maxLength={60}
          error={formState.errors.country?.message}
          {...register('country')}
        />
      )}
      {abroad && <FreeAreaFields />}
      {!abroad && places.isPending && <ScreenSkeleton />}
      {!abroad && places.data && <ThaiAreaFields places={places.data} />}
      {!abroad && places.isError && <FreeAreaFields note={words.placesFailed} thai />}
    </>
  )
}
