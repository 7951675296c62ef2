import type { PricedLine } from '@bailu/contract/cart'
import { money } from '@bailu/phrases/format'
import { ProductLink } from '../../product-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useWords } from '../../words.tsx'

type Props = {
  lines: readonly PricedLine[]
  /** Unit price the buyer last saw, in satang; undefined or unchanged: no notice. */
  priceBefore: (variantId: number) => number | null | undefined
  onTake: (line: PricedLine) => void
  /** Absent when removing the line would leave nothing to buy. */
  onLeaveOut?: (line: PricedLine) => void
}

const ACT = 'min-h-touch px-4 font-medium text-gold-ink underline underline-offset-4'

/** The lines of the order; a line that cannot be bought shows why and what can be done. */
export function ConfirmLines({ lines, priceBefore, onTake, onLeaveOut }: Props) {
  const words = useWords()
  return (
    <ul>
      {lines.map((line) => {
        const before = priceBefore(line.variant_id) ?? line.price
        return (
          <li
            key={line.variant_id}
            data-trouble={line.trouble ?? undefined}
            className="flex scroll-my-56 gap-12 border-b border-line py-12 last:border-0"
          >
            <Picture
              picture={line.picture}
              alt=""
              sizes="64px"
              ratio="1 / 1"
              className="size-[64px] shrink-0 rounded-3"
            />
            <div className="min-w-0 flex-1">
              <div className="flex gap-12">
                <div className="min-w-0 flex-1">
                  <p className="line-clamp-2 text-15 leading-tight">{line.name}</p>
                  {line.option && <p className="mt-4 text-13 text-muted">{line.option}</p>}
                </div>
                <div className="text-right text-15 tabular-nums">
                  <p className={line.trouble ? 'text-muted line-through' : 'text-leaf'}>{money(line.amount)}</p>
                  <p className="mt-4 text-13 text-muted">× {line.quantity}</p>
                </div>
              </div>
              <div role="status" className="text-13">
                {line.trouble === null && before !== line.price && (
                  <p className={`mt-4 ${before > line.price ? 'text-success' : 'text-warn'}`}>
                    {words.orders.wasPrice(money(before), money(line.price))}
                  </p>
                )}
                {line.trouble !== null && (
                  <p className="flex flex-wrap items-center gap-x-12 text-danger">
                    {line.trouble === 'too_few'
                      ? words.cart.troubles.too_few(line.stock)
                      : words.cart.troubles[line.trouble]}
                    {line.trouble === 'too_few' && (
                      <button type="button" onClick={() => onTake(line)} className={ACT}>
                        {words.cart.take(line.stock)}
                      </button>
                    )}
                    {onLeaveOut ? (
                      <button type="button" onClick={() => onLeaveOut(line)} className={ACT}>
                        {words.orders.leaveOut}
                      </button>
                    ) : (
                      <ProductLink
                        id={line.product_id}
                        variant={line.variant_id}
                        className={`inline-flex items-center ${ACT}`}
                      >
                        {words.orders.toProduct}
                      </ProductLink>
                    )}
                  </p>
                )}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
