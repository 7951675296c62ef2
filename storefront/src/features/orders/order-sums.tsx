import { money } from '@bailu/phrases/format'
import { Sums } from '../../ui/sums.tsx'
import { useWords } from '../../words.tsx'

type Props = {
  goods: number
  shipping: number
  shipping_discount: number
  total: number
  /** Subtotal still missing for free delivery, in satang; given only while lines can still be added. */
  to_free_shipping?: number
}

export function OrderSums({ goods, shipping, shipping_discount, total, to_free_shipping: missing = 0 }: Props) {
  const { orders: words, cart } = useWords()
  return (
    <>
      <Sums
        rows={[
          { label: words.goods, value: money(goods) },
          { label: words.shipping, value: shipping === 0 ? words.free : money(shipping) },
          shipping_discount > 0 && { label: words.shippingDiscount, value: money(-shipping_discount), soft: true },
          { label: words.total, value: money(total), strong: true },
        ]}
      />
      {missing > 0 && <p className="mt-8 text-right text-13 text-gold-ink">{cart.toFree(money(missing))}</p>}
    </>
  )
}
