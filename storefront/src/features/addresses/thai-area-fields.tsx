import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AddressForm } from '@bailu/contract/addresses/shop'
import { ADDRESS_FIELDS } from '@bailu/contract/addresses/kinds'
import { useWords } from '../../i18n/i18n.tsx'
import { TextButton } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { BANGKOK } from './area-line.ts'
import {
  checkPlace,
  findPlacesByZip,
  listAreas,
  listCities,
  listProvinces,
  listZips,
  type Place,
} from '@bailu/client/places/thai-places'
import { formatPlace, formatThaiPlace } from './places.ts'
import { useFields } from '../../session/use-form-action.ts'

type SuggestedPlace = { province: string; city: string; area: string; zip: string }

type PostcodeSuggestionsProps = { places: Place[]; zip: string; onSelect: (place: SuggestedPlace) => void }

/** Suggests the places of a postcode; the user selects one. */
export function PostcodeSuggestions({ places, zip, onSelect }: PostcodeSuggestionsProps) {
  const words = useWords('addresses').addresses
  const suggestions = useMemo(() => findPlacesByZip(places, zip), [places, zip])
  if (!/^\d{5}$/.test(zip)) return null
  if (suggestions.length === 0) return <p className="-mt-12 text-13 text-warn">{words.unknownZip}</p>
  return (
    <div role="group" aria-label={words.areasOfZip(zip)} className="-mt-8 rounded-8 border border-line bg-ivory">
      <p className="border-b border-line px-12 py-8 text-13 text-muted">{words.areasOfZip(zip)}</p>
      <ul className="max-h-[220px] overflow-y-auto overscroll-contain">
        {suggestions.map(({ province, city, area, latin }) => (
          <li key={`${province} ${city} ${area}`} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => onSelect({ province, city, area, zip })}
              className="flex min-h-touch w-full flex-col justify-center px-12 py-8 text-left text-15 leading-tight active:bg-mist"
            >
              {formatPlace({ province, city, area, zip, latin })}
              {latin && <span className="mt-4 text-12 text-muted">{formatThaiPlace({ province, city, area })}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** For sub-districts served by several post offices. */
export function ZipChoice({ zips, zip, onSelect }: { zips: string[]; zip: string; onSelect: (zip: string) => void }) {
  const words = useWords('addresses').addresses
  return (
    <div role="radiogroup" aria-label={words.zip} className="flex flex-wrap gap-8">
      {zips.map((option) => (
        <button
          key={option}
          type="button"
          role="radio"
          aria-checked={option === zip}
          onClick={() => onSelect(option)}
          className={`min-h-touch rounded-full border px-16 text-15 tabular-nums ${option === zip ? 'border-leaf bg-mist text-leaf' : 'border-control'}`}
        >
          {option}
        </button>
      ))}
    </div>
  )
}

type Area = Pick<AddressForm, 'province' | 'city' | 'area' | 'zip'>

/** Province, district and sub-district one after the other, or a postcode with its suggested places. */
export function ThaiAreaFields({ places }: { places: Place[] }) {
  const words = useWords('addresses').addresses
  const { form, bind } = useFields<AddressForm>()
  const { control, register, setValue, clearErrors, formState } = form
  const [province, city, area, zip] = useWatch({ control, name: ['province', 'city', 'area', 'zip'] })
  const { errors } = formState
  const isBangkok = province === BANGKOK
  const provinces = useMemo(() => listProvinces(places), [places])
  const cities = listCities(places, province)
  const areas = listAreas(places, province, city)
  const zips = area ? listZips(places, { province, city, area }) : []

  const setArea = (selected: Partial<Area>) => {
    for (const [field, value] of Object.entries(selected)) setValue(field as keyof Area, value, { shouldDirty: true })
    clearErrors(['province', 'city', 'area', 'zip'])
  }
  const selectArea = (name: string) => {
    const areaZips = name ? listZips(places, { province, city, area: name }) : []
    const [onlyZip] = areaZips
    setArea({
      area: name,
      zip: areaZips.includes(zip) ? zip : areaZips.length === 1 && onlyZip ? onlyZip : name ? '' : zip,
    })
  }
  const [isTyping, setIsTyping] = useState(city !== '' && area !== '' && zips.length === 0)
  const check = city && area && /^\d{5}$/.test(zip) ? checkPlace(places, { province, city, area }, zip) : 'fits'
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
        {...bind('zip')}
      />
      {!zips.includes(zip) && !isTyping && <PostcodeSuggestions places={places} zip={zip} onSelect={setArea} />}
      <SelectField
        label={words.province}
        prompt={words.pickProvince}
        autoComplete="address-level1"
        options={provinces}
        error={province ? undefined : areaError}
        {...register('province')}
        value={province}
        onChange={({ target }) => setArea({ province: target.value, city: '', area: '' })}
      />
      {isTyping ? (
        <>
          <Field
            label={words.city}
            autoComplete="address-level2"
            enterKeyHint="next"
            maxLength={ADDRESS_FIELDS.city.max}
            {...bind('city')}
          />
          <Field
            label={words.area}
            autoComplete="address-level3"
            enterKeyHint="next"
            maxLength={ADDRESS_FIELDS.area.max}
            {...bind('area')}
          />
        </>
      ) : (
        <>
          <SelectField
            label={words.city}
            prompt={words.pickCity(isBangkok)}
            autoComplete="address-level2"
            options={cities}
            disabled={!province}
            error={province && !city ? areaError : undefined}
            {...register('city')}
            value={city}
            onChange={({ target }) => setArea({ city: target.value, area: '' })}
          />
          <SelectField
            label={words.area}
            prompt={words.pickArea(isBangkok)}
            autoComplete="address-level3"
            options={areas}
            disabled={!city}
            error={city && !area ? areaError : undefined}
            {...register('area')}
            value={area}
            onChange={({ target }) => selectArea(target.value)}
          />
        </>
      )}
      <TextButton underlined onClick={() => setIsTyping(!isTyping)} className="-my-8 self-start text-13">
        {isTyping ? words.fromList : words.notListed}
      </TextButton>
      <p role="status" className="-mt-8 text-13 text-warn empty:hidden">
        {check === 'unlisted' && words.unlisted}
        {check === 'zip' && words.zipDiffers(zips.join(', '))}
      </p>
      {zips.length > 1 && <ZipChoice zips={zips} zip={zip} onSelect={(selectedZip) => setArea({ zip: selectedZip })} />}
    </div>
  )
}
