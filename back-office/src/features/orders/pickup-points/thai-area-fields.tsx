import { ADDRESS_FIELDS } from '@bailu/contract/addresses/kinds'
import {
  checkPlace,
  findPlacesByZip,
  listAreas,
  listCities,
  listProvinces,
  listZips,
  loadPlaces,
  type Place,
  type PlaceOption,
} from '@bailu/client/places/thai-places'
import { THAI_ZIP } from '@bailu/contract/patterns'
import { latinDigits } from '@bailu/contract/typed-numbers'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Form } from 'antd'
import { useLanguage } from '../../../app/language.tsx'
import orderStyles from '../orders.module.css'

type AreaField = 'province' | 'city' | 'area' | 'zip'
type Area = Partial<Record<AreaField, string>>
const NO_PLACES: Place[] = []

/** The list is loaded with the form; without it everything is typed. */
function usePlaces(): Place[] {
  const { lang } = useLanguage('pickupPoints')
  const { data = NO_PLACES } = useQuery({
    queryKey: ['places', lang === 'th' ? 'thai' : 'latin'],
    queryFn: () => loadPlaces(lang),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: 1,
  })
  return data
}

const nameOf = ({ area, city, province, latin }: Place) => {
  const thai = `${area} ${city} ${province}`
  return latin ? `${latin.area}, ${latin.city}, ${latin.province} · ${thai}` : thai
}

/**
 * Province, district, sub-district and postcode of a Thai address in the surrounding form, offered from the official list
 * and also typed; a postcode offers its places. What is not in the list is a warning, except the province.
 */
export function ThaiAreaFields() {
  const { words: all } = useLanguage('pickupPoints', 'newOrder')
  const { newOrder, pickupPoints: words } = all
  const form = Form.useFormInstance<Area>()
  const places = usePlaces()
  const fieldNames = ['province', 'city', 'area', 'zip'] as const
  const [province = '', city = '', area = '', typedZip = ''] = [
    Form.useWatch('province', form),
    Form.useWatch('city', form),
    Form.useWatch('area', form),
    Form.useWatch('zip', form),
  ]
  const zip = latinDigits(typedZip.trim())
  const fill = (values: Area) => {
    form.setFieldsValue(values)
    form.setFields(fieldNames.map((name) => ({ name, errors: [] })))
  }
  const takeArea = (name: string) => {
    const zips = listZips(places, { province, city, area: name })
    if (!zips.includes(zip)) fill({ zip: zips.length === 1 ? zips[0]! : '' })
  }
  const ofZip = findPlacesByZip(places, zip).map((place, at) => ({
    value: `${zip}#${at}`,
    label: nameOf(place),
    place,
  }))
  const isListed =
    places.length === 0 || !city || !area || !THAI_ZIP.test(zip) || checkPlace(places, { province, city, area }, zip)
  const item = (field: AreaField, options: PlaceOption[], onSelect: (value: string) => void) => (
    <Form.Item
      name={field}
      label={newOrder.fields[field]}
      validateTrigger="onBlur"
      rules={[
        field === 'zip'
          ? { required: true, pattern: THAI_ZIP, message: newOrder.zipWrong, transform: latinDigits }
          : { required: true, whitespace: true, message: newOrder.needed(newOrder.fields[field]) },
      ]}
    >
      <AutoComplete
        options={options}
        maxLength={field === 'zip' ? 5 : ADDRESS_FIELDS[field].max}
        onSelect={onSelect}
        // The places of a postcode are longer than its field.
        popupMatchSelectWidth={field !== 'zip'}
        {...(field !== 'zip' && {
          showSearch: { filterOption: (typed, option) => isOffered(typed, option?.label, options) },
        })}
      />
    </Form.Item>
  )
  return (
    <>
      <div className={orderStyles.pairs}>
        {item('province', listProvinces(places), () => fill({ city: '', area: '' }))}
        {item('city', listCities(places, province), () => fill({ area: '' }))}
        {item('area', listAreas(places, province, city), takeArea)}
        {item('zip', ofZip, (value) => {
          const chosen = ofZip.find((option) => option.value === value)?.place
          if (chosen) fill({ province: chosen.province, city: chosen.city, area: chosen.area, zip: chosen.zip })
        })}
      </div>
      {isListed !== true && isListed !== 'fits' && (
        <p className="muted" role="status">
          {isListed === 'zip' ? words.zipUnlike : words.areaUnlisted}
        </p>
      )}
    </>
  )
}

/** All options while the field has one of them, so that another can be chosen. */
const isOffered = (typed: string, label: unknown, options: readonly PlaceOption[]) =>
  options.some(({ value }) => value === typed) ||
  (typeof label === 'string' && label.toLowerCase().includes(typed.trim().toLowerCase()))
