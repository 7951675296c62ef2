import type { Order } from '@bailu/contract/orders'
import { money } from '@bailu/phrases/format'
import { ProductLink } from '../../product-link.tsx'
import { Picture } from '../../ui/picture.tsx'

export function OrderLines({ lines }: { lines: Order['lines'] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.variant_id} className="border-b border-line py-12 first:pt-0 last:border-0">
          <ProductLink id={line.product_id} variant={line.variant_id} className="flex gap-12">
            <Picture picture={line.picture} alt="" sizes="56px" ratio="1 / 1" className="size-56 shrink-0 rounded-3" />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-15 leading-tight">{line.name}</span>
              <span className="mt-4 block text-13 text-muted">{line.option}</span>
            </span>
            <span className="text-right text-15 tabular-nums">
              {money(line.amount)}
              <span className="mt-4 block text-13 text-muted">
                {money(line.price)} × {line.quantity}
              </span>
            </span>
          </ProductLink>
        </li>
      ))}
    </ul>
  )
}
