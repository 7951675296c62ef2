import type { Product } from '@bailu/contract/catalogue'
import { useWords } from '../../words.tsx'

type Variant = Product['variants'][number]

/** A sold-out option can be selected, but is struck through. */
export function Options({
  variants,
  chosen,
  onChoose,
}: {
  variants: readonly Variant[]
  chosen: number
  onChoose: (id: number) => void
}) {
  const { product } = useWords()
  if (variants.length < 2 && !variants[0]?.option) return null
  return (
    <fieldset>
      <legend className="mb-8 text-13 text-muted">{product.option}</legend>
      <div className="flex flex-wrap gap-8">
        {variants.map(({ id, option, stock }) => (
          <label
            key={id}
            className={`flex min-h-touch cursor-pointer items-center rounded-full border px-20 text-15 transition has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf ${
              id === chosen ? 'border-leaf bg-mist text-ink' : 'border-control text-ink'
            } ${stock === 0 ? 'text-muted line-through' : ''}`}
          >
            <input
              type="radio"
              name="variant"
              className="sr-only"
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            {option}
            {stock === 0 && <span className="sr-only"> ({product.soldOut})</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
