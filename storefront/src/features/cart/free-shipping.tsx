import type { Quote } from '@bailu/contract/cart'
import { AppLink } from '../../app-link.tsx'
import { money } from '@bailu/phrases/format'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useWords } from '../../words.tsx'

/** Progress bar of the subtotal towards free delivery. */
export function FreeShipping({ quote }: { quote: Quote }) {
  const words = useWords().cart
  const missing = quote.to_free_shipping
  const share = missing === 0 ? 1 : quote.goods / (quote.goods + missing)
  return (
    <div className="border-b border-line px-20 py-8">
      {missing === 0 ? (
        <p className="text-13 text-success">{words.isFree}</p>
      ) : (
        <AppLink to="/shop" className="-my-8 flex min-h-touch items-center justify-between gap-12 text-13 text-muted">
          {words.toFree(money(missing))}
          <ChevronIcon className="size-20 text-control" />
        </AppLink>
      )}
      <div aria-hidden="true" className="mt-4 h-[2px] overflow-hidden rounded-full bg-line">
        <div className="h-full origin-left bg-gold transition duration-300" style={{ scale: `${share} 1` }} />
      </div>
    </div>
  )
}
