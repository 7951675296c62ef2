import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { Fragment } from 'react'
import { Money } from '../../ui/figures.tsx'
import { useWords } from '../../app/language.tsx'
import styles from './orders.module.css'

type Props = {
  sums: { subtotal: number; discount: number; shipping: number; shipping_discount: number; total: number }
  live?: boolean
}

/** Sums of an order or of a quote, in satang. `live`: changes are read aloud. */
export function OrderSums({ sums, live = false }: Props) {
  const words = useWords('orders').orders
  const rows: [string, number][] = [
    ...(sums.discount > 0
      ? ([
          [words.fullSubtotal, sums.subtotal + sums.discount],
          [words.discount, -sums.discount],
        ] as [string, number][])
      : []),
    [words.subtotal, sums.subtotal],
    [words.sumShipping, sums.shipping],
    ...(sums.shipping_discount > 0 ? [[words.sumDiscount, -sums.shipping_discount] as [string, number]] : []),
  ]
  return (
    <dl className={styles.sums} {...(live && { 'aria-live': 'polite' as const })}>
      {rows.map(([name, satang]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <Money satang={satang} />
          </dd>
        </Fragment>
      ))}
      <dt className={styles.total}>{words.total}</dt>
      <dd className={styles.total}>
        <Money satang={sums.total} />
      </dd>
    </dl>
  )
}

/** The price of a piece, after the one without discount. */
export const PiecePrice = ({
  line: { price, discount },
}: {
  line: Pick<StaffOrder['lines'][number], 'price' | 'discount'>
}) => (
  <>
    {discount > 0 && (
      <del className="muted">
        <Money satang={price + discount} />
      </del>
    )}{' '}
    <Money satang={price} />
  </>
)

/** Why a discount was given, and by whom. */
export function DiscountReason({ events }: Pick<StaffOrder, 'events'>) {
  const words = useWords('orders').orders
  const given = events.find(({ what }) => what === 'order.discounted')
  return (
    given && (
      <p className={styles.discountReason}>
        {words.discount}: {[given.words, given.by.name].filter(Boolean).join(' · ')}
      </p>
    )
  )
}
