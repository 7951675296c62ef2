import type { Quote } from '@bailu/contract/cart'
import { money } from '../../format.ts'
import { useWords } from '../../words.tsx'

/** How far the goods are from free delivery, as a line that fills. */
export function FreeShipping({ quote }: { quote: Quote }) {
  const words = useWords().cart
  const missing = quote.to_free_shipping
  const share = missing === 0 ? 1 : quote.goods / (quote.goods + missing)
  return (
    <div className="border-b border-line px-20 py-8">
      <p className={`text-13 ${missing === 0 ? 'text-success' : 'text-muted'}`}>
        {missing === 0 ? words.isFree : words.toFree(money(missing))}
      </p>
      <div aria-hidden="true" className="mt-4 h-[2px] overflow-hidden rounded-full bg-line">
        <div className="h-full origin-left bg-gold transition duration-300" style={{ scale: `${share} 1` }} />
      </div>
    </div>
  )
}
