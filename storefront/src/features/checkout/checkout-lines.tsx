import { useEffect, useRef } from 'react'
import type { PricedLine } from '@bailu/contract/cart/shop'
import { money } from '@bailu/phrases/format'
import { ProductLink } from '../../routing/links.tsx'
import { Thumbnail } from '../../ui/media/picture.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import type { FormIssue } from './order-form-state.ts'

type Props = {
  /** Set by a submission with lines that cannot be bought, which scrolls to the first of them. */
  issue: FormIssue | undefined
  lines: readonly PricedLine[]
  /** Unit price the buyer last saw, in satang; undefined or unchanged: no notice. */
  priceBefore: (variantId: number) => number | null | undefined
  onReduce: (line: PricedLine) => void
  /** Absent when removing the line would leave nothing to buy. */
  onRemove?: (line: PricedLine) => void
}

const LINK_BUTTON = 'min-h-touch px-4 font-medium text-gold-ink underline underline-offset-4'

/** The lines of the order; a line that cannot be bought shows why and what can be done. */
export function CheckoutLines({ issue, lines, priceBefore, onReduce, onRemove }: Props) {
  const words = useWords('cart', 'orders')
  const firstIssue = useRef<HTMLLIElement>(null)
  const firstIssueId = lines.find((line) => line.issue !== null)?.variant_id
  useEffect(() => {
    if (issue) firstIssue.current?.scrollIntoView({ block: 'center' })
  }, [issue])
  return (
    <ul>
      {lines.map((line) => {
        const previousPrice = priceBefore(line.variant_id) ?? line.price
        return (
          <li
            key={line.variant_id}
            ref={line.variant_id === firstIssueId ? firstIssue : undefined}
            data-issue={line.issue ?? undefined}
            className="flex scroll-my-56 gap-12 border-b border-line py-12 last:border-0"
          >
            <Thumbnail picture={line.picture} size={64} />
            <div className="min-w-0 flex-1">
              <div className="flex gap-12">
                <div className="min-w-0 flex-1">
                  <p className="line-clamp-2 text-15 leading-tight">{line.name}</p>
                  {line.option && <p className="mt-4 text-13 text-muted">{line.option}</p>}
                </div>
                <div className="text-right text-15 tabular-nums">
                  <p className={line.issue ? 'text-muted line-through' : 'text-leaf'}>{money(line.amount)}</p>
                  <p className="mt-4 text-13 text-muted">× {line.quantity}</p>
                </div>
              </div>
              <div role="status" className="text-13">
                {line.issue === null && previousPrice !== line.price && (
                  <p className={`mt-4 ${previousPrice > line.price ? 'text-success' : 'text-warn'}`}>
                    {words.orders.wasPrice(money(previousPrice), money(line.price))}
                  </p>
                )}
                {line.issue !== null && (
                  <p className="flex flex-wrap items-center gap-x-12 text-danger">
                    {line.issue === 'too_few' ? words.cart.issues.too_few(line.stock) : words.cart.issues[line.issue]}
                    {line.issue === 'too_few' && (
                      <button type="button" onClick={() => onReduce(line)} className={LINK_BUTTON}>
                        {words.cart.take(line.stock)}
                      </button>
                    )}
                    {onRemove ? (
                      <button type="button" onClick={() => onRemove(line)} className={LINK_BUTTON}>
                        {words.orders.leaveOut}
                      </button>
                    ) : (
                      <ProductLink
                        id={line.product_id}
                        variant={line.variant_id}
                        className={`inline-flex items-center ${LINK_BUTTON}`}
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
