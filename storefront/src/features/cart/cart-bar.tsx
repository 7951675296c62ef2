import type { Quote } from '@bailu/contract/cart'
import { money } from '@bailu/phrases/format'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/screen.tsx'
import { Tick } from '../../ui/tick.tsx'
import { useWords } from '../../words.tsx'
import { FreeShipping } from './free-shipping.tsx'

type Props = {
  /** Quote of the selected lines; undefined while none is selected or it is loading. */
  quote: Quote | undefined
  stale: boolean
  pieces: number
  allChosen: boolean
  onAll: (on: boolean) => void
  onCheckout: () => void
}

export function CartBar({ quote, stale, pieces, allChosen, onAll, onCheckout }: Props) {
  const words = useWords().cart
  return (
    <FootBar>
      {quote && pieces > 0 && <FreeShipping quote={quote} />}
      <div className="flex items-center gap-8 py-8 pr-20 pl-8">
        <label className="flex items-center pr-8 text-13 leading-tight text-muted">
          <Tick checked={allChosen} onChange={({ target }) => onAll(target.checked)} />
          <span className="max-w-[72px]">{words.selectAll}</span>
        </label>
        <p aria-live="polite" className="flex flex-1 flex-col items-end leading-tight">
          <span className="text-12 text-muted">{words.goods}</span>
          <span className={`text-18 font-medium whitespace-nowrap text-leaf tabular-nums ${stale ? 'opacity-50' : ''}`}>
            {money(pieces > 0 ? (quote?.goods ?? 0) : 0)}
          </span>
        </p>
        <Button onClick={onCheckout} className="whitespace-nowrap">
          {words.checkout(pieces)}
        </Button>
      </div>
    </FootBar>
  )
}
