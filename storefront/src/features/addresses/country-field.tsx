import type { AddressForm } from '@bailu/contract/addresses'
import { THAILAND } from '@bailu/contract/pickup'
import { useMemo, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useLang, useWords } from '../../words.tsx'
import { countriesIn } from './countries.ts'

const ELSEWHERE = 'elsewhere'
const NO_AREA = { province: '', city: '', area: '', zip: '' }

/** Select with Thailand first, then the other countries by name; an unlisted country is typed. */
export function CountryField() {
  const words = useWords().addresses
  const lang = useLang()
  const { control, getValues, setValue, clearErrors, register, formState } = useFormContext<AddressForm>()
  const country = useWatch({ control, name: 'country' })
  const countries = useMemo(() => countriesIn(lang), [lang])
  const listed = country === THAILAND || countries.some(({ value }) => value === country)
  const [typing, setTyping] = useState(!listed)
  /** Area fields of the other side (Thailand or abroad), restored when the country is switched back. */
  const other = useRef(NO_AREA)

  const change = (to: string) => {
    setTyping(to === ELSEWHERE)
    if ((country === THAILAND) !== (to === THAILAND)) {
      const { province, city, area, zip } = getValues()
      const typed = other.current
      other.current = { province, city, area, zip }
      for (const [field, value] of Object.entries(typed))
        setValue(field as keyof typeof NO_AREA, value, { shouldDirty: true })
      clearErrors(['province', 'city', 'area', 'zip', 'phone'])
    }
    setValue('country', to === ELSEWHERE ? '' : to, { shouldDirty: true })
    clearErrors('country')
  }
  return (
    <>
      <SelectField
        label={words.country}
        prompt={words.pick}
        autoComplete="off"
        value={typing ? ELSEWHERE : country}
        options={[
          { value: THAILAND, label: words.thailand },
          ...countries,
          { value: ELSEWHERE, label: words.elsewhere },
        ]}
        onChange={({ target }) => target.value && change(target.value)}
      />
      {typing && (
        <Field
          label={words.elsewhereName}
          autoComplete="country-name"
          enterKeyHint="next"
          maxLength={60}
          error={formState.errors.country?.message}
          {...register('country')}
        />
      )}
    </>
  )
}
