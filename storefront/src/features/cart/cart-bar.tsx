import { Link } from '@tanstack/react-router'
import type { Quote } from '@bailu/contract/cart/shop'
import { money } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { BottomBar } from '../../ui/screen/screen.tsx'
import { Checkbox } from '../../ui/form/field.tsx'

/** Progress bar of the subtotal towards free delivery. */
export function FreeShippingProgress({ quote }: { quote: Quote }) {
  const words = useWords('cart').cart
  const missing = quote.to_free_shipping
  const progress = missing === 0 ? 1 : quote.subtotal / (quote.subtotal + missing)
  return (
    <div className="border-b border-line px-20 py-8">
      {missing === 0 ? (
        <p className="text-13 text-success">{words.isFree}</p>
      ) : (
        <Link to="/shop" className="-my-8 flex min-h-touch items-center justify-between gap-12 text-13 text-muted">
          {words.toFree(money(missing))}
          <ChevronIcon className="size-20 text-control" />
        </Link>
      )}
      <div aria-hidden="true" className="mt-4 h-[2px] overflow-hidden rounded-full bg-line">
        <div className="h-full origin-left bg-gold transition duration-300" style={{ scale: `${progress} 1` }} />
      </div>
    </div>
  )
}

type Props = {
  /** Quote of the selected lines; undefined while none is selected or it is loading. */
  quote: Quote | undefined
  stale: boolean
  quantity: number
  allSelected: boolean
  onSelectAll: (on: boolean) => void
  onCheckout: () => void
}

export function CartBar({ quote, stale, quantity, allSelected, onSelectAll, onCheckout }: Props) {
  const words = useWords('cart').cart
  return (
    <BottomBar beside>
      {quote && quantity > 0 && <FreeShippingProgress quote={quote} />}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 px-20 py-8">
        <label className="-ml-12 flex items-center pr-8 text-13 leading-tight text-muted">
          <Checkbox checked={allSelected} onChange={({ target }) => onSelectAll(target.checked)} />
          <span className="max-w-[5rem]">{words.selectAll}</span>
        </label>
        <p aria-live="polite" className="flex flex-1 flex-col items-end leading-tight">
          <span className="text-12 text-muted">{words.subtotal}</span>
          <span className={`text-18 font-medium whitespace-nowrap text-leaf tabular-nums ${stale ? 'opacity-50' : ''}`}>
            {money(quantity > 0 ? (quote?.subtotal ?? 0) : 0)}
          </span>
        </p>
        <Button onClick={onCheckout} className="grow">
          {words.checkout(quantity)}
        </Button>
      </div>
    </BottomBar>
  )
}
