import type { ReplyOf } from '@bailu/contract/calls'
import type { PackingSlip } from '@bailu/contract/orders/staff-order'
import { parcelLines } from '@bailu/contract/addresses/kinds'
import { exactMoney, phone } from '@bailu/phrases/format'
import { DateTime } from '../../../ui/figures.tsx'
import { useWords } from '../../../app/language.tsx'
import styles from './packing-slips.module.css'

type Sender = ReplyOf<'GET /api/staff/order/packing-slip'>['sender']

/** Packing slips, one A4 page per order. */
export function PackingSlips({ list, sender }: { list: PackingSlip[]; sender: Sender }) {
  const words = useWords().orders
  return list.map((order) => (
    <article key={order.id} className={styles.packing}>
      <header>
        <h2>{words.packingTitle}</h2>
        <strong className="figure">{order.number}</strong>
        <span>
          <DateTime at={order.placed_at} />
        </span>
      </header>
      <div className={styles.ends}>
        <Party title={words.sender} lines={[sender.name, sender.address, sender.phone]} />
        <Party title={words.recipient} lines={recipient(order)} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.goodsOf}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.packed}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.variant_id}>
              <td>
                {line.name} {line.option}
                {line.sku && <div className="figure">{line.sku}</div>}
              </td>
              <td>{line.quantity}</td>
              <td>
                <span className={styles.box}>□</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {words.pieces(order.quantity)} ·{' '}
        {order.collect > 0
          ? words.collect(exactMoney(order.collect))
          : order.paid_at
            ? words.paidAlready
            : words.unpaid}
      </p>
      {order.buyer_message && (
        <p>
          {words.message}: {order.buyer_message}
        </p>
      )}
    </article>
  ))
}

/** Shipping labels, one A6 page per order. */
export function ShippingLabels({ list, sender }: { list: PackingSlip[]; sender: Sender }) {
  const words = useWords().orders
  return list.map((order) => (
    <article key={order.id} className={styles.label}>
      <div className={styles.inner}>
        <Party title={words.sender} lines={[sender.name, sender.address, sender.phone]} />
        <div className={styles.to}>
          <Party title={words.recipient} lines={recipient(order)} />
        </div>
        <footer>
          <strong className="figure">{order.number}</strong>
          <span>{words.pieces(order.quantity)}</span>
          {order.collect > 0 && <strong className={styles.collect}>{words.collect(exactMoney(order.collect))}</strong>}
          {order.tracking_number && (
            <span>
              {order.carrier} {order.tracking_number}
            </span>
          )}
        </footer>
      </div>
    </article>
  ))
}

const recipient = ({ address }: PackingSlip): string[] =>
  address.isZt
    ? [address.contact?.name ?? '', phone(address.contact?.phone ?? '')]
    : [...parcelLines(address), phone(address.phone)]

// Addresses are Thai in every interface language: `lang` selects Thai line breaking and glyph placement.
const Party = ({ title, lines }: { title: string; lines: string[] }) => (
  <section>
    <p className={styles.party}>{title}</p>
    {lines
      .filter((line) => line.trim() !== '')
      .map((line, at) => (
        <div key={`${at} ${line}`} lang="th">
          {line}
        </div>
      ))}
  </section>
)
