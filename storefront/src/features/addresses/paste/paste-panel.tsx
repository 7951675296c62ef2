import type { AddressForm } from '@bailu/contract/addresses'
import { THAILAND } from '@bailu/contract/pickup'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { phone } from '@bailu/phrases/format'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.tsx'
import { areaLine } from '../area-line.ts'
import { placeLabel } from '../places.ts'
import { usePlaces } from '../use-places.ts'
import { type Pasted, readPasted } from './read-pasted.ts'
import { WhichPlace } from './which-place.tsx'

/** Reads a pasted text and previews the result; the form is filled only after the user confirms. */
export default function PastePanel({ onClose }: { onClose: () => void }) {
  const all = useWords()
  const words = all.addresses.paste
  const places = usePlaces().data ?? []
  const { setValue, clearErrors } = useFormContext<AddressForm>()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Pasted | null>(null)
  const [at, setAt] = useState(0)

  const read = () => {
    const pasted = readPasted(text, places)
    if (!pasted) return toast(words.nothing)
    setFound(pasted)
    setAt(pasted.places.length === 1 ? 0 : -1)
  }
  const place = found?.places[at]
  const use = () => {
    const { places: _, ...typed } = found!
    const area = place && { province: place.province, city: place.city, area: place.area, zip: place.zip }
    const filled = { ...typed, ...area, ...(area && { country: THAILAND }) }
    for (const [field, value] of Object.entries(filled))
      if (value) setValue(field as keyof typeof filled, value, { shouldDirty: true })
    clearErrors()
    toast(words.used)
    onClose()
  }
  return (
    <div className="flex flex-col gap-12 rounded-8 border border-line bg-ivory p-12">
      <TextArea label={words.label} maxLength={1000} value={text} onChange={({ target }) => setText(target.value)} />
      <p className="-mt-8 text-12 text-muted">{words.hint}</p>
      {found && (
        <div
          role="group"
          aria-label={words.found}
          className="flex flex-col gap-4 border-t border-line pt-12 text-15 wrap-anywhere"
        >
          <p className="text-12 text-gold-ink">{words.found}</p>
          <p>
            {found.first_name} {found.last_name} <span className="tabular-nums">{phone(found.phone)}</span>
          </p>
          <p>{found.address1}</p>
          {place && <p>{areaLine({ ...place, country: THAILAND })}</p>}
          {place?.latin && <p className="text-13 text-muted">{placeLabel(place)}</p>}
          {found.places.length > 1 && <WhichPlace places={found.places} at={at} onTake={setAt} />}
          {found.places.length === 0 && <p className="text-13 text-warn">{words.none}</p>}
        </div>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-12">
        <Button kind="quiet" onClick={onClose}>
          {all.shell.dialog.cancel}
        </Button>
        {found ? (
          <Button onClick={use}>{words.use}</Button>
        ) : (
          <Button disabled={text.trim() === '' || places.length === 0} onClick={read}>
            {words.read}
          </Button>
        )}
      </div>
    </div>
  )
}
