import type { AddressForm } from '@bailu/contract/addresses'
import { THAILAND } from '@bailu/contract/pickup'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ScreenSkeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { FreeAreaFields } from './free-area-fields.tsx'
import { ThaiAreaFields } from './thai-area-fields.tsx'
import { usePlaces } from './use-places.ts'

const EMPTY = { country: '', province: '', city: '', area: '', zip: '' }

/** Thailand is chosen from lists; any other country is typed. */
export function AreaFields() {
  const words = useWords().addresses
  const { watch, getValues, setValue, register, formState } = useFormContext<AddressForm>()
  const country = watch('country')
  const [abroad, setAbroad] = useState(country !== THAILAND)
  /** What was filled in for the country not shown now: going back brings it back. */
  const other = useRef({ ...EMPTY, country: abroad ? THAILAND : '' })
  const places = usePlaces()

  const change = (toAbroad: boolean) => {
    const { country, province, city, area, zip } = getValues()
    const typed = other.current
    other.current = { country, province, city, area, zip }
    setAbroad(toAbroad)
    for (const [field, value] of Object.entries(typed)) setValue(field as keyof typeof typed, value)
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
