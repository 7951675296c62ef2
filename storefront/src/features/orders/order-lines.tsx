import type { Order } from '@bailu/contract/orders/shop'
import { money } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { ProductLink } from '../../routing/links.tsx'
import { AmountList } from '../../ui/list/amount-list.tsx'
import { Thumbnail } from '../../ui/media/picture.tsx'

export function OrderLines({ lines }: { lines: Order['lines'] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={`${line.variant_id} ${line.price}`} className="border-b border-line py-12 first:pt-0 last:border-0">
          <ProductLink id={line.product_id} variant={line.variant_id} className="flex gap-12">
            <Thumbnail picture={line.picture} size={56} />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-15 leading-tight">{line.name}</span>
              <span className="mt-4 block text-13 text-muted">{line.option}</span>
            </span>
            <span className="text-right text-15 tabular-nums">
              {money(line.amount)}
              <span className="mt-4 block text-13 text-muted">
                {line.discount > 0 && <del className="mr-4">{money(line.price + line.discount)}</del>}
                {money(line.price)} × {line.quantity}
              </span>
            </span>
          </ProductLink>
        </li>
      ))}
    </ul>
  )
}

/** Pieces that the shop canceled before shipping, struck out, with the reason. */
export function CanceledPieces({ pieces }: { pieces: Order['canceled_pieces'] }) {
  const { orders: words } = useWords('orders')
  if (pieces.length === 0) return null
  return (
    <div className="mt-12 border-t border-line pt-12">
      <h3 className="text-13 font-medium text-muted">{words.canceledPieces}</h3>
      <ul className="mt-4">
        {pieces.map(({ line, at, name, option, quantity, price, reason_text: reason }) => (
          <li key={`${line} ${at}`} className="flex justify-between gap-12 py-4 text-15">
            <span className="min-w-0">
              <del className="text-muted">
                {quantity} × {`${name} ${option}`.trim()}
              </del>
              <span className="block text-13 break-words whitespace-pre-line text-muted">{reason}</span>
            </span>
            <del className="text-muted tabular-nums">{money(price * quantity)}</del>
          </li>
        ))}
      </ul>
    </div>
  )
}

type OrderTotalsProps = {
  subtotal: number
  /** What staff took off; contained in the subtotal. */
  discount?: number
  shipping: number
  shipping_discount: number
  total: number
  /** Subtotal still missing for free delivery, in satang; given only while lines can still be added. */
  to_free_shipping?: number
}

export function OrderTotals({
  subtotal,
  discount = 0,
  shipping,
  shipping_discount,
  total,
  to_free_shipping: missingForFreeShipping = 0,
}: OrderTotalsProps) {
  const { orders: words, cart } = useWords('cart', 'orders')
  return (
    <>
      <AmountList
        rows={[
          discount > 0 && { label: words.fullSubtotal, value: money(subtotal + discount) },
          discount > 0 && { label: words.discount, value: money(-discount), soft: true },
          { label: words.subtotal, value: money(subtotal) },
          { label: words.shipping, value: shipping === 0 ? words.free : money(shipping) },
          shipping_discount > 0 && { label: words.shippingDiscount, value: money(-shipping_discount), soft: true },
          { label: words.total, value: money(total), strong: true },
        ]}
      />
      {missingForFreeShipping > 0 && (
        <p className="mt-8 text-right text-13 text-gold-ink">{cart.toFree(money(missingForFreeShipping))}</p>
      )}
    </>
  )
}
