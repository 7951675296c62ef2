import { useWords } from '../../words.tsx'

/** For sub-districts served by several post offices. */
export function ZipChoice({ zips, zip, onTake }: { zips: string[]; zip: string; onTake: (zip: string) => void }) {
  const words = useWords().addresses
  return (
    <div role="radiogroup" aria-label={words.zip} className="flex flex-wrap gap-8">
      {zips.map((one) => (
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={one === zip}
          onClick={() => onTake(one)}
          className={`min-h-touch rounded-full border px-16 text-15 tabular-nums ${one === zip ? 'border-leaf bg-mist text-leaf' : 'border-control'}`}
        >
          {one}
        </button>
      ))}
    </div>
  )
}
