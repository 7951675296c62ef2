import { useFormContext, useWatch } from 'react-hook-form'
import { ADDRESS_FIELDS, THAILAND } from '@bailu/contract/addresses/kinds'
import type { AddressForm } from '@bailu/contract/addresses/shop'
import { COUNTRY_NAMES } from '@bailu/contract/shop-rules/kinds'
import { useWords, useLang } from '../../i18n/i18n.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { ScreenSkeleton } from '../../ui/screen/screen.tsx'
import { usePlaces } from './places.ts'
import { ThaiAreaFields } from './thai-area-fields.tsx'
import { useMemo, useRef, useState } from 'react'
import type { Lang } from '@bailu/contract/languages'
import { useFields } from '../../session/use-form-action.ts'

/** The area as free text: for other countries, and for Thailand when the area list failed to load. */
export function FreeAreaFields({ note, isThai = false }: { note?: string; isThai?: boolean }) {
  const words = useWords('addresses').addresses
  const { bind } = useFields<AddressForm>()
  return (
    <>
      {note && <p className="text-13 text-warn">{note}</p>}
      <Field
        label={isThai ? words.province : words.state}
        autoComplete="address-level1"
        enterKeyHint="next"
        maxLength={ADDRESS_FIELDS.province.max}
        {...bind('province')}
      />
      <Field
        label={isThai ? words.city : words.town}
        autoComplete="address-level2"
        enterKeyHint="next"
        maxLength={ADDRESS_FIELDS.city.max}
        {...bind('city')}
      />
      <Field
        label={isThai ? words.area : words.quarter}
        autoComplete="address-level3"
        enterKeyHint="next"
        maxLength={ADDRESS_FIELDS.area.max}
        {...bind('area')}
      />
      <Field
        label={words.zip}
        autoComplete="postal-code"
        enterKeyHint="next"
        maxLength={ADDRESS_FIELDS.zip.max}
        {...bind('zip')}
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

/** `value` is the English name printed on the parcel, which every post office can read. */
type Country = { value: string; label: string }

/** All countries but Thailand, sorted by their names in this language. */
const listCountries = (lang: Lang): Country[] => {
  const localNames = new Intl.DisplayNames(lang, { type: 'region' })
  const collator = new Intl.Collator(lang)
  return Object.entries(COUNTRY_NAMES)
    .map(([code, value]) => ({ value, label: localNames.of(code) ?? value }))
    .sort((a, b) => collator.compare(a.label, b.label))
}

const OTHER_COUNTRY = 'elsewhere'
const EMPTY_AREA = { province: '', city: '', area: '', zip: '' }

/** Select with Thailand first, then the other countries by name; an unlisted country is typed. */
function CountryField() {
  const words = useWords('addresses').addresses
  const lang = useLang()
  const { form, bind } = useFields<AddressForm>()
  const { control, getValues, setValue, clearErrors } = form
  const country = useWatch({ control, name: 'country' })
  const countries = useMemo(() => listCountries(lang), [lang])
  const isListed = country === THAILAND || countries.some(({ value }) => value === country)
  const [typing, setTyping] = useState(!isListed)
  /** Area fields of the other side (Thailand or abroad), restored when the country is switched back. */
  const otherArea = useRef(EMPTY_AREA)

  const change = (to: string) => {
    setTyping(to === OTHER_COUNTRY)
    if ((country === THAILAND) !== (to === THAILAND)) {
      const { province, city, area, zip } = getValues()
      const restored = otherArea.current
      otherArea.current = { province, city, area, zip }
      for (const [field, value] of Object.entries(restored))
        setValue(field as keyof typeof EMPTY_AREA, value, { shouldDirty: true })
      clearErrors(['province', 'city', 'area', 'zip', 'phone'])
    }
    setValue('country', to === OTHER_COUNTRY ? '' : to, { shouldDirty: true })
    clearErrors('country')
  }
  return (
    <>
      <SelectField
        label={words.country}
        prompt={words.pick}
        autoComplete="off"
        value={typing ? OTHER_COUNTRY : country}
        options={[
          { value: THAILAND, label: words.thailand },
          ...countries,
          { value: OTHER_COUNTRY, label: words.elsewhere },
        ]}
        onChange={({ target }) => target.value && change(target.value)}
      />
      {typing && (
        <Field
          label={words.elsewhereName}
          autoComplete="country-name"
          enterKeyHint="next"
          maxLength={ADDRESS_FIELDS.country.max}
          {...bind('country')}
        />
      )}
    </>
  )
}
