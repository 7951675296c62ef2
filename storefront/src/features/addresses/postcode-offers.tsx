import { useMemo } from 'react'
import { useWords } from '../../words.tsx'
import { type Place, placeLabel, placesOf, thaiLine } from './places.ts'

type Taken = { province: string; city: string; area: string; zip: string }

/** Suggests the places of a postcode; the user selects one. */
export function PostcodeOffers({
  places,
  zip,
  onTake,
}: {
  places: Place[]
  zip: string
  onTake: (place: Taken) => void
}) {
  const words = useWords().addresses
  const found = useMemo(() => placesOf(places, zip), [places, zip])
  if (!/^\d{5}$/.test(zip)) return null
  if (found.length === 0) return <p className="-mt-12 text-13 text-warn">{words.noOffers}</p>
  return (
    <div role="group" aria-label={words.offers(zip)} className="-mt-8 rounded-8 border border-line bg-ivory">
      <p className="border-b border-line px-12 py-8 text-13 text-muted">{words.offers(zip)}</p>
      <ul className="max-h-[220px] overflow-y-auto overscroll-contain">
        {found.map(({ province, city, area, latin }) => (
          <li key={`${province} ${city} ${area}`} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => onTake({ province, city, area, zip })}
              className="flex min-h-touch w-full flex-col justify-center px-12 py-8 text-left text-15 leading-tight active:bg-mist"
            >
              {placeLabel({ province, city, area, zip, latin })}
              {latin && <span className="mt-4 text-12 text-muted">{thaiLine({ province, city, area })}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
