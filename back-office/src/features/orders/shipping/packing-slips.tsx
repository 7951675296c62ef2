import type { ReplyOf } from '@bailu/contract/calls'
import type { PackingSlip } from '@bailu/contract/orders/staff-order'
import { parcelLines } from '@bailu/contract/addresses/kinds'
import { day, exactMoney, phone } from '@bailu/phrases/format'
import { packingSlipTexts } from '@bailu/phrases/orders/packing-slips'
import { QRCodeSVG } from 'qrcode.react'
import { memo } from 'react'
import { Barcode } from './codes.tsx'
import styles from './packing-slips.module.css'

type PrintProps = { list: PackingSlip[]; sender: ReplyOf<'GET /api/staff/order/packing-slip'>['sender'] }

/** Packing slips, one A4 page per order, in the language of the country of the parcel. */
export const PackingSlips = memo(function PackingSlips({ list, sender }: PrintProps) {
  return list.map((order) => {
    const texts = packingSlipTexts[order.lang]
    return (
      <article key={order.id} className={styles.packing} lang={order.lang}>
        <header>
          <div>
            <h2>{texts.title}</h2>
            {day(order.placed_at, order.lang)}
          </div>
          <OrderCodes order={order} />
        </header>
        <div className={styles.ends}>
          <Party title={texts.sender} lines={[sender.name, sender.address, sender.phone]} />
          <Party title={texts.recipient} lines={recipient(order)} />
        </div>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.items}</th>
              <th scope="col">{texts.quantity}</th>
              <th scope="col">{texts.packed}</th>
            </tr>
          </thead>
          <tbody>
            {/* A discount may divide the pieces of a variant into two lines. */}
            {[...Map.groupBy(order.lines, (line) => line.variant_id)].map(([variant, [line, ...others]]) => (
              <tr key={variant}>
                <td>
                  {line?.name} {line?.option}
                  {line?.sku && <div className="figure">{line.sku}</div>}
                </td>
                <td>{others.reduce((sum, { quantity }) => sum + quantity, line?.quantity ?? 0)}</td>
                <td>
                  <span className={styles.box}>□</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.sum}>
          <span>{texts.pieces(order.quantity)}</span>
          <Collect order={order} />
        </div>
        {order.buyer_message && (
          <p>
            {texts.message}: {order.buyer_message}
          </p>
        )}
        <TrackingCode order={order} />
      </article>
    )
  })
})

/** Shipping labels, one A6 page per order, in the language of the country of the parcel. */
export const ShippingLabels = memo(function ShippingLabels({ list, sender }: PrintProps) {
  return list.map((order) => {
    const texts = packingSlipTexts[order.lang]
    return (
      <article key={order.id} className={styles.label} lang={order.lang}>
        <div className={styles.inner}>
          <div className={styles.from}>
            <Party title={texts.sender} lines={[sender.name, sender.address, sender.phone]} />
          </div>
          <div className={styles.to}>
            <Party title={texts.recipient} lines={recipient(order)} />
          </div>
          <div className={styles.sum}>
            <span>{texts.pieces(order.quantity)}</span>
            <Collect order={order} />
          </div>
          <footer>
            <OrderCodes order={order} />
            <TrackingCode order={order} />
          </footer>
        </div>
      </article>
    )
  })
})

/** The order number for people, for a hand scanner, and for a camera; the ship desk finds the order by each. */
const OrderCodes = ({ order: { number, old_number: oldNumber, lang } }: { order: PackingSlip }) => (
  <div className={styles.codes}>
    <div className={styles.code}>
      <Barcode text={number} className={styles.bars} />
      <span className={styles.number}>
        {packingSlipTexts[lang].order} <strong className="figure">{number}</strong>
      </span>
      {oldNumber && (
        <span className={styles.number}>
          {packingSlipTexts[lang].oldNumber} <strong className="figure">{oldNumber}</strong>
        </span>
      )}
    </div>
    <QRCodeSVG value={number} size={64} level="M" marginSize={1} className={styles.qr} title={number} />
  </div>
)

const TrackingCode = ({ order: { carrier, tracking_number: tracking, lang } }: { order: PackingSlip }) =>
  tracking && (
    <div className={styles.code}>
      <Barcode text={tracking} className={styles.bars} />
      <span className={styles.number}>
        {packingSlipTexts[lang].tracking} {carrier} <strong>{tracking}</strong>
      </span>
    </div>
  )

const Collect = ({ order: { collect, paid_at, lang } }: { order: PackingSlip }) =>
  collect > 0 ? (
    <span className={styles.collect}>
      {packingSlipTexts[lang].collect} <strong>{exactMoney(collect)}</strong>
    </span>
  ) : (
    paid_at && <span>{packingSlipTexts[lang].paid}</span>
  )

const recipient = ({ address }: PackingSlip): string[] =>
  address.isZt
    ? [address.contact?.name ?? '', phone(address.contact?.phone ?? '')]
    : [...parcelLines(address), phone(address.phone)]

// Addresses within Thailand are Thai in every language: `lang` selects Thai line breaking and glyph placement.
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
