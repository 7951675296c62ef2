import type { AddressForm } from '@bailu/contract/addresses'
import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useWords } from '../../words.tsx'
import { BANGKOK } from './area-line.ts'
import { areasOf, citiesOf, type Place, provincesOf, zipsOf } from './places.ts'
import { PostcodeOffers } from './postcode-offers.tsx'
import { ZipChoice } from './zip-choice.tsx'

type Area = Pick<AddressForm, 'province' | 'city' | 'area' | 'zip'>

/** Province, district and sub-district one after the other, or a postcode with its suggested places. */
export function ThaiAreaFields({ places }: { places: Place[] }) {
  const words = useWords().addresses
  const { control, register, setValue, clearErrors, formState } = useFormContext<AddressForm>()
  const [province, city, area, zip] = useWatch({ control, name: ['province', 'city', 'area', 'zip'] })
  const { errors } = formState
  const bangkok = province === BANGKOK
  const provinces = useMemo(() => provincesOf(places), [places])
  const cities = citiesOf(places, province)
  const areas = areasOf(places, province, city)
  const zips = area ? zipsOf(places, { province, city, area }) : []

  const take = (found: Partial<Area>) => {
    for (const [field, value] of Object.entries(found)) setValue(field as keyof Area, value, { shouldDirty: true })
    clearErrors(['province', 'city', 'area', 'zip'])
  }
  const takeArea = (name: string) => {
    const fitting = name ? zipsOf(places, { province, city, area: name }) : []
    const [only] = fitting
    take({ area: name, zip: fitting.includes(zip) ? zip : fitting.length === 1 && only ? only : name ? '' : zip })
  }
  const areaError = errors.province?.message ?? errors.city?.message ?? errors.area?.message
  return (
    <div className="flex flex-col gap-16 border-y border-line py-16">
      <Field
        label={words.zip}
        hint={words.zipHint}
        inputMode="numeric"
        autoComplete="postal-code"
        enterKeyHint="next"
        maxLength={5}
        error={errors.zip?.message}
        {...register('zip')}
      />
      {!zips.includes(zip) && <PostcodeOffers places={places} zip={zip} onTake={take} />}
      <SelectField
        label={words.province}
        prompt={words.pickProvince}
        autoComplete="address-level1"
        options={provinces}
        error={province ? undefined : areaError}
        {...register('province')}
        value={province}
        onChange={({ target }) => take({ province: target.value, city: '', area: '' })}
      />
      <SelectField
        label={words.city}
        prompt={words.pickCity(bangkok)}
        autoComplete="address-level2"
        options={cities}
        disabled={!province}
        error={province && !city ? areaError : undefined}
        {...register('city')}
        value={city}
        onChange={({ target }) => take({ city: target.value, area: '' })}
      />
      <SelectField
        label={words.area}
        prompt={words.pickArea(bangkok)}
        autoComplete="address-level3"
        options={areas}
        disabled={!city}
        error={city && !area ? areaError : undefined}
        {...register('area')}
        value={area}
        onChange={({ target }) => takeArea(target.value)}
      />
      {zips.length > 1 && <ZipChoice zips={zips} zip={zip} onTake={(one) => take({ zip: one })} />}
    </div>
  )
}
