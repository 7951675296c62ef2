import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { THAILAND } from '@bailu/contract/addresses/kinds'
import type { AddressForm } from '@bailu/contract/addresses/shop'
import { phone } from '@bailu/phrases/format'
import { useWords } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { TextArea, Checkbox } from '../../../ui/form/field.tsx'
import { formatArea } from '../area-line.ts'
import type { Place } from '@bailu/client/places/thai-places'
import { formatPlace, usePlaces } from '../places.ts'
import { isPasted } from './is-pasted.ts'
import { type PastedAddress, readPasted } from './read-pasted.ts'

type PlaceOptionsProps = { places: Place[]; selected: number; onSelect: (selected: number) => void }

/** Lets the user choose when the text matches several places. */
export function PlaceOptions({ places, selected, onSelect }: PlaceOptionsProps) {
  const { which: question } = useWords('addresses').addresses.paste
  return (
    <div role="radiogroup" aria-label={question} className="max-h-[220px] overflow-y-auto">
      <p className="text-13 text-warn">{question}</p>
      {places.map((place, index) => (
        <label key={`${place.area} ${place.city} ${place.zip}`} className="-ml-12 flex items-center">
          <Checkbox kind="radio" name="which-place" checked={index === selected} onChange={() => onSelect(index)} />
          <span>
            {formatArea({ ...place, country: THAILAND })}
            {place.latin && <span className="block text-13 text-muted">{formatPlace(place)}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

type PastePanelProps = {
  /** A text that was pasted elsewhere; empty for none. */
  pasted: string
  onClose: () => void
}

/**
 * Reads a text as soon as it is pasted. A text that names its sub-district fills in the form at once; otherwise the result is
 * previewed, and the user chooses the place.
 */
export default function PastePanel({ pasted, onClose }: PastePanelProps) {
  const phrases = useWords('addresses')
  const words = phrases.addresses.paste
  const { data: places = [], isLoading } = usePlaces()
  const { setValue, clearErrors } = useFormContext<AddressForm>()
  const [text, setText] = useState(pasted)
  const [isUnread, setIsUnread] = useState(pasted !== '')
  const [result, setResult] = useState<PastedAddress | null>(null)
  const [selected, setSelected] = useState(-1)

  const readText = () => {
    setIsUnread(false)
    const read = readPasted(text, places)
    if (!read) return toast(words.nothing)
    if (read.isCertain) return fillForm(read, read.places[0])
    setResult(read)
    setSelected(-1)
  }
  const place = result?.places[selected]
  const fillForm = ({ places: _, isCertain: __, unlistedArea: ___, ...typed }: PastedAddress, place?: Place) => {
    // Without a match, an area entered before would stand beside the pasted postcode and street.
    const { province = '', city = '', area = '', zip = typed.zip } = place ?? {}
    const filled = { ...typed, zip, ...(place && { country: THAILAND }) }
    for (const [field, value] of Object.entries(filled))
      if (value) setValue(field as keyof typeof filled, value, { shouldDirty: true })
    for (const [field, value] of Object.entries({ province, city, area }))
      setValue(field as 'province' | 'city' | 'area', value, { shouldDirty: true })
    clearErrors()
    toast(words.used)
    onClose()
  }
  const readOnce = useEffectEvent(readText)
  useEffect(() => {
    if (isUnread && !isLoading) readOnce()
  }, [isUnread, isLoading])
  const change = (typed: string) => {
    setText(typed)
    setResult(null)
    setIsUnread(isPasted(text, typed))
  }
  return (
    <div className="flex flex-col gap-12 rounded-8 border border-line bg-ivory p-12">
      <TextArea label={words.label} maxLength={1000} value={text} onChange={({ target }) => change(target.value)} />
      <p className="-mt-8 text-12 text-muted">{words.hint}</p>
      {result && (
        <div
          role="group"
          aria-label={words.found}
          className="flex flex-col gap-4 border-t border-line pt-12 text-15 wrap-anywhere"
        >
          <p className="text-12 text-gold-ink">{words.found}</p>
          <p>
            {result.first_name} {result.last_name} <span className="tabular-nums">{phone(result.phone)}</span>
          </p>
          <p>{result.address1}</p>
          {place && <p>{formatArea({ ...place, country: THAILAND })}</p>}
          {place?.latin && <p className="text-13 text-muted">{formatPlace(place)}</p>}
          {result.places.length > 0 && (
            <PlaceOptions places={result.places} selected={selected} onSelect={setSelected} />
          )}
          {result.places.length === 0 && (
            <p className="text-13 text-warn">
              {result.unlistedArea ? words.unlistedArea(result.unlistedArea) : words.none}
            </p>
          )}
        </div>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-12">
        <Button kind="quiet" onClick={onClose}>
          {phrases.shell.dialog.cancel}
        </Button>
        {result ? (
          <Button onClick={() => fillForm(result, place)}>{words.use}</Button>
        ) : (
          <Button disabled={text.trim() === '' || isLoading} onClick={readText}>
            {words.read}
          </Button>
        )}
      </div>
    </div>
  )
}
