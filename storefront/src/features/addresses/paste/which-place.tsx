import { THAILAND } from '@bailu/contract/pickup'
import { Tick } from '../../../ui/tick.tsx'
import { useWords } from '../../../words.tsx'
import { areaLine } from '../area-line.ts'
import { type Place, placeLabel } from '../places.ts'

type Props = { places: Place[]; at: number; onTake: (at: number) => void }

/** Lets the user choose when the text matches several places. */
export function WhichPlace({ places, at, onTake }: Props) {
  const { which } = useWords().addresses.paste
  return (
    <div role="radiogroup" aria-label={which} className="max-h-[220px] overflow-y-auto">
      <p className="text-13 text-warn">{which}</p>
      {places.map((place, index) => (
        <label key={`${place.area} ${place.city} ${place.zip}`} className="-ml-12 flex items-center">
          <Tick kind="radio" name="which-place" checked={index === at} onChange={() => onTake(index)} />
          <span>
            {areaLine({ ...place, country: THAILAND })}
            {place.latin && <span className="block text-13 text-muted">{placeLabel(place)}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
