import { money } from '../../format.ts'
import { Sums } from '../../ui/sums.tsx'
import { useWords } from '../../words.tsx'

type Props = { goods: number; shipping: number; shipping_discount: number; total: number }

export function OrderSums({ goods, shipping, shipping_discount, total }: Props) {
  const words = useWords().orders
  return (
    <Sums
      rows={[
        { label: words.goods, value: money(goods) },
        { label: words.shipping, value: shipping === 0 ? words.free : money(shipping) },
        shipping_discount > 0 && { label: words.shippingDiscount, value: money(-shipping_discount), soft: true },
        { label: words.total, value: money(total), strong: true },
      ]}
    />
  )
}
