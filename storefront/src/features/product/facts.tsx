import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { money } from '@bailu/phrases/format'
import { Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { deliveryQuery } from './queries.ts'

/** Delivery and return terms, with the current amounts. */
export function Facts({ variantId }: { variantId: number | undefined }) {
  const { product } = useWords()
  // Deferred, so that a tap on another option is answered before the amounts are requested.
  const shown = useDeferredValue(variantId)
  const { data, isPending } = useQuery({ ...deliveryQuery(shown), placeholderData: (before) => before })
  const delivery = () => {
    if (!data) return null
    if (data.free) return product.deliveryFree
    return data.fee > 0
      ? product.deliveryText(money(data.fee), money(data.freeFrom))
      : product.deliveryFrom(money(data.freeFrom))
  }
  return (
    <dl className="flex flex-col gap-16 border-t border-line pt-20 text-15">
      {(data || isPending) && (
        <div>
          <dt className="mb-4 text-13 text-gold-ink">{product.delivery}</dt>
          <dd className="text-muted">{delivery() ?? <Skeleton className="h-36 w-full" />}</dd>
        </div>
      )}
      <div>
        <dt className="mb-4 text-13 text-gold-ink">{product.payment}</dt>
        <dd className="text-muted">{product.paymentText}</dd>
      </div>
      <div>
        <dt className="mb-4 text-13 text-gold-ink">{product.returns}</dt>
        <dd className="text-muted">{product.returnsText}</dd>
      </div>
    </dl>
  )
}
